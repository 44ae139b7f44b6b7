public import Foundation

/// A month of the calendar in force. Numbers that are too large or too small carry over: month 14 of 2026 becomes
/// February 2027.
public func ExactMonth(year: Int, month: Int) -> DateBuilder.Month {
    let calendar = CivilCalendar.inForce
    return .monthOf(calendar.base(for: calendar.start(year: year, month: month)))
}

/// The current month.
public func ThisMonth() -> DateBuilder.Month { .thisMonth }

/// The month after this one.
public func NextMonth() -> DateBuilder.Month { .nextMonth }

/// The month of a date.
public func MonthOf(_ date: Date) -> DateBuilder.Month { .monthOf(date) }

/// The month of a day.
public func MonthOf(_ day: DateBuilder.Day) -> DateBuilder.Month { .monthOf(day.base(in: .inForce)) }

/// The month that many months later. A negative number leads to an earlier month.
public func AddingMonths(_ months: Int, to month: DateBuilder.Month) -> DateBuilder.Month {
    month.addingMonths(months)
}

/// A series of months.
///
/// - Parameters:
///   - months: the number of months; a negative number is a programming error.
///   - start: the first month.
///   - distribution: the distances between the months. By default the series has one month after the other.
public func EveryMonth(
    forMonths months: Int, starting start: DateBuilder.Month, distribution: DelayDistribution = .normal
) -> [DateBuilder.Month] {
    distribution.generate(count: months, start: start) { $0.addingMonths($1) }
}
