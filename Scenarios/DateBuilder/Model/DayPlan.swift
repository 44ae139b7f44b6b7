import Foundation

/// A day, told in the words that DateBuilder has for it.
///
/// It can be put into practice with DateBuilder and looked up in a ``NaiveCalendar``; both must come to the same.
indirect enum DayPlan {
    case today
    case tomorrow
    case of(Date)
    case exact(year: Int, month: Int, day: Int)
    case adding(Int, DayPlan)
    /// One of a row of days.
    case every(RowPlan, DayPlan)
    case ofWeek(PlaceInWeek, WeekPlan)
    case ofMonth(PlaceInMonth, MonthPlan)

    enum PlaceInWeek {
        case first, last, weekendStart, weekendEnd
        case weekday(Int)
        /// By its number in the list of all days, from 0 to 6.
        case number(Int)
    }

    enum PlaceInMonth {
        case first, last
        case firstWeekday(Int)
        case weekday(ordinal: Int, Int)
        /// By its number in the list of all days, which begins anew at its end.
        case number(Int)
    }
}
