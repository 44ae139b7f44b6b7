public import Carillon
public import UserNotifications

// The vocabulary with which scenarios describe reminders.

extension Device {
    /// Schedules a reminder in the main app.
    public func schedule(_ identifier: String, _ trigger: UNNotificationTrigger?) async throws {
        let content = UNMutableNotificationContent()
        content.title = identifier
        let request = UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
        try await run { try await UNUserNotificationCenter.current().add(request) }
    }

    /// The identifiers of the pending requests, in the order in which they were added.
    public var pendingIdentifiers: [String] { pending.map(\.identifier) }

    /// The notifications in Notification Center, each with the time on the device's clock:
    /// `tea, 2026-01-01 16:00 GMT+1`.
    public var deliveries: [String] { delivered.map { "\($0.request.identifier), \(WallTime($0.date, in: timeZone))" } }

    /// The next date of a trigger, as the trigger itself answers the main app.
    public func nextDate(_ trigger: UNNotificationTrigger?) -> Date? {
        run {
            switch trigger {
            case let trigger as UNCalendarNotificationTrigger: trigger.nextTriggerDate()
            case let trigger as UNTimeIntervalNotificationTrigger: trigger.nextTriggerDate()
            default: nil
            }
        }
    }
}

extension UNNotificationTrigger {
    /// A trigger that fires once, that many seconds from now.
    public static func after(_ seconds: TimeInterval) -> UNNotificationTrigger {
        UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
    }

    /// A trigger that fires each time that so many seconds have passed.
    public static func every(_ seconds: TimeInterval) -> UNNotificationTrigger {
        UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: true)
    }

    /// A trigger that fires the next time that a clock shows the components.
    public static func once(_ components: DateComponents) -> UNNotificationTrigger {
        UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
    }

    /// A trigger that fires each time that a clock shows the components.
    public static func each(_ components: DateComponents) -> UNNotificationTrigger {
        UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
    }

    /// A trigger that fires every day at that time of day.
    public static func daily(_ hour: Int, _ minute: Int) -> UNNotificationTrigger {
        each(DateComponents(hour: hour, minute: minute))
    }
}
