import Foundation

/// The system's monotonic time, counted from the creation of this clock.
struct MonotonicClock: Sendable {
    private let start = MonotonicClock.reading

    var now: Instant { Instant(nanoseconds: MonotonicClock.reading - start) }

    private static var reading: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
