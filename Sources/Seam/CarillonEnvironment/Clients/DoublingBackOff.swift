/// Delays that double each time, up to a maximum.
package struct DoublingBackOff: BackOff, Hashable {
    /// The delay that an interval of 0 seconds stands for. A server that refuses at once is not hammered then.
    package static let minimum = Duration.milliseconds(100)

    private let base: Duration
    private let maximum: Duration
    private var following: Duration

    /// Makes delays from an interval and a maximum in seconds. A maximum below the interval means that the delay never
    /// changes.
    package init(interval: UInt16, maximum: UInt16) {
        self.init(base: max(.seconds(Int(interval)), DoublingBackOff.minimum), maximum: .seconds(Int(maximum)))
    }

    /// - Parameters:
    ///   - base: the first delay.
    ///   - maximum: the longest delay, if that is longer than the first.
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
