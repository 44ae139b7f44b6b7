package import Foundation

extension DateBuilderParts {
    /// The rules for the borders of months and years, and for counting them.
    package struct Months: Sendable {
        /// The period from the first moment of the month or year of `time` to the first moment of the next.
        package var period:
            @Sendable (_ unit: Calendar.Component, _ time: DateBuilder.WallTime, CivilCalendar) -> Range<
                DateBuilder.WallTime
            > = {
                unit, time, calendar in calendar.period(unit, of: time)
            }

        /// A moment on the last day of a period. The last month of the period contains it too.
        package var last: @Sendable (_ period: Range<DateBuilder.WallTime>) -> DateBuilder.WallTime = {
            $0.upperBound.lastSecondBefore
        }

        /// A time in the month or year that many units after the month or year of `time`.
        package var adding:
            @Sendable (_ count: Int, _ unit: Calendar.Component, _ time: DateBuilder.WallTime, CivilCalendar) ->
                DateBuilder.WallTime = { count, unit, time, calendar in calendar.adding(count, unit, to: time) }

        /// The same day of another month, or the last day of a month that is too short.
        package var sameDay:
            @Sendable (_ day: DateBuilder.WallTime, _ lastDay: DateBuilder.WallTime) -> DateBuilder.WallTime = {
                min($0, $1)
            }

        /// The day that many weeks after a day of a month. The result may lie outside of the month.
        package var later:
            @Sendable (_ weeks: Int, _ day: DateBuilder.WallTime, _ month: Range<DateBuilder.WallTime>) ->
                DateBuilder.WallTime = {
                    weeks, day, _ in day.adding(days: weeks.multipliedSaturated(by: 7))
                }
    }
}
