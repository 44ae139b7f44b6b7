import Foundation

extension DateBuilderParts {
    /// Where weeks begin and end, and the days in them. Weekdays are 1 for Sunday to 7 for Saturday.
    package struct Weeks: Sendable {
        /// The number of days in a week.
        package var length = 7

        /// The first moment of the week of `time`, whose weekday is known, and of which the calendar says on which one
        /// weeks begin.
        package var start:
            @Sendable (_ time: DateBuilder.WallTime, _ weekday: Int, _ firstWeekday: Int) -> DateBuilder.WallTime = {
                time, weekday, firstWeekday in
                time.startOfDay.adding(days: -((weekday - firstWeekday + 7) % 7))
            }

        /// The days from a weekday to the next one of another name, 0 to 6. Numbers beyond 7 go round.
        package var distance: @Sendable (_ from: Int, _ to: Int) -> Int = { from, to in ((to % 7 - from) % 7 + 7) % 7 }

        /// The next weekend that begins later than `time`; `nil` where there is none.
        package var weekend: @Sendable (_ time: DateBuilder.WallTime, CivilCalendar) -> Range<DateBuilder.WallTime>? = {
            time, calendar in calendar.weekend(after: time)
        }

        /// The days from `start` to before `end`, by their first moments, without those that the zone left out.
        package var days:
            @Sendable (_ start: DateBuilder.WallTime, _ end: DateBuilder.WallTime, CivilCalendar) -> [DateBuilder
                .WallTime] = {
                    start, end, calendar in
                    sequence(first: start) { $0.adding(days: 1) }.prefix { $0 < end }
                        .filter { calendar.day(of: $0) == $0.noon }
                }
    }
}
