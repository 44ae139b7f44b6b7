import Foundation

/// A week in the words that DateBuilder has for it.
indirect enum WeekPlan {
    case this
    case next
    case of(Date)
    case ofDay(DayPlan)
    case adding(Int, WeekPlan)
    case every(RowPlan, WeekPlan)
}
