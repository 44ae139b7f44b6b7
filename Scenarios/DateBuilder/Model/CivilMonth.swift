/// A month of the Gregorian calendar.
struct CivilMonth: Hashable {
    let year: Int
    /// 1 is January.
    let month: Int

    /// A month beyond the year's end is one of the next year, and so on.
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
    /// `2026-02`
    var description: String { String("\(firstDay)".dropLast(3)) }
}
