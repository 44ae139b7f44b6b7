import CarillonEnvironment

/// The kinds of events that the packet log records.
enum ChuckTraceKind: String, TraceKind {
    /// The packet log's store has failed. Field: `CourierTraceField.error`.
    case storage = "courier.chuck"
}
