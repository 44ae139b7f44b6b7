import CarillonEnvironment
import Foundation

/// Dates and times the way people say them: tomorrow at nine, the first Friday of the next twelve months.
///
/// ```swift
/// Tomorrow().at(hour: 20, minute: 15)
///
/// EveryMonth(forMonths: 12, starting: .thisMonth)
///     .first(.friday)
///     .at(hour: 20, minute: 15)
/// ```
///
/// Now, the calendar, its time zone and its locale are those of the device that the code runs on, see `Environment.current`.
///
/// Expressions are resolved late: a ``Day``, ``Week``, ``Month`` or ``Year`` remembers a date and how far to count from it, and asks for
/// the ``calendar`` when it is read. What ends in a time of day is made of date components, which belong to no calendar and no zone, and
/// becomes a date by the calendar that is in force when ``ResolvedDate/date()`` is called. So what is built for another calendar belongs
/// with its reading into one closure of ``withCalendar(_:_:)``.
public enum DateBuilder {
    /// The calendar in force: by what the code says the days, weeks, months and years of its dates.
    ///
    /// That is the device's current calendar, and follows it when the device travels or its settings change, until another one is set. It
    /// belongs to the app: no other app of the process sees what this one sets. Setting a calendar that equals the device's
    /// current one makes it follow again. Inside the closure of ``withCalendar(_:_:)`` it is the closure's, and setting it
    /// holds until the closure ends.
    public static var calendar: Calendar {
        get { CalendarChoice.inForce.calendar }
        set { CalendarChoice.inForce.calendar = newValue }
    }

    /// Runs `perform` with `calendar` in force, and only that: not other threads or tasks, except the tasks that `perform` starts, and not
    /// other apps.
    @discardableResult
    public static func withCalendar<Result>(_ calendar: Calendar, _ perform: () throws -> Result) rethrows -> Result {
        try CalendarChoice.with(calendar, perform)
    }

    /// Runs `perform` with the calendar in force moved into another time zone, see ``withCalendar(_:_:)``.
    @discardableResult
    public static func withTimeZone<Result>(_ timeZone: TimeZone, _ perform: () throws -> Result) rethrows -> Result {
        var calendar = calendar
        calendar.timeZone = timeZone
        return try withCalendar(calendar, perform)
    }

    /// Runs `perform` with the calendar in force moved into another time zone if there is one, as `TimeZone(identifier:)` returns it; with
    /// `nil` the calendar in force stays.
    @discardableResult
    public static func withTimeZone<Result>(_ timeZone: TimeZone?, _ perform: () throws -> Result) rethrows -> Result {
        guard let timeZone else { return try CalendarChoice.with(nil, perform) }
        return try withTimeZone(timeZone, perform)
    }

    /// Runs `perform` with the calendar in force as it is in another locale, see ``withCalendar(_:_:)``.
    ///
    /// The locale says on which day weeks begin and which days are the weekend.
    @discardableResult
    public static func withLocale<Result>(_ locale: Locale, _ perform: () throws -> Result) rethrows -> Result {
        var calendar = calendar
        calendar.locale = locale
        return try withCalendar(calendar, perform)
    }
}
