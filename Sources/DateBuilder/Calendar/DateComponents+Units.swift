import Foundation

extension DateComponents {
    /// Hours, minutes, seconds and nanoseconds, in seconds.
    var timeUnits: TimeInterval {
        TimeInterval(hour ?? 0) * 3_600 + TimeInterval(minute ?? 0) * 60 + TimeInterval(second ?? 0)
            + TimeInterval(nanosecond ?? 0) / 1e9
    }

    /// Days and what is longer, in numbers that Foundation can count with. No time, no zone, no calendar.
    var dateUnits: DateComponents {
        var units = DateComponents()
        for unit in DateComponents.unitsOfDays { units.setValue(value(for: unit)?.countable(unit), for: unit) }
        units.isLeapMonth = isLeapMonth
        return units
    }

    /// Whether the day counts from the first of its month, and nothing else says the day.
    var isDayOfMonth: Bool {
        weekday == nil && weekdayOrdinal == nil && weekOfMonth == nil && weekOfYear == nil && yearForWeekOfYear == nil
            && dayOfYear == nil
    }

    /// Whether they name what comes after the beginning of the calendar, roughly.
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
    /// The nearest number of a unit that Foundation can count with. What is left out is beyond every calendar, and not
    /// far from there its arithmetic, of 32 bits in places, overflows.
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

    /// The nearest number that date components can hold, in which `Int.max` means "not given".
    var given: Int { Swift.min(self, .max - 1) }
}
