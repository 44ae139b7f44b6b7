import Foundation
import ScenarioFixtures

/// A plan of a day, in the words of DateBuilder.
///
/// DateBuilder can carry out the plan, and a ``NaiveCalendar`` can look it up. Both must give the same result.
indirect enum DayPlan {
    case today
    case tomorrow
    case of(Date)
    case exact(year: Int, month: Int, day: Int)
    case adding(Int, DayPlan)
    /// One day of a row of days.
    case every(RowPlan, DayPlan)
    case ofWeek(PlaceInWeek, WeekPlan)
    case ofMonth(PlaceInMonth, MonthPlan)

    enum PlaceInWeek {
        case first, last, weekendStart, weekendEnd
        case weekday(Int)
        /// The day by its index in the list of all days, from 0 to 6.
        case number(Int)
    }

    enum PlaceInMonth {
        case first, last
        case firstWeekday(Int)
        case weekday(ordinal: Int, Int)
        /// The day by its index in the list of all days. An index beyond the end starts again at the beginning.
        case number(Int)
    }
}
