import Foundation

extension Int {
    /// What Foundation can count with. More than ten million months or years are beyond every calendar, and `Int.max` means
    /// "not given" to Foundation.
    var clamped: Int { Swift.min(Swift.max(self, -10_000_000), 10_000_000) }
}

extension DateComponents {
    /// The same components without zone and calendar, and without numbers that Foundation could not count with.
    var clamped: DateComponents {
        var clamped = self
        clamped.timeZone = nil
        clamped.calendar = nil
        for unit in DateComponents.dateUnits {
            if let value = value(for: unit), value != value.clamped { clamped.setValue(value.clamped, for: unit) }
        }
        return clamped
    }

    /// Whether the day counts from the first of its month, and nothing else says the day.
    var isDayOfMonth: Bool {
        weekday == nil && weekdayOrdinal == nil && weekOfMonth == nil && weekOfYear == nil && yearForWeekOfYear == nil
            && dayOfYear == nil
    }

    /// Hours, minutes, seconds and nanoseconds, in seconds.
    var timeInterval: TimeInterval {
        TimeInterval(hour ?? 0) * 3_600 + TimeInterval(minute ?? 0) * 60 + TimeInterval(second ?? 0)
            + TimeInterval(nanosecond ?? 0) / 1e9
    }

    static let dateUnits: [Calendar.Component] = [
        .era, .year, .yearForWeekOfYear, .quarter, .month, .weekOfYear, .weekOfMonth, .weekday, .weekdayOrdinal, .day,
        .dayOfYear,
    ]
}
