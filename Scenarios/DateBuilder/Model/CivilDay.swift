/// A day of the Gregorian calendar, also before that calendar began. Its number counts from 1 January 1970, which is
/// day 0.
///
/// All results come from the rules of the calendar alone. The type does not use Foundation's calendar.
package struct CivilDay: Hashable {
    package let number: Int

    package init(number: Int) {
        self.number = number
    }

    /// Makes a day from its date. A month or a day that does not exist carries over: 30 February becomes 2 March, or 1
    /// March in a leap year.
    package init(year: Int, month: Int, day: Int) {
        let month = CivilMonth(year: year, month: month)
        let lengths = (1..<month.month).reduce(0) { $0 + CivilDay.length(ofMonth: $1, in: month.year) }
        number = CivilDay.daysBefore(year: month.year) + lengths + day - 1
    }

    /// The weekday, from 1 for Sunday to 7 for Saturday. The first day of 1970 was a Thursday.
    package var weekday: Int { (number + 4).modulo(7) + 1 }

    package var year: Int {
        var year = 1970 + number.dividedDown(by: 366)
        while CivilDay.daysBefore(year: year + 1) <= number { year += 1 }
        while CivilDay.daysBefore(year: year) > number { year -= 1 }
        return year
    }

    package var month: CivilMonth { yearMonthAndDay.month }

    /// The day of the month, from 1 on.
    package var day: Int { yearMonthAndDay.day }

    package var yearMonthAndDay: (month: CivilMonth, day: Int) {
        let year = year
        var (month, day) = (1, number - CivilDay.daysBefore(year: year) + 1)
        while day > CivilDay.length(ofMonth: month, in: year) {
            day -= CivilDay.length(ofMonth: month, in: year)
            month += 1
        }
        return (CivilMonth(year: year, month: month), day)
    }

    package static func + (day: CivilDay, count: Int) -> CivilDay { CivilDay(number: day.number + count) }
    package static func - (day: CivilDay, count: Int) -> CivilDay { CivilDay(number: day.number - count) }

    // MARK: The rules

    package static func isLeap(_ year: Int) -> Bool {
        year.modulo(4) == 0 && (year.modulo(100) != 0 || year.modulo(400) == 0)
    }

    package static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The number of the year's first day.
    private static func daysBefore(year: Int) -> Int {
        func leapYears(through year: Int) -> Int {
            year.dividedDown(by: 4) - year.dividedDown(by: 100) + year.dividedDown(by: 400)
        }
        return 365 * (year - 1970) + leapYears(through: year - 1) - leapYears(through: 1969)
    }
}

extension CivilDay: Comparable, CustomStringConvertible {
    package static func < (lhs: CivilDay, rhs: CivilDay) -> Bool { lhs.number < rhs.number }

    /// The date as a text such as `2026-02-06`.
    package var description: String {
        let (month, day) = yearMonthAndDay
        func digits(_ number: Int) -> String { String("0\(number)".suffix(2)) }
        return "\(month.year)-\(digits(month.month))-\(digits(day))"
    }
}
