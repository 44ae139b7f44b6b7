public import CarillonEnvironment
public import CarillonSimulation

/// A clock that a test sets by hand, for a core that is called without a loop:
///
///     let end = clock.now.advanced(by: duration)
///     while clock.moves(to: core.nextDeadline, notBeyond: end) { core.advance(to: clock.now) }
///
/// The clock meets each deadline as late as timers fire in these tests.
public struct HandClock: Sendable {
    /// The time of the clock.
    public var now: Instant
    /// The delay with which the core learns the time.
    public var lateness: Duration

    /// Makes a clock that stands at a time.
    public init(at now: Instant = .zero, lateness: Duration = Lateness.ofTests.maximum) {
        self.now = now
        self.lateness = lateness
    }

    /// Moves to the deadline, or to the end if no deadline comes before it. Returns whether there was a deadline.
    public mutating func moves(to deadline: Instant?, notBeyond end: Instant) -> Bool {
        guard let deadline, deadline <= end else {
            now = end
            return false
        }
        now = max(now, min(deadline.advanced(by: lateness), end))
        return true
    }
}
