/// The kinds of events by which the simulated network tells that a scenario changed it.
///
/// An event that concerns a single connection carries ``TraceField/connection``.
public enum NetworkFaultTraceKind: String, TraceKind {
    /// A way is cut.
    case partition = "fault.partition"
    /// A way that was cut is mended, or all of them are.
    case heal = "fault.heal"
    /// A host has lost its link.
    case offline = "fault.offline"
    /// A host has its link again.
    case online = "fault.online"
    /// A host is gone, and its connections with it. Nobody is told.
    case vanish = "fault.vanish"
    /// New connections are refused.
    case refuse = "fault.refuse"
    /// New connections are accepted again.
    case accept = "fault.accept"
    /// Connections are reset.
    case reset = "fault.reset"
    /// Connections fall silent for ever.
    case silence = "fault.silence"
    /// Bytes take another time to arrive.
    case latency = "fault.latency"
    /// Connections carry another number of bytes a second.
    case bandwidth = "fault.bandwidth"
    /// Bytes get through a few at a time.
    case drip = "fault.drip"
    /// Streams are cut into other pieces.
    case chunk = "fault.chunk"
    /// Bytes are spoilt on their way.
    case corrupt = "fault.corrupt"
    /// Ends wait longer, or less long, before a connection times out.
    case patience = "fault.patience"
    /// The network is again what it was at the beginning.
    case restored = "fault.restored"
}
