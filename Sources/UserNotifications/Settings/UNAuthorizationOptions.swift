/// What an app asks the person to allow.
public struct UNAuthorizationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
    public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
    public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
    public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
    /// The app has settings of its own, which the Settings app links to.
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)
    /// Allow quiet notifications without asking.
    public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)
    /// Deprecated by Apple.
    public static let announcement = UNAuthorizationOptions(rawValue: 1 << 7)
    /// Deprecated by Apple.
    public static let timeSensitive = UNAuthorizationOptions(rawValue: 1 << 8)
}
