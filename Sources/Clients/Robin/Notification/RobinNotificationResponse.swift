/// A person's response to a notification.
public struct RobinNotificationResponse {
    /// The delivered notification.
    public let notification: RobinNotification

    /// The text that the person typed, if the action is a `UNTextInputNotificationAction`.
    public let userText: String?
}
