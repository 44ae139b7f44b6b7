/// The permissions that an app asks for.
public struct UNAuthorizationOptions: OptionSet, Hashable, Sendable {
    /// The options as bits, with Apple's values.
    public let rawValue: UInt

    /// Makes a set of options from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The app changes the number on its icon.
    public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
    /// The app's notifications play sounds.
    public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
    /// The app's notifications appear on the screen.
    public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
    /// The app's notifications appear in CarPlay.
    public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)
    /// The app's critical alerts ignore the mute switch.
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
    /// The app has settings of its own, and the Settings app shows a link to them.
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)
    /// The app may notify quietly without asking the person.
    public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)
    /// Siri may announce the app's notifications. Apple deprecated this option.
    public static let announcement = UNAuthorizationOptions(rawValue: 1 << 7)
    /// The app's notifications may be time-sensitive. Apple deprecated this option.
    public static let timeSensitive = UNAuthorizationOptions(rawValue: 1 << 8)
}
