public import UserNotifications

/// A person's response, as the notification centre reports it.
public protocol SystemNotificationResponse {
    /// The notification to which the person responded.
    var robinNotification: RobinNotification { get }
    /// The identifier of the action that the person chose.
    var actionIdentifier: String { get }

    /// Returns the response without any text.
    func robinNotificationResponse() -> RobinNotificationResponse
}

extension SystemNotificationResponse {
    /// Returns the response without any text.
    public func robinNotificationResponse() -> RobinNotificationResponse {
        RobinNotificationResponse(notification: robinNotification, userText: nil)
    }
}

extension UNNotificationResponse: SystemNotificationResponse {
    /// The notification to which the person responded.
    public var robinNotification: RobinNotification { notification.robinNotification() }
}
