import Foundation

extension DateBuilderParts {
    /// The rules for the borders of weeks, and for the days in them. Weekdays are numbers from 1 for Sunday to 7 for
    /// Saturday.
    package struct Weeks: Sendable {
        /// The number of days in a week.
        package var length = 7

        /// The first moment of the week of `time`, computed from the weekday of `time` and the calendar's first
        /// weekday.
        package var start:
            @Sendable (_ time: DateBuilder.WallTime, _ weekday: Int, _ firstWeekday: Int) -> DateBuilder.WallTime = {
                time, weekday, firstWeekday in
                time.startOfDay.adding(days: -((weekday - firstWeekday + 7) % 7))
            }

        /// The number of days from a weekday to the next day with another weekday, 0 to 6. Numbers above 7 start again
        /// at 1.
        package var distance: @Sendable (_ from: Int, _ to: Int) -> Int = { from, to in ((to % 7 - from) % 7 + 7) % 7 }

        /// The next weekend that begins later than `time`; `nil` if there is none.
        package var weekend: @Sendable (_ time: DateBuilder.WallTime, CivilCalendar) -> Range<DateBuilder.WallTime>? = {
            time, calendar in calendar.weekend(after: time)
        }

        /// The first moments of the days at or after `start` and before `end`. Days that the zone skipped are left out.
        package var days:
            @Sendable (_ start: DateBuilder.WallTime, _ end: DateBuilder.WallTime, CivilCalendar) -> [DateBuilder
                .WallTime] = {
                    start, end, calendar in
                    sequence(first: start) { $0.adding(days: 1) }.prefix { $0 < end }
                        .filter { calendar.day(of: $0) == $0.noon }
                }
    }
}
