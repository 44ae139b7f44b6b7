import CarillonEnvironment
import Foundation

// All of these count by the device's calendar: a day is 23 hours where summer time begins, and 31 January is followed,
// a month later, by the last of February. Negative numbers count back. What lies beyond the calendar's range is the
// distant future or past.
extension Date {
    /// That many minutes from now.
    public static func next(minutes: Int) -> Date { Environment.current.date.next(minutes: minutes) }
    /// That many hours from now.
    public static func next(hours: Int) -> Date { Environment.current.date.next(hours: hours) }
    /// That many days from now, at this time of day.
    public static func next(days: Int) -> Date { Environment.current.date.next(days: days) }
    /// That many weeks from now, at this time of day.
    public static func next(weeks: Int) -> Date { Environment.current.date.next(weeks: weeks) }
    /// That many months from now, at this time of day.
    public static func next(months: Int) -> Date { Environment.current.date.next(months: months) }
    /// That many years from now, at this time of day.
    public static func next(years: Int) -> Date { Environment.current.date.next(years: years) }

    /// That many minutes after this date.
    public func next(minutes: Int) -> Date { adding(minutes, .minute) }
    /// That many hours after this date.
    public func next(hours: Int) -> Date { adding(hours, .hour) }
    /// That many days after this date, at the same time of day.
    public func next(days: Int) -> Date { adding(days, .day) }
    /// That many weeks after this date, at the same time of day.
    public func next(weeks: Int) -> Date { adding(weeks, .weekOfMonth) }
    /// That many months after this date, at the same time of day.
    public func next(months: Int) -> Date { adding(months, .month) }
    /// That many years after this date, at the same time of day.
    public func next(years: Int) -> Date { adding(years, .year) }

    private func adding(_ count: Int, _ unit: Calendar.Component) -> Date {
        let sum = Environment.current.robinParts.dates.adding(count, unit, self)
        // Foundation answers with no date, or with the same one, where the sum is beyond its range.
        if let sum, count == 0 || (sum > self) == (count > 0) { return sum }
        return count < 0 ? .distantPast : .distantFuture
    }
}
