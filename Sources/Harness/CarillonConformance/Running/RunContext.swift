/// The things that a supervisor gives to a run.
struct RunContext: Sendable {
    let run: Int
    /// The box for the run's story.
    let box: FlightBox
    /// Sets the question that another thread asks a run that hangs: which part of the real world it waits for.
    let explain: @Sendable (_ awaited: @escaping @Sendable () -> String?) -> Void
    /// Gives the run up, and never returns.
    let block: @Sendable (_ reason: String) -> Never
    /// Takes the result of a run whose code still blocks the calling thread, and never returns.
    let finish: @Sendable (Finding) -> Never
}
