/// An event in the form in which its writer has it. Words are made of it only if somebody will read them.
public protocol TraceableEvent: Sendable {
    /// The event in words.
    var traceEvent: TraceEvent { get }

    /// Puts everything that the words are made of into a digest.
    func combine(into hash: inout TraceHash)
}
