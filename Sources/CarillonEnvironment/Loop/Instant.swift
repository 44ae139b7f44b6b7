/// A point on a loop's monotonic timeline: nanoseconds since that loop began.
///
/// Instants of two loops have nothing to do with each other. The range is 292 years.
public struct Instant: InstantProtocol, Hashable, Sendable, Codable {
    /// Nanoseconds since the loop began.
    public var nanoseconds: Int64

    /// The moment at which the loop began.
    public static let zero = Instant(nanoseconds: 0)

    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The instant that lies `duration` later. Saturates at the ends of the range.
    public func advanced(by duration: Duration) -> Instant {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(duration.wholeNanoseconds)
        if overflow { return Instant(nanoseconds: duration < .zero ? .min : .max) }
        return Instant(nanoseconds: sum)
    }

    public func duration(to other: Instant) -> Duration {
        .nanoseconds(other.nanoseconds - nanoseconds)
    }

    public static func < (lhs: Instant, rhs: Instant) -> Bool {
        lhs.nanoseconds < rhs.nanoseconds
    }
}

extension Duration {
    /// The whole nanoseconds in this duration, what is left over cut off. Saturates at ±292 years.
    public var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, carry) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        if overflow || carry { return seconds < 0 ? .min : .max }
        return sum
    }

    /// `count` minutes of sixty seconds.
    public static func minutes(_ count: some BinaryInteger) -> Duration { .seconds(Int64(count) * 60) }

    /// `count` hours of sixty minutes.
    public static func hours(_ count: some BinaryInteger) -> Duration { .seconds(Int64(count) * 3_600) }

    /// `count` times 24 hours, which is not always what a calendar calls a day.
    public static func days(_ count: some BinaryInteger) -> Duration { .seconds(Int64(count) * 86_400) }
}
