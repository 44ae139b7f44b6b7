import Foundation

/// A month of the calendar in force. What is too much or too little is carried over: month 14 of 2026 is February 2027.
public func ExactMonth(year: Int, month: Int) -> DateBuilder.Month {
    let calendar = CivilCalendar.inForce
    return .monthOf(calendar.base(for: calendar.start(year: year, month: month)))
}

/// The month of today.
public func ThisMonth() -> DateBuilder.Month { .thisMonth }

/// The month after this one.
public func NextMonth() -> DateBuilder.Month { .nextMonth }

/// The month of a date.
public func MonthOf(_ date: Date) -> DateBuilder.Month { .monthOf(date) }

/// The month of a day.
public func MonthOf(_ day: DateBuilder.Day) -> DateBuilder.Month { .monthOf(day.base(in: .inForce)) }

/// The month that many months later, or earlier if the number is negative.
public func AddingMonths(_ months: Int, to month: DateBuilder.Month) -> DateBuilder.Month {
    month.addingMonths(months)
}

/// A series of months.
///
/// - Parameters:
///   - months: how many there are; a negative number is a programming error.
///   - start: the first.
///   - distribution: how far they are apart; by default there is one every month.
public func EveryMonth(
    forMonths months: Int, starting start: DateBuilder.Month, distribution: DelayDistribution = .normal
) -> [DateBuilder.Month] {
    distribution.generate(count: months, start: start) { $0.addingMonths($1) }
}
