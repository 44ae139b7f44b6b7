/// The kinds of events in the life of a guest: a program of any language, in a process of its own.
public enum GuestTraceKind: String, TraceKind {
    /// The program starts. Field: ``TraceField/program``.
    case started = "guest.started"
    /// The program writes a line to its standard output.
    case output = "guest.output"
    /// The program writes a line to its standard error.
    case error = "guest.error"
    /// The scenario writes to the program's standard input.
    case input = "guest.input"
    /// The scenario sends the program a signal, or kills it. Field: ``TraceField/signal``.
    case signalled = "guest.signalled"
    /// The program wanted what it cannot have in a world: a system call, or an address outside.
    case refused = "guest.refused"
    /// The program has ended. Field: ``TraceField/reason``.
    case ended = "guest.ended"
}
