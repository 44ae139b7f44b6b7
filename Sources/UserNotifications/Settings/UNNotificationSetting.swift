/// One switch of an app's notification settings.
public enum UNNotificationSetting: Int, Sendable, CaseIterable {
    /// The app never asked for this, or cannot have it.
    case notSupported = 0
    case disabled = 1
    case enabled = 2
}
