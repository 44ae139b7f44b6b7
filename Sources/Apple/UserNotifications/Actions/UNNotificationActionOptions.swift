/// The behaviour of an action.
public struct UNNotificationActionOptions: OptionSet, Hashable, Sendable {
    /// The options as bits, with Apple's values.
    public let rawValue: UInt

    /// Makes a set of options from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The action needs an unlocked device. Devices here have no lock, so this option has no effect.
    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1 << 0)
    /// The button looks dangerous.
    public static let destructive = UNNotificationActionOptions(rawValue: 1 << 1)
    /// The action brings the app to the front.
    public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}
