import CarillonEnvironment
import Foundation

/// Finds the dates that match a calendar trigger's components.
///
/// For the everyday components of the Gregorian calendar, the search is plain arithmetic. The arithmetic is fast enough
/// for thousands of devices. The arithmetic is also correct where Foundation is not: inside the hour that repeats when
/// a clock is set back, where a clock is set forward by half an hour, and at midnights that do not exist. Foundation
/// does the search for all other components.
///
/// - Missing units below the smallest given unit count as their lowest value. Other missing units match any value.
/// - A day that the month lacks becomes the first of the following month.
/// - A wall time in the gap of a clock that is set forward comes later by the length of the gap: 02:30 becomes 03:30.
///   Where the hour is not given, an hour that does not exist is left out instead.
/// - A wall time that comes twice because the clock was set back counts the first time only. Where the hour is not
///   given, it counts both times.
///
/// Apple does not document the last three cases. The rules here fit all published reports of them.
extension ZonedCalendar {
    /// The first match later than `date`, or `nil` if there is none.
    ///
    /// - Parameter components: a calendar and a time zone in the components replace the device's. The zone of such a
    ///   calendar does not count: components without a zone of their own use the device's zone.
    func nextDate(after date: Date, matching components: DateComponents) -> Date? {
        guard date.isOnAnyCalendar else { return nil }
        guard findsByArithmetic(components) else { return foundationsNextDate(after: date, matching: components) }
        guard let pattern = LocalPattern(components) else { return nil }
        // The search uses whole seconds. The fraction of a match is taken off first, and added again at the end. A
        // match can still not follow itself: taking the fraction off gives the same whole second again.
        let fraction = TimeInterval(components.nanosecond ?? 0) / 1e9
        let second = Int((date.timeIntervalSince1970 - fraction).rounded(.down))
        return pattern.firstTime(after: second, in: zone(of: components))
            .map { Date(timeIntervalSince1970: TimeInterval($0) + fraction) }
    }

    /// Whether arithmetic finds the matches, so that they depend on the zone alone.
    func findsByArithmetic(_ components: DateComponents) -> Bool {
        let identifier = components.calendar?.identifier ?? calendar.identifier
        return (identifier == .gregorian || identifier == .iso8601) && components.hasEverydayUnitsOnly
    }

    private func foundationsNextDate(after date: Date, matching components: DateComponents) -> Date? {
        var calendar = components.calendar ?? calendar
        calendar.timeZone = components.timeZone ?? self.calendar.timeZone
        return calendar.nextDate(
            after: date, matching: components, matchingPolicy: .nextTimePreservingSmallerComponents,
            repeatedTimePolicy: .first
        ).flatMap { $0 > date ? $0 : nil }
    }
}

extension DateComponents {
    /// Whether the components use only year, month, day, weekday and time of day.
    fileprivate var hasEverydayUnitsOnly: Bool {
        quarter == nil && weekOfMonth == nil && weekOfYear == nil && yearForWeekOfYear == nil && weekdayOrdinal == nil
            && dayOfYear == nil && isLeapMonth != true
    }
}

extension Date {
    /// Whether the date lies within the years that a component may name.
    fileprivate var isOnAnyCalendar: Bool { abs(timeIntervalSince1970) < 1e13 }
}
