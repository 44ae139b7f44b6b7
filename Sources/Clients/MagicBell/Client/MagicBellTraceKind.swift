import CarillonEnvironment

/// The kinds of events that a client records.
package enum MagicBellTraceKind: String, TraceKind {
    /// The client has chosen its engine. Field: `engine`.
    case engine = "magicbell.engine"
    /// A user is connected.
    case connected = "magicbell.connected"
    /// A user is disconnected.
    case disconnected = "magicbell.disconnected"
    /// A request of the client has failed. Field: `reason`.
    case failed = "magicbell.failed"
    /// A message has come on the realtime channel. Field: `name`.
    case news = "magicbell.news"
}
