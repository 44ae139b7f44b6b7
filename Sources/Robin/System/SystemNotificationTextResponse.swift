import UserNotifications

/// A person's response with a text, as the notification centre tells it.
public protocol SystemNotificationTextResponse: SystemNotificationResponse {
    /// The text that was typed.
    var userText: String { get }

    /// The response with its text.
    func robinNotificationTextResponse() -> RobinNotificationResponse
}

extension SystemNotificationTextResponse {
    public func robinNotificationTextResponse() -> RobinNotificationResponse {
        RobinNotificationResponse(notification: robinNotification, userText: userText)
    }
}

extension UNTextInputNotificationResponse: SystemNotificationTextResponse {}
