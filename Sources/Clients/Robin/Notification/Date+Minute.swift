import CarillonEnvironment
public import Foundation

extension Date {
    /// The beginning of this date's minute.
    public func truncateSeconds() -> Date {
        // This does not use date components: the components of an hour that comes twice would lead to the first of the
        // two.
        Environment.current.platform.calendar.dateInterval(of: .minute, for: self)?.start ?? self
    }

    /// The next date with the time of day `time`, moved by `offset`. The date is today, or tomorrow if the time has
    /// passed.
    ///
    /// ```swift
    /// let halfPastNine = Date.date(withTime: 930, offset: 0)
    /// ```
    ///
    /// - Parameters:
    ///   - time: the hour and the minute as one decimal number, HHMM. A number above 2359 leads to the following day.
    ///   - offset: the minutes to add; negative minutes are subtracted. The hours and the minutes of the offset count
    ///     separately.
    public static func date(withTime time: Int, offset: Int) -> Date {
        let calendar = Environment.current.platform.calendar
        let now = Environment.current.date
        var components = calendar.dateComponents([.era, .year, .month, .day], from: now)
        components.hour = time / 100 + offset / 60
        components.minute = time % 100 + offset % 60
        components.second = 0
        let today = calendar.date(from: components) ?? now
        return Environment.current.robinParts.dates.coming(today, now)
    }
}
