import Foundation

extension DateComponents {
    /// The hours, minutes, seconds and nanoseconds, in seconds.
    var timeUnits: TimeInterval {
        TimeInterval(hour ?? 0) * 3_600 + TimeInterval(minute ?? 0) * 60 + TimeInterval(second ?? 0)
            + TimeInterval(nanosecond ?? 0) / 1e9
    }

    /// The days and all longer units, limited to numbers with which Foundation can count. The result has no time, no
    /// zone and no calendar.
    var dateUnits: DateComponents {
        var units = DateComponents()
        for unit in DateComponents.unitsOfDays { units.setValue(value(for: unit)?.countable(unit), for: unit) }
        units.isLeapMonth = isLeapMonth
        return units
    }

    /// Whether the day counts from the first of its month, and no other component gives the day.
    var isDayOfMonth: Bool {
        weekday == nil && weekdayOrdinal == nil && weekOfMonth == nil && weekOfYear == nil && yearForWeekOfYear == nil
            && dayOfYear == nil
    }

    /// Whether the components lie after the beginning of the calendar, at least roughly.
    var isAfterBeginning: Bool {
        func years(_ unit: Int?, perYear count: Double) -> Double { Double(unit ?? 0) / count }
        return years(year ?? yearForWeekOfYear, perYear: 1) + years(quarter, perYear: 4) + years(month, perYear: 12)
            + years(weekOfYear, perYear: 52)
            + years(weekOfMonth, perYear: 52) + years(weekdayOrdinal, perYear: 52) + years(weekday, perYear: 365)
            + years(dayOfYear, perYear: 365) + years(day, perYear: 365) > 0
    }

    private static let unitsOfDays: [Calendar.Component] = [
        .era, .year, .yearForWeekOfYear, .quarter, .month, .weekOfYear, .weekOfMonth, .weekday, .weekdayOrdinal, .day,
        .dayOfYear,
    ]
}

extension Int {
    /// The nearest number with which Foundation can count a unit.
    ///
    /// Numbers beyond the limits are outside of every calendar. Foundation's arithmetic, which uses 32 bits in places,
    /// overflows not far from there.
    func countable(_ unit: Calendar.Component) -> Int {
        let limit =
            switch unit {
            case .era: 10_000
            case .year, .yearForWeekOfYear: 1_000_000
            case .quarter, .month: 10_000_000
            case .weekOfYear, .weekOfMonth, .weekdayOrdinal: 50_000_000
            default: 400_000_000
            }
        return Swift.min(Swift.max(self, -limit), limit)
    }

    /// The nearest number that date components can hold. `Int.max` means "not given" there.
    var given: Int { Swift.min(self, .max - 1) }
}
