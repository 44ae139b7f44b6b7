import Foundation

/// A year in the words that DateBuilder has for it.
indirect enum YearPlan {
    case this
    case next
    case of(Date)
    case ofDay(DayPlan)
    case ofMonth(MonthPlan)
    case exact(Int)
    case adding(Int, YearPlan)
    case every(RowPlan, YearPlan)
}
