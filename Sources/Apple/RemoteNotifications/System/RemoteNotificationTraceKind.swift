public import CarillonEnvironment

/// The kinds of events by which a phone's system tells of an app's notifications from a push service.
///
/// Each event that is about a notification carries `TraceField.id`.
public enum RemoteNotificationTraceKind: String, TraceKind {
    /// The app has a token.
    case registered = "remote.registered"
    /// The app wants no more notifications.
    case unregistered = "remote.unregistered"
    /// A notification has come. Field: `TraceField.title`.
    case received = "remote.received"
    /// A notification has come that the phone has had already.
    case repeated = "remote.repeated"
    /// The app is to fetch something.
    case woken = "remote.woken"
    /// The app is not told. Field: `TraceField.reason`.
    case withheld = "remote.withheld"
    /// The app has fetched. Field: `TraceField.status`.
    case fetched = "remote.fetched"
}
