/// The kinds of events by which a notification centre tells of the app as a whole.
public enum NotificationSettingTraceKind: String, TraceKind {
    /// The person is asked whether the app may notify. Field: ``TraceField/status``.
    case prompted = "authorization.prompted"
    /// The app may notify, or may no longer. Field: ``TraceField/status``.
    case authorizationChanged = "authorization.changed"
    /// The app's icon has another number. Field: ``TraceField/badge``.
    case badgeChanged = "badge.changed"
}
