/// The notification settings of an app that can be enabled.
public struct RobinSettingsOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes a set of options from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The app's icon may carry a number.
    public static let badge = RobinSettingsOptions(rawValue: 1 << 0)
    /// Notifications may play sounds.
    public static let sound = RobinSettingsOptions(rawValue: 1 << 1)
    /// Notifications may show alerts.
    public static let alert = RobinSettingsOptions(rawValue: 1 << 2)
    /// Notifications appear in Notification Center.
    public static let notificationCenter = RobinSettingsOptions(rawValue: 1 << 3)
    /// Notifications appear on the lock screen.
    public static let lockScreen = RobinSettingsOptions(rawValue: 1 << 4)
    /// Critical alerts may ignore the mute switch.
    public static let criticalAlert = RobinSettingsOptions(rawValue: 1 << 5)
    /// Notifications appear in CarPlay.
    public static let carPlay = RobinSettingsOptions(rawValue: 1 << 6)
    /// Siri may read messages out.
    public static let announcement = RobinSettingsOptions(rawValue: 1 << 7)
}
