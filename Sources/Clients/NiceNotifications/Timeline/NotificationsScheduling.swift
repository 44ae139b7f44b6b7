public import UserNotifications

/// A value that gives the times of a notification: a date, several dates, or a trigger of the system.
///
/// ```swift
/// EveryDay(forDays: 30, starting: .today)
///     .at(hour: 20, minute: 30, second: 30)
///     .schedule(with: randomContent)
/// ```
public protocol NotificationsScheduling {
    /// The function that returns the times of a value, as seen from now. Times in the past are left out.
    static var keyPathForTriggerSet: (Self) -> LocalNotifications.NotificationTriggerSet { get }
}

extension DateBuilder.ResolvedDate: NotificationsScheduling {
    /// Returns the time of the date.
    public static var keyPathForTriggerSet: (DateBuilder.ResolvedDate) -> LocalNotifications.NotificationTriggerSet {
        { LocalNotifications.NotificationTriggerSet(dates: [$0]) }
    }
}

extension Array: NotificationsScheduling where Element == DateBuilder.ResolvedDate {
    /// Returns the times of the dates.
    public static var keyPathForTriggerSet: ([DateBuilder.ResolvedDate]) -> LocalNotifications.NotificationTriggerSet {
        { LocalNotifications.NotificationTriggerSet(dates: $0) }
    }
}

extension UNNotificationTrigger: NotificationsScheduling {
    /// Returns the time of the trigger.
    public static var keyPathForTriggerSet: (UNNotificationTrigger) -> LocalNotifications.NotificationTriggerSet {
        { .single(trigger: LocalNotifications.Trigger(rawTrigger: $0)) }
    }
}

extension LocalNotifications.NotificationTriggerSet: NotificationsScheduling {
    /// Returns the set unchanged.
    public static var keyPathForTriggerSet:
        (LocalNotifications.NotificationTriggerSet) -> LocalNotifications.NotificationTriggerSet
    {
        { $0 }
    }

    fileprivate init(dates: [DateBuilder.ResolvedDate]) {
        let moment = PlanningMoment()
        triggers = []
        triggers.reserveCapacity(dates.count)
        // The loop uses indices, because copying a date with all of its components takes time.
        for index in dates.indices {
            let trigger =
                switch dates[index] {
                case .exact(let date): LocalNotifications.Trigger(at: date)
                case .components(let components): moment.trigger(matching: components)
                }
            if let trigger {
                triggers.append(trigger)
            } else {
                CallingApp.current.log("\(dates[index].words) is not to come, and is left out")
            }
        }
    }
}

extension DateBuilder.ResolvedDate {
    /// The date in the words of a message. Foundation's own text for a date ends the process if the date is outside of
    /// all calendars.
    fileprivate var words: String {
        switch self {
        case .exact(let date) where abs(date.timeIntervalSince1970) < 1e11: "\(date)"
        case .exact(let date): "The moment \(date.timeIntervalSince1970) seconds from 1970"
        case .components(let components): "\(components)"
        }
    }
}
