import Foundation

/// Today, by the device's clock.
public func Today() -> DateBuilder.Day { .today }

/// The day after today.
public func Tomorrow() -> DateBuilder.Day { .tomorrow }

/// The day of a date.
public func DayOf(_ date: Date) -> DateBuilder.Day { .dayOf(date) }

/// A day of the calendar in force. What is too much or too little is carried over: 30 February is 1 or 2 March, month
/// 13 the next January.
public func ExactDay(year: Int, month: Int, day: Int) -> DateBuilder.Day {
    let calendar = CivilCalendar.inForce
    return DateBuilder.Day(of: calendar.start(year: year, month: month, day: day), in: calendar)
}

/// The day that many days later, or earlier if the number is negative.
public func AddingDays(_ days: Int, to day: DateBuilder.Day) -> DateBuilder.Day { day.addingDays(days) }

/// A series of days.
///
/// - Parameters:
///   - days: how many there are; a negative number is a programming error.
///   - start: the first.
///   - distribution: how far they are apart; by default there is one every day.
public func EveryDay(
    forDays days: Int, starting start: DateBuilder.Day, distribution: DelayDistribution = .normal
) -> [DateBuilder.Day] {
    let member = KeptParts.current.parts.days.member
    return distribution.generate(count: days, start: start) { member($1, $0) }
}

/// A time of day on each of a number of days. The time is asked for once per day, so that random ones differ.
///
/// - Parameter days: how many there are; a negative number is a programming error.
public func EveryDay(
    starting start: DateBuilder.Day, forDays days: Int, at time: @autoclosure () -> TimeOfDay
) -> [DateBuilder.ResolvedDate] {
    EveryDay(forDays: days, starting: start).at(time())
}

/// A time of day on the day of a date.
public func DayOf(_ date: Date, at time: TimeOfDay) -> DateBuilder.ResolvedDate { DayOf(date).at(time) }

/// A time of day today.
public func Today(at time: TimeOfDay) -> DateBuilder.ResolvedDate { Today().at(time) }

/// A time of day tomorrow.
public func Tomorrow(at time: TimeOfDay) -> DateBuilder.ResolvedDate { Tomorrow().at(time) }

/// A time of day, that many days after today.
public func AfterToday(days: Int, at time: TimeOfDay) -> DateBuilder.ResolvedDate { Today().addingDays(days).at(time) }

/// A time of day, that many days after the day of a date.
public func After(dayOf date: Date, days: Int, at time: TimeOfDay) -> DateBuilder.ResolvedDate {
    DayOf(date).addingDays(days).at(time)
}
