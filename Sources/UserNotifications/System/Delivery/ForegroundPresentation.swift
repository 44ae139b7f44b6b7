/// A notification that was shown while its app was in front, and how.
public struct ForegroundPresentation: Hashable, Sendable {
    public let notification: UNNotification
    public let options: UNNotificationPresentationOptions
}
