#if os(Linux)
import CarillonEnvironment

/// The times at which a timer source fires.
struct SourceTimes {
    /// The next time; `nil` if there is none.
    var deadline: Instant?
    /// The next time as one of libdispatch, if it is by the clock that the device shows.
    private(set) var wallTime: UInt64?
    /// The nanoseconds between two times; 0 if the timer fires once.
    private let interval: UInt64

    /// - Parameters:
    ///   - start: The first time, as one of libdispatch.
    ///   - deadline: The same time, as one of the loop.
    ///   - interval: The nanoseconds between two times. The largest numbers mean for ever.
    init(_ start: UInt64, at deadline: Instant?, every interval: UInt64) {
        self.deadline = deadline
        wallTime = CapturedDispatch.isWall(start) ? start : nil
        self.interval = interval == UInt64(Int64.max) || interval == .max ? 0 : interval
    }

    /// Goes on to the next time after now.
    ///
    /// - Returns: How many times have passed, for a timer that fires late tells how often it should have fired; `nil`
    ///   if there was no time.
    mutating func fire(at now: Instant) -> UInt? {
        guard let due = deadline else { return nil }
        let late = UInt64(max(0, now.nanoseconds - due.nanoseconds))
        let count = interval == 0 ? 1 : late / interval + 1
        deadline = interval == 0 ? nil : due.advanced(by: .nanoseconds(Int64(clamping: count * interval)))
        // A time of that clock has its sign turned.
        wallTime = interval == 0 ? nil : wallTime.map { $0 &- count &* interval }
        return UInt(count)
    }
}
#endif
