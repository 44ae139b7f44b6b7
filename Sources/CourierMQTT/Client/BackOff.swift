/// The delays between attempts: doubled each time, up to a maximum.
struct BackOff: Hashable {
    /// An interval of 0 means this, so that a broker that refuses at once is not hammered.
    static let minimum = Duration.milliseconds(100)

    let base: Duration
    let maximum: Duration
    private var following: Duration

    /// A maximum below the interval means the interval, unchanged. Both in seconds.
    init(interval: UInt16, maximum: UInt16) {
        base = max(.seconds(Int(interval)), BackOff.minimum)
        self.maximum = max(base, .seconds(Int(maximum)))
        following = base
    }

    /// The delay before the next attempt.
    mutating func next() -> Duration {
        defer { following = min(following * 2, maximum) }
        return following
    }

    mutating func reset() { following = base }
}
