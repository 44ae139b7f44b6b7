/// A month of the Gregorian calendar.
package struct CivilMonth: Hashable {
    package let year: Int
    /// The number of the month, from 1 for January.
    package let month: Int

    /// Makes a month. A number above 12 leads into the next year, and so on.
    package init(year: Int, month: Int) {
        self.year = year + (month - 1).dividedDown(by: 12)
        self.month = (month - 1).modulo(12) + 1
    }

    package var length: Int { CivilDay.length(ofMonth: month, in: year) }
    package var firstDay: CivilDay { CivilDay(year: year, month: month, day: 1) }
    package var lastDay: CivilDay { CivilDay(year: year, month: month, day: length) }

    package static func + (month: CivilMonth, count: Int) -> CivilMonth {
        CivilMonth(year: month.year, month: month.month + count)
    }
}

extension CivilMonth: CustomStringConvertible {
    /// The month as a text such as `2026-02`.
    package var description: String { String("\(firstDay)".dropLast(3)) }
}
