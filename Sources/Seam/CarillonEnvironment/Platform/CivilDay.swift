/// Days of the Gregorian calendar as one number: days since 1 January 1970.
///
/// The formulas let a year begin in March. The leap day is then the year's last day, and month lengths follow one
/// formula.
package enum CivilDay {
    package static let secondsPerDay = 86_400

    /// The times, in seconds since 1970, at which all Gregorian calendars agree with this one: 1970 to 2200, well after
    /// the change from the Julian calendar.
    package static let everyday = 0.0..<7_258_118_400.0

    /// The number of days after which the calendar repeats itself: 400 years.
    private static let daysPerEra = 146_097
    /// The days from 1 March 0000 to 1 January 1970.
    private static let daysBeforeEpoch = 719_468

    package static func number(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = year.flooredQuotientAndRemainder(dividingBy: 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * daysPerEra + dayOfEra - daysBeforeEpoch
    }

    package static func date(of number: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (number + daysBeforeEpoch).flooredQuotientAndRemainder(dividingBy: daysPerEra)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = (monthFromMarch + 2) % 12 + 1
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
    }

    package static func yearAndMonth(of number: Int) -> (year: Int, month: Int) {
        let (year, month, _) = date(of: number)
        return (year, month)
    }

    /// Returns 1 for Sunday to 7 for Saturday. The first of January 1970 was a Thursday.
    package static func weekday(of number: Int) -> Int {
        (number + 4).flooredQuotientAndRemainder(dividingBy: 7).remainder + 1
    }

    package static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int {
    /// Divides and rounds towards negative infinity, so that the remainder is never negative. The divisor must be
    /// positive.
    package func flooredQuotientAndRemainder(dividingBy divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
