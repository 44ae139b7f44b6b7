import UserNotifications

/// What says when a notification is due: a date, several dates, a trigger of the system's.
///
/// ```swift
/// EveryDay(forDays: 30, starting: .today)
///     .at(hour: 20, minute: 30, second: 30)
///     .schedule(with: randomContent)
/// ```
public protocol NotificationsScheduling {
    /// The times that a value stands for, seen from now. Those that are not to come are left out.
    static var keyPathForTriggerSet: (Self) -> LocalNotifications.NotificationTriggerSet { get }
}

extension DateBuilder.ResolvedDate: NotificationsScheduling {
    public static var keyPathForTriggerSet: (DateBuilder.ResolvedDate) -> LocalNotifications.NotificationTriggerSet {
        { LocalNotifications.NotificationTriggerSet(dates: [$0]) }
    }
}

extension Array: NotificationsScheduling where Element == DateBuilder.ResolvedDate {
    public static var keyPathForTriggerSet: ([DateBuilder.ResolvedDate]) -> LocalNotifications.NotificationTriggerSet {
        { LocalNotifications.NotificationTriggerSet(dates: $0) }
    }
}

extension UNNotificationTrigger: NotificationsScheduling {
    public static var keyPathForTriggerSet: (UNNotificationTrigger) -> LocalNotifications.NotificationTriggerSet {
        { .single(trigger: LocalNotifications.Trigger(rawTrigger: $0)) }
    }
}

extension LocalNotifications.NotificationTriggerSet: NotificationsScheduling {
    public static var keyPathForTriggerSet:
        (LocalNotifications.NotificationTriggerSet) -> LocalNotifications.NotificationTriggerSet
    {
        { $0 }
    }

    fileprivate init(dates: [DateBuilder.ResolvedDate]) {
        let moment = PlanningMoment()
        triggers = []
        triggers.reserveCapacity(dates.count)
        // By their places, for a date with all of its components takes time to copy.
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
    /// The date as a message tells it. Foundation's own words for a date end the process where it lies beyond all calendars.
    fileprivate var words: String {
        switch self {
        case .exact(let date) where abs(date.timeIntervalSince1970) < 1e11: "\(date)"
        case .exact(let date): "The moment \(date.timeIntervalSince1970) seconds from 1970"
        case .components(let components): "\(components)"
        }
    }
}
