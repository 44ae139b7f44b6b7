import CarillonResults

/// Maps virtual time to a stretch of a drawing, with ticks at round times.
struct TimeAxis {
    let start: Int64
    let end: Int64
    let left: Double
    let right: Double

    func x(_ nanoseconds: Int64) -> Double {
        let share = (Double(nanoseconds) - Double(start)) / (Double(end) - Double(start))
        return left + min(max(share, 0), 1) * (right - left)
    }

    /// The round times between start and end, at most nine.
    var ticks: [Int64] {
        let span = VirtualTime.elapsed(from: start, to: end)
        let step = max(1, Self.steps.first { span / $0 <= 8 } ?? span / 8)
        // The first multiple of the step that is not before the start.
        let remainder = start % step
        let first = remainder > 0 ? start.addingReportingOverflow(step - remainder) : (start - remainder, false)
        guard !first.1 else { return [] }
        return (0...8).compactMap { index in
            let (offset, isTooLarge) = step.multipliedReportingOverflow(by: Int64(index))
            let (tick, overflow) = first.0.addingReportingOverflow(offset)
            return isTooLarge || overflow || tick > end ? nil : tick
        }
    }

    /// The date or the time of day at a tick; the scale decides which.
    func date(at tick: Int64, epochSeconds: Int64) -> String {
        let date = CivilDate(epochSeconds: epochSeconds, nanoseconds: tick)
        let span = VirtualTime.elapsed(from: start, to: end)
        if span >= 4 * Self.day { return date.dayAndMonth }
        return span >= Self.day / 4 ? "\(date.dayAndMonth), \(date.clock.prefix(5))" : date.clock
    }

    private static let second: Int64 = 1_000_000_000
    private static let day = 86_400 * second

    private static let steps: [Int64] = {
        let fractions: [Int64] = [
            1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 200_000_000, 500_000_000,
        ]
        let seconds: [Int64] = [
            1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200,
        ]
        let days: [Int64] = [1, 2, 5, 7, 14, 30, 60, 90, 180, 365, 730, 1_825, 3_650, 18_250]
        return fractions + seconds.map { $0 * second } + days.map { $0 * day }
    }()
}
