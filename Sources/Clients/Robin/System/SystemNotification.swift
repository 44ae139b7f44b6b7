public import UserNotifications

/// A request in the notification centre, as Robin sees it.
public protocol SystemNotification {
    /// The name of the request.
    var identifier: String { get }
    /// The content of the request.
    var content: UNNotificationContent { get }
    /// The trigger of the request; `nil` delivers at once.
    var trigger: UNNotificationTrigger? { get }

    /// Returns the notification that this request describes, marked as scheduled.
    func robinNotification() -> RobinNotification
}

extension UNNotificationRequest: SystemNotification {}
