public import UserNotifications

extension UNNotificationTrigger {
    /// The same trigger, repeating or not. An interval too short to repeat stays as it is.
    public func with(repeats: Bool) -> UNNotificationTrigger {
        switch self {
        case let trigger as UNTimeIntervalNotificationTrigger where !repeats || trigger.timeInterval >= 60:
            UNTimeIntervalNotificationTrigger(timeInterval: trigger.timeInterval, repeats: repeats)
        case let trigger as UNCalendarNotificationTrigger:
            UNCalendarNotificationTrigger(dateMatching: trigger.dateComponents, repeats: repeats)
        default: self
        }
    }

    /// The same trigger with other components, if it has any.
    public func mapComponents(_ change: (inout DateComponents) -> Void) -> UNNotificationTrigger {
        guard let trigger = self as? UNCalendarNotificationTrigger else { return self }
        var components = trigger.dateComponents
        change(&components)
        return UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
    }
}
