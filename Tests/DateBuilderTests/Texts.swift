import DateBuilder
import Foundation
import TestBeds

extension Calendar {
    static func named(
        _ identifier: Calendar.Identifier, zone: String = "UTC", locale: String = "en_US"
    ) -> Calendar {
        var calendar = Calendar(identifier: identifier)
        calendar.timeZone = .named(zone)
        calendar.locale = Locale(identifier: locale)
        return calendar
    }
}

// Short texts, so that expectations can be read.

extension DateBuilder.Day {
    /// Year, month and day: `2026-06-17`.
    var text: String { dateComponents().dayText }
}

extension DateBuilder.ResolvedDate {
    /// Year, month, day and time as the components have them: `2026-06-17 20:15:00`.
    var text: String { dateComponents().dayText + " " + dateComponents().timeText }
}

extension TimeOfDay {
    /// `20:15:00`.
    var text: String { DateComponents(hour: hour, minute: minute, second: second).timeText }
}

extension DateComponents {
    var dayText: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }
    var timeText: String { "\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))" }

    /// The units that the components have.
    var units: Set<Calendar.Component> {
        let all: [Calendar.Component] = [
            .era, .year, .month, .day, .hour, .minute, .second, .weekday, .weekdayOrdinal, .quarter, .weekOfMonth,
            .weekOfYear, .yearForWeekOfYear, .dayOfYear, .nanosecond, .calendar, .timeZone,
        ]
        return Set(
            all.filter { unit in
                switch unit {
                case .calendar: calendar != nil
                case .timeZone: timeZone != nil
                default: value(for: unit) != nil
                }
            })
    }
}

extension Int? {
    fileprivate func padded(_ length: Int) -> String {
        guard let self else { return String(repeating: "?", count: length) }
        let digits = String(abs(self))
        return (self < 0 ? "-" : "") + String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
}
