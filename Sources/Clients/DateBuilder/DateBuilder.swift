import CarillonEnvironment
public import Foundation

/// Dates and times in the words that people use: tomorrow at nine, the first Friday of the next twelve months.
///
/// ```swift
/// Tomorrow().at(hour: 20, minute: 15)
///
/// EveryMonth(forMonths: 12, starting: .thisMonth)
///     .first(.friday)
///     .at(hour: 20, minute: 15)
/// ```
///
/// The device on which the code runs provides the current time, the calendar, its time zone and its locale; see
/// `Environment.current`.
///
/// Expressions are resolved late. A ``Day``, ``Week``, ``Month`` or ``Year`` stores a date and the number of units to
/// count from it, and uses the ``calendar`` when code reads it. An expression with a time of day consists of date
/// components, which belong to no calendar and no zone. ``ResolvedDate/date()`` turns the components into a date by the
/// calendar in force at that call. To use another calendar, build and read the expression within one closure of
/// ``withCalendar(_:_:)``.
public enum DateBuilder {
    /// The calendar in force, which determines the days, weeks, months and years of all dates.
    ///
    /// At first this is the device's current calendar, and it follows the device when the device travels or its
    /// settings change. An app can set another calendar, which no other app of the process sees. Setting a calendar
    /// that equals the device's current calendar makes this property follow the device again. Inside a closure of
    /// ``withCalendar(_:_:)``, the property is the closure's calendar, and a new value lasts until the closure ends.
    public static var calendar: Calendar {
        get { CalendarChoice.inForce.calendar }
        set { CalendarChoice.inForce.calendar = newValue }
    }

    /// Runs `perform` with `calendar` in force. The calendar also applies to tasks that `perform` starts. Other
    /// threads, tasks and apps are not affected.
    @discardableResult
    public static func withCalendar<Result>(_ calendar: Calendar, _ perform: () throws -> Result) rethrows -> Result {
        try CalendarChoice.with(calendar, perform)
    }

    /// Runs `perform` with the calendar in force, but in another time zone. See ``withCalendar(_:_:)``.
    @discardableResult
    public static func withTimeZone<Result>(_ timeZone: TimeZone, _ perform: () throws -> Result) rethrows -> Result {
        var calendar = calendar
        calendar.timeZone = timeZone
        return try withCalendar(calendar, perform)
    }

    /// Runs `perform` with the calendar in force, but in another time zone.
    ///
    /// The zone is optional, as `TimeZone(identifier:)` returns it. With `nil`, the calendar in force stays as it is.
    @discardableResult
    public static func withTimeZone<Result>(_ timeZone: TimeZone?, _ perform: () throws -> Result) rethrows -> Result {
        guard let timeZone else { return try CalendarChoice.with(nil, perform) }
        return try withTimeZone(timeZone, perform)
    }

    /// Runs `perform` with the calendar in force, but in another locale. See ``withCalendar(_:_:)``.
    ///
    /// The locale determines the first day of the week and the days of the weekend.
    @discardableResult
    public static func withLocale<Result>(_ locale: Locale, _ perform: () throws -> Result) rethrows -> Result {
        var calendar = calendar
        calendar.locale = locale
        return try withCalendar(calendar, perform)
    }
}
