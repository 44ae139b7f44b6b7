/// How an action behaves.
public struct UNNotificationActionOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The device must be unlocked. Not modelled: devices here have no lock.
    public static let authenticationRequired = UNNotificationActionOptions(rawValue: 1 << 0)
    /// Looks dangerous.
    public static let destructive = UNNotificationActionOptions(rawValue: 1 << 1)
    /// Brings the app to the front.
    public static let foreground = UNNotificationActionOptions(rawValue: 1 << 2)
}
