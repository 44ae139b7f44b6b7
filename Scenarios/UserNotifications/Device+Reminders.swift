import Carillon
import UserNotifications

// The words in which scenarios talk of reminders.

extension Device {
    /// The main app schedules a reminder.
    func schedule(_ identifier: String, _ trigger: UNNotificationTrigger?) async throws {
        let content = UNMutableNotificationContent()
        content.title = identifier
        let request = UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
        try await run { try await UNUserNotificationCenter.current().add(request) }
    }

    /// The identifiers of what is pending, in the order in which it was added.
    var pendingIdentifiers: [String] { pending.map(\.identifier) }

    /// What is in Notification Center, each with the time that the device's clock showed: `tea, 2026-01-01 16:00 GMT+1`.
    var deliveries: [String] { delivered.map { "\($0.request.identifier), \(WallTime($0.date, in: timeZone))" } }

    /// When a trigger will fire next, as it says itself when the main app asks.
    func nextDate(_ trigger: UNNotificationTrigger?) -> Date? {
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
    /// Fires once, that many seconds from now.
    static func after(_ seconds: TimeInterval) -> UNNotificationTrigger {
        UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false)
    }

    /// Fires each time that so many seconds have passed.
    static func every(_ seconds: TimeInterval) -> UNNotificationTrigger {
        UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: true)
    }

    /// Fires the next time that a clock shows this.
    static func once(_ components: DateComponents) -> UNNotificationTrigger {
        UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
    }

    /// Fires each time that a clock shows this.
    static func each(_ components: DateComponents) -> UNNotificationTrigger {
        UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
    }

    /// Fires every day at that time of day.
    static func daily(_ hour: Int, _ minute: Int) -> UNNotificationTrigger {
        each(DateComponents(hour: hour, minute: minute))
    }
}
