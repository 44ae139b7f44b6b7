import CarillonEnvironment
public import Foundation

// All methods use the device's calendar: a day has 23 hours when summer time begins, and one month after 31 January
// comes the last day of February. Negative numbers count back. A result outside of the calendar's range is the distant
// future or the distant past.
extension Date {
    /// The date that many minutes from now.
    public static func next(minutes: Int) -> Date { Environment.current.date.next(minutes: minutes) }
    /// The date that many hours from now.
    public static func next(hours: Int) -> Date { Environment.current.date.next(hours: hours) }
    /// The date that many days from now, at this time of day.
    public static func next(days: Int) -> Date { Environment.current.date.next(days: days) }
    /// The date that many weeks from now, at this time of day.
    public static func next(weeks: Int) -> Date { Environment.current.date.next(weeks: weeks) }
    /// The date that many months from now, at this time of day.
    public static func next(months: Int) -> Date { Environment.current.date.next(months: months) }
    /// The date that many years from now, at this time of day.
    public static func next(years: Int) -> Date { Environment.current.date.next(years: years) }

    /// The date that many minutes after this date.
    public func next(minutes: Int) -> Date { adding(minutes, .minute) }
    /// The date that many hours after this date.
    public func next(hours: Int) -> Date { adding(hours, .hour) }
    /// The date that many days after this date, at the same time of day.
    public func next(days: Int) -> Date { adding(days, .day) }
    /// The date that many weeks after this date, at the same time of day.
    public func next(weeks: Int) -> Date { adding(weeks, .weekOfMonth) }
    /// The date that many months after this date, at the same time of day.
    public func next(months: Int) -> Date { adding(months, .month) }
    /// The date that many years after this date, at the same time of day.
    public func next(years: Int) -> Date { adding(years, .year) }

    private func adding(_ count: Int, _ unit: Calendar.Component) -> Date {
        let sum = Environment.current.robinParts.dates.adding(count, unit, self)
        // Foundation returns no date, or the same date, if the sum is out of its range.
        if let sum, count == 0 || (sum > self) == (count > 0) { return sum }
        return count < 0 ? .distantPast : .distantFuture
    }
}
