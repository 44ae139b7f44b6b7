/// The things that a supervisor gives to a run.
struct Seat: Sendable {
    let run: Int
    /// Where its story goes.
    let box: FlightBox
    /// Says whom to ask, on another thread, what the run is waiting for if it hangs.
    let explain: @Sendable (_ awaited: @escaping @Sendable () -> String?) -> Void
    /// Writes the run off, and never returns.
    let block: @Sendable (_ reason: String) -> Never
}
