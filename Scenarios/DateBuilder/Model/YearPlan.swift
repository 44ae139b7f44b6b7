import Foundation
import ScenarioFixtures

/// A plan of a year, in the words of DateBuilder.
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
