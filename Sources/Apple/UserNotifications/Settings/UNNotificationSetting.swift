/// The state of one switch in an app's notification settings.
public enum UNNotificationSetting: Int, Sendable, CaseIterable {
    /// The app never asked for this permission, or cannot have it.
    case notSupported = 0
    /// The switch is off.
    case disabled = 1
    /// The switch is on.
    case enabled = 2
}
