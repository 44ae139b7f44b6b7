import UserNotifications

/// A person's response, as the notification centre tells it.
public protocol SystemNotificationResponse {
    /// The notification that was responded to.
    var robinNotification: RobinNotification { get }
    /// The action that was chosen.
    var actionIdentifier: String { get }

    /// The response without any text.
    func robinNotificationResponse() -> RobinNotificationResponse
}

extension SystemNotificationResponse {
    public func robinNotificationResponse() -> RobinNotificationResponse {
        RobinNotificationResponse(notification: robinNotification, userText: nil)
    }
}

extension UNNotificationResponse: SystemNotificationResponse {
    public var robinNotification: RobinNotification { notification.robinNotification() }
}
