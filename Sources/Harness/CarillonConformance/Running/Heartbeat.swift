/// The beat at which the watchdog looks at its runs: often enough for its limit, and at most once a second.
struct Heartbeat {
    private let interval: Duration
    private var last: ContinuousClock.Instant

    init(limit: Duration, now: ContinuousClock.Instant = .now) {
        last = now
        interval = min(.seconds(1), max(.milliseconds(10), limit / 8))
    }

    var untilNext: Duration { max(.zero, interval - last.duration(to: .now)) }

    /// Returns the time since the last beat if the next beat is due. A supervisor that was suspended, or got no
    /// processor, has missed some beats. The activity of its runs meanwhile is unknown, so no more than two intervals
    /// count.
    mutating func next(_ now: ContinuousClock.Instant = .now) -> Duration? {
        let passed = last.duration(to: now)
        guard passed >= interval else { return nil }
        last = now
        return min(passed, interval * 2)
    }
}
