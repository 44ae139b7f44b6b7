import UserNotifications

/// A request that the notification centre holds, as Robin sees it.
public protocol SystemNotification {
    var identifier: String { get }
    var content: UNNotificationContent { get }
    var trigger: UNNotificationTrigger? { get }

    /// The notification that this request describes, marked as scheduled.
    func robinNotification() -> RobinNotification
}

extension UNNotificationRequest: SystemNotification {}
