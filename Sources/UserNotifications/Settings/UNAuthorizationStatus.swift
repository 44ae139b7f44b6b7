/// Whether an app may notify.
public enum UNAuthorizationStatus: Int, Sendable, CaseIterable {
    /// Nobody was asked yet.
    case notDetermined = 0
    case denied = 1
    case authorized = 2
    /// Quietly, until the person decides.
    case provisional = 3
    /// For a while; app clips only.
    case ephemeral = 4
}
