import Foundation
import ScenarioFixtures

/// A plan of a week, in the words of DateBuilder.
indirect enum WeekPlan {
    case this
    case next
    case of(Date)
    case ofDay(DayPlan)
    case adding(Int, WeekPlan)
    case every(RowPlan, WeekPlan)
}
