import Foundation

/// A month in the words that DateBuilder has for it.
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
        /// By its number in the list of all months, which begins anew at its end.
        case number(Int)
    }
}
