/// The ways in which a notification appears while its app is in front.
public struct UNNotificationPresentationOptions: OptionSet, Hashable, Sendable {
    /// The options as bits, with Apple's values.
    public let rawValue: UInt

    /// Makes a set of options from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The badge changes.
    public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)
    /// The sound plays.
    public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)
    /// The option that iOS 14 split into ``list`` and ``banner``. The option stands for both.
    public static let alert = UNNotificationPresentationOptions(rawValue: 1 << 2)
    /// The notification appears in Notification Center, the list of delivered notifications.
    public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
    /// The notification appears as a banner.
    public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}
