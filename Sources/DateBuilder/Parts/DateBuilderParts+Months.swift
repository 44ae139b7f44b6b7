import Foundation

extension DateBuilderParts {
    /// Where months and years begin and end, and how they are counted.
    package struct Months: Sendable {
        /// From the first moment of the month or year of `time` to that of the next.
        package var period:
            @Sendable (_ unit: Calendar.Component, _ time: DateBuilder.WallTime, CivilCalendar) -> Range<
                DateBuilder.WallTime
            > = {
                unit, time, calendar in calendar.period(unit, of: time)
            }

        /// A moment of the last day of a period, which belongs to its last month, too.
        package var last: @Sendable (_ period: Range<DateBuilder.WallTime>) -> DateBuilder.WallTime = {
            $0.upperBound.lastSecondBefore
        }

        /// A time of the month or year that is so many of them after that of `time`.
        package var adding:
            @Sendable (_ count: Int, _ unit: Calendar.Component, _ time: DateBuilder.WallTime, CivilCalendar) ->
                DateBuilder.WallTime = { count, unit, time, calendar in calendar.adding(count, unit, to: time) }

        /// The same day of another month, or its last day if it is too short.
        package var sameDay:
            @Sendable (_ day: DateBuilder.WallTime, _ lastDay: DateBuilder.WallTime) -> DateBuilder.WallTime = {
                min($0, $1)
            }

        /// The day so many weeks after one that a month has, whether or not the month has it, too.
        package var later:
            @Sendable (_ weeks: Int, _ day: DateBuilder.WallTime, _ month: Range<DateBuilder.WallTime>) ->
                DateBuilder.WallTime = {
                    weeks, day, _ in day.adding(days: weeks.multipliedSaturated(by: 7))
                }
    }
}
