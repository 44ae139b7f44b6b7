import CarillonEnvironment

/// The circumstances of the next attempt to open a channel.
package struct RealtimeRetry: Hashable, Sendable {
    /// The number of attempts that have failed since the link was there; 0 right after its loss.
    package var failures: Int
    /// The time since the link was lost, or since the first attempt.
    package var timeWithoutLink: Duration
    /// A random number from 0 to 1.
    package var chance: Double

    package init(failures: Int, timeWithoutLink: Duration, chance: Double) {
        self.failures = failures
        self.timeWithoutLink = timeWithoutLink
        self.chance = chance
    }

    /// The time without a link after which a channel counts as suspended, and after which servers forget messages.
    package static let suspension = Duration.seconds(120)

    /// The delay of `MB-RT-15`: 0.1 s after a loss, then 15, 20, 25 and 30 s with up to a fifth less, and 30 s when
    /// suspended.
    package var delay: Duration {
        if failures == 0 { return .milliseconds(100) }
        if timeWithoutLink >= RealtimeRetry.suspension { return .seconds(30) }
        let seconds = 15 * min(Double(failures + 2) / 3, 2) * (0.8 + 0.2 * min(max(chance, 0), 1))
        return .milliseconds(Int((seconds * 1_000).rounded()))
    }
}
