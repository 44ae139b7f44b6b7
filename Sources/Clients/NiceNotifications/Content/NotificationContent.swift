public import UserNotifications

/// The content of a notification, made in one expression.
///
/// ```swift
/// let content = NotificationContent(
///     title: "Test Notification",
///     body: "This one is for a README",
///     sound: .default
/// )
/// ```
public final class NotificationContent: UNMutableNotificationContent {
    /// Makes a content. Texts that are not given are empty. `nil` in place of a sound is silence.
    public init(
        title: String? = nil, subtitle: String? = nil, body: String? = nil, sound: UNNotificationSound? = .default
    ) {
        super.init()
        self.title = title ?? ""
        self.subtitle = subtitle ?? ""
        self.body = body ?? ""
        self.sound = sound
    }

    /// Makes an empty content, with the default sound.
    public override init() {
        super.init()
        sound = .default
    }

    /// Decodes an object.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Makes a content without a sound.
    public static func muted(
        title: String? = nil, subtitle: String? = nil, body: String? = nil
    ) -> NotificationContent {
        NotificationContent(title: title, subtitle: subtitle, body: body, sound: nil)
    }
}
