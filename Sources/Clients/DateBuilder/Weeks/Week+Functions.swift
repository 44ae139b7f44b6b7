public import Foundation

/// The current week.
public func ThisWeek() -> DateBuilder.Week { .thisWeek }

/// The week after this one.
public func NextWeek() -> DateBuilder.Week { .nextWeek }

/// The week of a date.
public func WeekOf(_ date: Date) -> DateBuilder.Week { .weekOf(date) }

/// The week of a day.
public func WeekOf(_ day: DateBuilder.Day) -> DateBuilder.Week { .weekOf(day.base(in: .inForce)) }

/// The week that many weeks later. A negative number leads to an earlier week.
public func AddingWeeks(_ weeks: Int, to week: DateBuilder.Week) -> DateBuilder.Week { week.addingWeeks(weeks) }

/// A series of weeks.
///
/// - Parameters:
///   - weeks: the number of weeks; a negative number is a programming error.
///   - start: the first week.
///   - distribution: the distances between the weeks. By default the series has one week after the other.
public func EveryWeek(
    forWeeks weeks: Int, starting start: DateBuilder.Week, distribution: DelayDistribution = .normal
) -> [DateBuilder.Week] {
    distribution.generate(count: weeks, start: start) { $0.addingWeeks($1) }
}
