import UserNotifications

/// What a notification says, made in one line.
///
/// ```swift
/// let content = NotificationContent(
///     title: "Test Notification",
///     body: "This one is for a README",
///     sound: .default
/// )
/// ```
public final class NotificationContent: UNMutableNotificationContent {
    /// - Parameters:
    ///   - title: nothing unless given; so are `subtitle` and `body`.
    ///   - sound: `nil` is silence.
    public init(
        title: String? = nil, subtitle: String? = nil, body: String? = nil, sound: UNNotificationSound? = .default
    ) {
        super.init()
        self.title = title ?? ""
        self.subtitle = subtitle ?? ""
        self.body = body ?? ""
        self.sound = sound
    }

    #if canImport(Darwin)
        public override init() {
            super.init()
            sound = .default
        }
    #else
        public required init() {
            super.init()
            sound = .default
        }
    #endif

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// A content without a sound.
    public static func muted(
        title: String? = nil, subtitle: String? = nil, body: String? = nil
    ) -> NotificationContent {
        NotificationContent(title: title, subtitle: subtitle, body: body, sound: nil)
    }
}
