public import Foundation

/// A year of the calendar in force.
public func ExactYear(year: Int) -> DateBuilder.Year {
    let calendar = CivilCalendar.inForce
    return .yearOf(calendar.base(for: calendar.start(year: year)))
}

/// The current year.
public func ThisYear() -> DateBuilder.Year { .thisYear }

/// The year after this one.
public func NextYear() -> DateBuilder.Year { .nextYear }

/// The year of a date.
public func YearOf(_ date: Date) -> DateBuilder.Year { .yearOf(date) }

/// The year of a day.
public func YearOf(_ day: DateBuilder.Day) -> DateBuilder.Year { .yearOf(day.base(in: .inForce)) }

/// The year of a month.
public func YearOf(_ month: DateBuilder.Month) -> DateBuilder.Year { YearOf(month.firstDay) }

/// The year that many years later. A negative number leads to an earlier year.
public func AddingYears(_ years: Int, to year: DateBuilder.Year) -> DateBuilder.Year { year.addingYears(years) }

/// A series of years.
///
/// - Parameters:
///   - years: the number of years; a negative number is a programming error.
///   - start: the first year.
///   - distribution: the distances between the years. By default the series has one year after the other.
public func EveryYear(
    forYears years: Int, starting start: DateBuilder.Year, distribution: DelayDistribution = .normal
) -> [DateBuilder.Year] {
    distribution.generate(count: years, start: start) { $0.addingYears($1) }
}
