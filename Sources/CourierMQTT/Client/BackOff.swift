/// The delays between attempts. Confined to the client's loop.
package protocol BackOff {
    /// The delay before the next attempt.
    mutating func next() -> Duration

    /// Says that an attempt has succeeded.
    mutating func reset()
}

/// Delays that double each time, up to a maximum.
package struct DoublingBackOff: BackOff, Hashable {
    /// An interval of 0 means this, so that a broker that refuses at once is not hammered.
    package static let minimum = Duration.milliseconds(100)

    private let base: Duration
    private let maximum: Duration
    private var following: Duration

    /// A maximum below the interval means the interval, unchanged. Both in seconds.
    package init(interval: UInt16, maximum: UInt16) {
        self.init(base: max(.seconds(Int(interval)), DoublingBackOff.minimum), maximum: .seconds(Int(maximum)))
    }

    /// - Parameters:
    ///   - base: the first delay.
    ///   - maximum: the longest delay, if it is longer than the first.
    package init(base: Duration, maximum: Duration) {
        self.base = base
        self.maximum = max(base, maximum)
        following = base
    }

    package mutating func next() -> Duration {
        defer { following = min(following * 2, maximum) }
        return following
    }

    package mutating func reset() { following = base }
}
