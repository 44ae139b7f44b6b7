import CarillonEnvironment
import Foundation

extension Date {
    /// The beginning of this date's minute.
    public func truncateSeconds() -> Date {
        // Not by way of components: those of an hour that a clock shows twice would lead to the first of the two.
        Environment.current.platform.calendar.dateInterval(of: .minute, for: self)?.start ?? self
    }

    /// The next time at which a clock shows `time`, moved by `offset`: today, or tomorrow if that has passed.
    ///
    /// ```swift
    /// let halfPastNine = Date.date(withTime: 930, offset: 0)
    /// ```
    ///
    /// - Parameters:
    ///   - time: hour and minute as one decimal number, HHMM. Beyond 2359 it runs into the following day.
    ///   - offset: minutes to add, or to subtract if negative. Hours and minutes of it count separately.
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
