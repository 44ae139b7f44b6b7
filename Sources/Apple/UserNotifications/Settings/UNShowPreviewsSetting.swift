/// The situations in which a notification shows its content.
public enum UNShowPreviewsSetting: Int, Sendable, CaseIterable {
    /// The content is always visible.
    case always = 0
    /// The content is visible only while the device is unlocked.
    case whenAuthenticated = 1
    /// The content is never visible.
    case never = 2
}
