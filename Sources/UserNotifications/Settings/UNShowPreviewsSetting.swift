/// When a notification shows what it says.
public enum UNShowPreviewsSetting: Int, Sendable, CaseIterable {
    case always = 0
    /// Only while the device is unlocked.
    case whenAuthenticated = 1
    case never = 2
}
