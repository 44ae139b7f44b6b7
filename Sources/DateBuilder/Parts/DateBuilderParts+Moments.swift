import Foundation

extension DateBuilderParts {
    /// Moments, and how clocks on walls show them.
    package struct Moments: Sendable {
        /// The components of a moment: era, year, month, weekday, day, hour, minute and second.
        package var components: @Sendable (Date, CivilCalendar) -> DateComponents = { date, calendar in
            calendar.components(
                [.era, .year, .month, .weekday, .day, .hour, .minute, .second], of: calendar.wallTime(of: date))
        }

        /// The moment at which clocks show a time around which they are set.
        package var resolved: @Sendable (Transition) -> TimeInterval = {
            !$0.isShownAtFirst && $0.isShownAtSecond ? $0.second : $0.first
        }

        /// The moment at the same time of day, so many days later.
        package var addingDays: @Sendable (_ days: Int, _ date: Date, CivilCalendar) -> Date = { days, date, calendar in
            calendar.date(from: date, to: calendar.wallTime(of: date).adding(days: days))
        }

        /// The two moments at which clocks could show a time around which they are set, in seconds since 1970: by the
        /// offset from before they are set, and by that from after it.
        package struct Transition {
            package let first: TimeInterval
            package let second: TimeInterval
            /// Whether clocks really show that time then: at both moments one that comes twice, at neither one that is
            /// skipped.
            package let isShownAtFirst: Bool
            package let isShownAtSecond: Bool
        }
    }
}
