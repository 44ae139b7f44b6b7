import CarillonEnvironment
import Foundation

/// The wall-clock time of a loop's instants, in UTC to the microsecond: `2026-01-01T00:00:00.000000Z`.
///
/// The system's clock is read once. A clock that is set later thus puts no lines out of order.
struct JournalClock {
    /// The microseconds from 1970 to the loop's beginning.
    private let epoch: Int64
    /// The second of the last time and its text, which most lines share.
    private var last: (second: Int, text: String)?

    init(_ environment: Environment) {
        self.init(beginning: environment.platform.date(at: .zero))
    }

    /// Creates a clock.
    ///
    /// - Parameter beginning: the date at the loop's beginning.
    init(beginning: Date) {
        epoch = Int64(beginning.timeIntervalSince1970 * 1e6)
    }

    mutating func text(at instant: Instant) -> String {
        let (second, microsecond) = (Int(epoch) + Int(instant.nanoseconds / 1_000))
            .flooredQuotientAndRemainder(dividingBy: 1_000_000)
        return "\(text(ofSecond: second)).\(digits(microsecond, 6))Z"
    }

    private mutating func text(ofSecond second: Int) -> String {
        if let last, last.second == second { return last.text }
        let (day, rest) = second.flooredQuotientAndRemainder(dividingBy: CivilDay.secondsPerDay)
        let date = CivilDay.date(of: day)
        let text =
            "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))"
            + "T\(digits(rest / 3_600, 2)):\(digits(rest / 60 % 60, 2)):\(digits(rest % 60, 2))"
        last = (second, text)
        return text
    }

    private func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
