import Foundation

/// A search for the time at which a wall clock shows some components. The search goes through days, or minutes, one by
/// one.
///
/// Foundation provides the wall times. The search is our own, because Foundation's search is wrong on some nights of
/// the year.
struct NaiveAlmanac {
    private let local: Calendar
    private let civil: Calendar

    init(zone: String) {
        local = NaiveAlmanac.calendar(TimeZone(identifier: zone))
        civil = NaiveAlmanac.calendar(.gmt)
    }

    /// The first date after `date` on which a clock shows the components; `nil` if there is none within two years.
    ///
    /// The search knows year, month, day, weekday, hour and minute. The hour may be missing only if no other unit but
    /// the minute is set.
    func next(_ components: DateComponents, after date: Date) -> Date? {
        guard let hour = components.hour else { return nextMinute(components.minute ?? 0, after: date) }
        if hour > 23 { return nil }
        // Each day is a midnight in Greenwich here, so that all days have the same length.
        var day = civil.startOfDay(for: date) - 2 * 86_400
        for _ in 0..<(2 * 366) {
            day += 86_400
            guard matches(day, components) else { continue }
            var wallTime = civil.dateComponents([.year, .month, .day], from: day)
            wallTime.hour = hour
            wallTime.minute = components.minute ?? 0
            // A skipped time comes later by the length of the gap. A time that comes twice counts the first time.
            if let next = local.date(from: wallTime), next > date { return next }
        }
        return nil
    }

    /// Whether the day matches. A day that the month lacks becomes the first of the next month.
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
