import Foundation

/// The week of today.
public func ThisWeek() -> DateBuilder.Week { .thisWeek }

/// The week after this one.
public func NextWeek() -> DateBuilder.Week { .nextWeek }

/// The week of a date.
public func WeekOf(_ date: Date) -> DateBuilder.Week { .weekOf(date) }

/// The week of a day.
public func WeekOf(_ day: DateBuilder.Day) -> DateBuilder.Week { .weekOf(day.base(in: .inForce)) }

/// The week that many weeks later, or earlier if the number is negative.
public func AddingWeeks(_ weeks: Int, to week: DateBuilder.Week) -> DateBuilder.Week { week.addingWeeks(weeks) }

/// A series of weeks.
///
/// - Parameters:
///   - weeks: how many there are; a negative number is a programming error.
///   - start: the first.
///   - distribution: how far they are apart; by default there is one every week.
public func EveryWeek(
    forWeeks weeks: Int, starting start: DateBuilder.Week, distribution: DelayDistribution = .normal
) -> [DateBuilder.Week] {
    distribution.generate(count: weeks, start: start) { $0.addingWeeks($1) }
}
