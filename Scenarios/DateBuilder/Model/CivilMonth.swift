/// A month of the Gregorian calendar.
struct CivilMonth: Hashable {
    let year: Int
    /// The number of the month, from 1 for January.
    let month: Int

    /// Makes a month. A number above 12 leads into the next year, and so on.
    init(year: Int, month: Int) {
        self.year = year + (month - 1).dividedDown(by: 12)
        self.month = (month - 1).modulo(12) + 1
    }

    var length: Int { CivilDay.length(ofMonth: month, in: year) }
    var firstDay: CivilDay { CivilDay(year: year, month: month, day: 1) }
    var lastDay: CivilDay { CivilDay(year: year, month: month, day: length) }

    static func + (month: CivilMonth, count: Int) -> CivilMonth {
        CivilMonth(year: month.year, month: month.month + count)
    }
}

extension CivilMonth: CustomStringConvertible {
    /// The month as a text such as `2026-02`.
    var description: String { String("\(firstDay)".dropLast(3)) }
}
