import UserNotifications

/// A content as apps derive their own: with one initializer of its own, and without `init()`.
final class GreetingContent: UNMutableNotificationContent {
    /// Whether the object comes out of an archive.
    let wasDecoded: Bool

    init(greeting: String) {
        wasDecoded = false
        super.init()
        title = greeting
    }

    required init?(coder: NSCoder) {
        wasDecoded = true
        super.init(coder: coder)
    }
}
