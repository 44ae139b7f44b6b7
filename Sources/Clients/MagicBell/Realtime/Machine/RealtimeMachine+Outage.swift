import CarillonEnvironment

extension RealtimeMachine {
    /// A time without a link, over all attempts to open one.
    package struct Outage: Hashable, Sendable {
        /// The loss of the link, or the start.
        let start: Instant
        /// Whether there was a link before.
        let followsLink: Bool
        /// The number of attempts that have failed.
        private(set) var failedAttemptCount = 0

        init(at start: Instant, followsLink: Bool) {
            (self.start, self.followsLink) = (start, followsLink)
        }

        /// The outage after one more attempt that has failed.
        var afterFailure: Outage {
            var outage = self
            outage.failedAttemptCount += 1
            return outage
        }

        func duration(to now: Instant) -> Duration { start.duration(to: now) }

        /// Whether the server still knows the place after the last message. After a long time it has forgotten what
        /// came meanwhile, and may refuse to go on.
        func canResume(at now: Instant) -> Bool { followsLink && duration(to: now) <= RealtimeRetry.suspension }
    }
}
