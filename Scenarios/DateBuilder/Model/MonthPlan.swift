import Foundation
import ScenarioFixtures

/// A plan of a month, in the words of DateBuilder.
indirect enum MonthPlan {
    case this
    case next
    case of(Date)
    case ofDay(DayPlan)
    case exact(year: Int, month: Int)
    case adding(Int, MonthPlan)
    case every(RowPlan, MonthPlan)
    case ofYear(PlaceInYear, YearPlan)

    enum PlaceInYear {
        case first, last
        /// The month by its index in the list of all months. An index beyond the end starts again at the beginning.
        case number(Int)
    }
}
