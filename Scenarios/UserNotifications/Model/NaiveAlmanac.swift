import Foundation

/// Looks up when the clock on a wall shows something, by going through the days, or the minutes, one by one.
///
/// What clocks show is Foundation's word; how to search is not, because its own search is wrong on some nights of the year.
struct NaiveAlmanac {
    private let local: Calendar
    private let civil: Calendar

    init(zone: String) {
        local = NaiveAlmanac.calendar(TimeZone(identifier: zone))
        civil = NaiveAlmanac.calendar(.gmt)
    }

    /// The first date after another on which a clock shows the components; `nil` if there is none within two years.
    ///
    /// Knows year, month, day, weekday, hour and minute, of which the hour may be missing only if all but the minute are.
    func next(_ components: DateComponents, after date: Date) -> Date? {
        guard let hour = components.hour else { return nextMinute(components.minute ?? 0, after: date) }
        if hour > 23 { return nil }
        // A day is a midnight in Greenwich here, so that all days are of one length.
        var day = civil.startOfDay(for: date) - 2 * 86_400
        for _ in 0..<(2 * 366) {
            day += 86_400
            guard matches(day, components) else { continue }
            var wallTime = civil.dateComponents([.year, .month, .day], from: day)
            wallTime.hour = hour
            wallTime.minute = components.minute ?? 0
            // A time that is skipped comes out as much later, and of two the first.
            if let next = local.date(from: wallTime), next > date { return next }
        }
        return nil
    }

    /// A day that the month lacks is the first of the next month.
    private func matches(_ day: Date, _ components: DateComponents) -> Bool {
        let today = civil.dateComponents([.year, .month, .day, .weekday], from: day)
        if isMeant(today, components) { return true }
        guard let wanted = components.day, wanted > 28, today.day == 1 else { return false }
        var yesterday = civil.dateComponents([.year, .month, .day, .weekday], from: day - 86_400)
        guard wanted > yesterday.day ?? 0 else { return false }
        yesterday.day = wanted
        return isMeant(yesterday, components)
    }

    private func isMeant(_ day: DateComponents, _ components: DateComponents) -> Bool {
        (components.year ?? day.year) == day.year && (components.month ?? day.month) == day.month
            && (components.day ?? day.day) == day.day && (components.weekday ?? day.weekday) == day.weekday
    }

    private func nextMinute(_ minute: Int, after date: Date) -> Date {
        var next = Date(timeIntervalSince1970: (date.timeIntervalSince1970 / 60).rounded(.down) * 60)
        repeat { next += 60 } while local.component(.minute, from: next) != minute
        return next
    }

    private static func calendar(_ zone: TimeZone?) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone ?? .gmt
        return calendar
    }
}
