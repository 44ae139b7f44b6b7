/// A notification that was shown while its app was in front, and how.
package struct ForegroundPresentation: Hashable, Sendable {
    package let notification: UNNotification
    package let options: UNNotificationPresentationOptions
}
