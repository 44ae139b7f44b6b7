/// A point on a loop's monotonic timeline: nanoseconds since that loop began.
///
/// Instants of two loops cannot be compared. The range is 292 years.
public struct Instant: InstantProtocol, Hashable, Sendable, Codable {
    /// The nanoseconds since the loop began.
    public var nanoseconds: Int64

    /// The moment at which the loop began.
    public static let zero = Instant(nanoseconds: 0)

    /// Creates the instant that many nanoseconds after the loop began.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Returns the instant that lies `duration` later. The result stays within the range of instants.
    public func advanced(by duration: Duration) -> Instant {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(duration.wholeNanoseconds)
        if overflow { return Instant(nanoseconds: duration < .zero ? .min : .max) }
        return Instant(nanoseconds: sum)
    }

    /// Returns the time from this instant to another.
    public func duration(to other: Instant) -> Duration {
        .nanoseconds(other.nanoseconds - nanoseconds)
    }

    /// Returns whether one instant lies before another.
    public static func < (lhs: Instant, rhs: Instant) -> Bool {
        lhs.nanoseconds < rhs.nanoseconds
    }
}

extension Duration {
    /// The whole nanoseconds in this duration, without the fraction. The result stays within ±292 years.
    public var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, carry) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        if overflow || carry { return seconds < 0 ? .min : .max }
        return sum
    }

    /// Returns `count` minutes of sixty seconds.
    public static func minutes(_ count: some BinaryInteger) -> Duration { .seconds(Int64(count) * 60) }

    /// Returns `count` hours of sixty minutes.
    public static func hours(_ count: some BinaryInteger) -> Duration { .seconds(Int64(count) * 3_600) }

    /// Returns `count` times 24 hours, which is not always a day of a calendar.
    public static func days(_ count: some BinaryInteger) -> Duration { .seconds(Int64(count) * 86_400) }
}
