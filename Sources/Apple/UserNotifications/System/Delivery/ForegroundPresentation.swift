/// A notification that appeared while its app was in front, with the way in which it appeared.
public struct ForegroundPresentation: Hashable, Sendable {
    /// The notification.
    public let notification: UNNotification
    /// The ways in which the notification appeared.
    public let options: UNNotificationPresentationOptions
}
