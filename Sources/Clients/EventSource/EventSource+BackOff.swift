extension EventSource {
    /// The growth of the delays while attempts fail in a row, which the standard allows (section 9.2.3).
    ///
    /// The first delay is the reconnection time, or ``Options/minimumDelay`` if that is longer. Each further one is
    /// twice as long, up to a maximum, and longer by a random part, so that the clients of a server that comes back do
    /// not all come at once.
    public struct BackOff: Hashable, Sendable {
        /// The longest delay before its random part. A longer reconnection time is obeyed nevertheless.
        public var maximum: Duration
        /// The largest random part, as a fraction of the delay, from 0 to 1.
        public var jitter: Double

        /// Creates a growth.
        public init(maximum: Duration = .seconds(60), jitter: Double = 0.2) {
            self.maximum = maximum
            self.jitter = jitter
        }

        /// Returns the delay before an attempt.
        ///
        /// - Parameters:
        ///   - failures: The number of attempts that have failed in a row, 1 or more.
        ///   - base: The reconnection time.
        ///   - chance: A random number from 0 to 1.
        package func delay(after failures: Int, base: Duration, chance: Double) -> Duration {
            guard failures > 1, base < maximum else { return base }
            // A delay of zero would not grow.
            var delay = max(base, .milliseconds(100))
            for _ in 1..<min(failures, 64) where delay < maximum { delay *= 2 }
            return min(delay, maximum) * (1 + min(max(jitter, 0), 1) * chance)
        }
    }
}
