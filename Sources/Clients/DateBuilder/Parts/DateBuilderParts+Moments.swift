package import Foundation

extension DateBuilderParts {
    /// The rules for moments, and for the wall times at which clocks show them.
    package struct Moments: Sendable {
        /// The components of a moment: era, year, month, weekday, day, hour, minute and second.
        package var components: @Sendable (Date, CivilCalendar) -> DateComponents = { date, calendar in
            calendar.components(
                [.era, .year, .month, .weekday, .day, .hour, .minute, .second], of: calendar.wallTime(of: date))
        }

        /// The moment at which clocks show a time near a clock change.
        package var resolved: @Sendable (Transition) -> TimeInterval = {
            !$0.isShownAtFirst && $0.isShownAtSecond ? $0.second : $0.first
        }

        /// The moment at the same time of day, that many days later.
        package var addingDays: @Sendable (_ days: Int, _ date: Date, CivilCalendar) -> Date = { days, date, calendar in
            calendar.date(from: date, to: calendar.wallTime(of: date).adding(days: days))
        }

        /// The two moments at which clocks could show a time near a clock change, in seconds since 1970. One uses the
        /// offset from before the change, and the other uses the offset from after it.
        package struct Transition {
            package let first: TimeInterval
            package let second: TimeInterval
            /// Whether clocks really show the time at that moment. A time that comes twice is shown at both moments,
            /// and a skipped time at neither.
            package let isShownAtFirst: Bool
            package let isShownAtSecond: Bool
        }
    }
}
