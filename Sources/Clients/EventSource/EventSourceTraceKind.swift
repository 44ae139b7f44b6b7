import CarillonEnvironment

/// The kinds of events that event sources record. No event has the address, which may carry a token.
package enum EventSourceTraceKind: String, TraceKind {
    /// The stream is open.
    case opened = "eventsource.opened"
    /// The stream is lost, or did not open, and the source connects again later. Field: `reason`.
    case lost = "eventsource.lost"
    /// The source has given up. Field: `reason`.
    case failed = "eventsource.failed"
}
