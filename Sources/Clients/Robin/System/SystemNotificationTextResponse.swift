public import UserNotifications

/// A person's response with a text, as the notification centre reports it.
public protocol SystemNotificationTextResponse: SystemNotificationResponse {
    /// The text that the person typed.
    var userText: String { get }

    /// Returns the response with its text.
    func robinNotificationTextResponse() -> RobinNotificationResponse
}

extension SystemNotificationTextResponse {
    /// Returns the response with its text.
    public func robinNotificationTextResponse() -> RobinNotificationResponse {
        RobinNotificationResponse(notification: robinNotification, userText: userText)
    }
}

extension UNTextInputNotificationResponse: SystemNotificationTextResponse {}
