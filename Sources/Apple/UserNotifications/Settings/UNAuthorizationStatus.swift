/// Whether an app may notify.
public enum UNAuthorizationStatus: Int, Sendable, CaseIterable {
    /// The app has not asked the person yet.
    case notDetermined = 0
    /// The person does not allow notifications.
    case denied = 1
    /// The person allows notifications.
    case authorized = 2
    /// The app may notify quietly until the person decides.
    case provisional = 3
    /// The app may notify for a limited time. Only app clips have this status.
    case ephemeral = 4
}
