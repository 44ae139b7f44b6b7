/// The kinds of events that the simulated network records of a connection.
///
/// Each event carries ``TraceField/connection``.
public enum NetworkTraceKind: String, TraceKind {
    /// The caller calls. Field: ``TraceField/port``.
    case opened = "connection.opened"
    /// Bytes have arrived, whether or not anybody has read them yet. Fields: ``TraceField/sent``, and
    /// ``TraceField/corrupted`` if the network spoilt a byte.
    case data = "connection.data"
    /// One end of a connection is over that never stood. Field: ``TraceField/reason``.
    case failed = "connection.failed"
    /// One end of a connection is over that stood. Field: ``TraceField/reason``.
    case closed = "connection.closed"
}
