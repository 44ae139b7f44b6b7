import CarillonEnvironment

/// The kinds of events that a user's realtime channel records. No event has a token, an address or a field.
package enum RealtimeTraceKind: String, TraceKind {
    /// The channel is open.
    case opened = "magicbell.realtime.opened"
    /// The channel is lost, or did not open. Field: `reason`.
    case lost = "magicbell.realtime.lost"
    /// The token is of no use any more, and the client asks for another. Field: `reason`.
    case renewed = "magicbell.realtime.renewed"
    /// Messages may be missing, and the stores ask the server.
    case gap = "magicbell.realtime.gap"
    /// The client cannot make anything of a message, or has got it before. Field: `reason`.
    case ignored = "magicbell.realtime.ignored"
    /// The channel has ended for good. Field: `reason`.
    case ended = "magicbell.realtime.ended"
}
