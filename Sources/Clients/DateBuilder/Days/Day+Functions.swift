public import Foundation

/// Today, by the device's clock.
public func Today() -> DateBuilder.Day { .today }

/// The day after today.
public func Tomorrow() -> DateBuilder.Day { .tomorrow }

/// The day of a date.
public func DayOf(_ date: Date) -> DateBuilder.Day { .dayOf(date) }

/// A day of the calendar in force. Numbers that are too large or too small carry over: 30 February becomes 1 or 2
/// March, and month 13 becomes the next January.
public func ExactDay(year: Int, month: Int, day: Int) -> DateBuilder.Day {
    let calendar = CivilCalendar.inForce
    return DateBuilder.Day(of: calendar.start(year: year, month: month, day: day), in: calendar)
}

/// The day that many days later. A negative number leads to an earlier day.
public func AddingDays(_ days: Int, to day: DateBuilder.Day) -> DateBuilder.Day { day.addingDays(days) }

/// A series of days.
///
/// - Parameters:
///   - days: the number of days; a negative number is a programming error.
///   - start: the first day.
///   - distribution: the distances between the days. By default the series has one day after the other.
public func EveryDay(
    forDays days: Int, starting start: DateBuilder.Day, distribution: DelayDistribution = .normal
) -> [DateBuilder.Day] {
    let member = KeptParts.current.parts.days.member
    return distribution.generate(count: days, start: start) { member($1, $0) }
}

/// A time of day on each of a number of days. The time is evaluated once for each day, so random times differ. A
/// negative number of days is a programming error.
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

/// A time of day, on the day that is that many days after today.
public func AfterToday(days: Int, at time: TimeOfDay) -> DateBuilder.ResolvedDate { Today().addingDays(days).at(time) }

/// A time of day, on the day that is that many days after the day of a date.
public func After(dayOf date: Date, days: Int, at time: TimeOfDay) -> DateBuilder.ResolvedDate {
    DayOf(date).addingDays(days).at(time)
}
