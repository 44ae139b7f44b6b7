import CarillonEnvironment

/// The circumstances of the next attempt to open a channel.
package struct RealtimeRetry: Hashable, Sendable {
    /// The number of attempts that have failed since the link was there; 0 right after its loss.
    package var failures: Int
    /// The number of links in a row that broke within five seconds, the last one included.
    package var shortLinks: Int
    /// The time since the link was lost, or since the first attempt.
    package var timeWithoutLink: Duration
    /// A random number from 0 to 1.
    package var chance: Double

    package init(failures: Int, shortLinks: Int = 0, timeWithoutLink: Duration, chance: Double) {
        self.failures = failures
        self.shortLinks = shortLinks
        self.timeWithoutLink = timeWithoutLink
        self.chance = chance
    }

    /// The time without a link after which a channel counts as suspended, and after which servers forget messages.
    package static let suspension = Duration.seconds(120)

    /// The longest delay.
    package static let longest = Duration.seconds(30)

    /// The delay of `MB-RT-15`: 0.1 s after a loss, then 15, 20, 25 and 30 s with up to a fifth less, and 30 s when
    /// suspended. After short links that bring messages, one after the other, the 0.1 s double up to 30 s (`MB-RT-26`).
    package var delay: Duration {
        if failures == 0 { return min(.milliseconds(100 << min(max(shortLinks - 1, 0), 9)), RealtimeRetry.longest) }
        if timeWithoutLink >= RealtimeRetry.suspension { return RealtimeRetry.longest }
        let seconds = 15 * min(Double(failures + 2) / 3, 2) * (0.8 + 0.2 * min(max(chance, 0), 1))
        return .milliseconds(Int((seconds * 1_000).rounded()))
    }
}
