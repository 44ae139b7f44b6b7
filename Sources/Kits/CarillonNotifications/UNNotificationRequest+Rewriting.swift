public import UserNotifications

extension UNNotificationRequest {
    /// The same request with another content.
    public func withContent(_ change: (UNMutableNotificationContent) -> Void) -> UNNotificationRequest {
        let content = content.mutableCopy() as? UNMutableNotificationContent ?? UNMutableNotificationContent()
        change(content)
        return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
    }

    /// The same request with another trigger.
    public func withTrigger(_ trigger: UNNotificationTrigger) -> UNNotificationRequest {
        UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
    }

    /// The same request with its trigger changed, if it has one.
    public func mapTrigger(_ change: (UNNotificationTrigger) -> UNNotificationTrigger) -> UNNotificationRequest {
        UNNotificationRequest(identifier: identifier, content: content, trigger: trigger.map(change))
    }
}
