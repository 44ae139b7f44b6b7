import CarillonEnvironment
import Foundation

/// Finds the dates that match a calendar trigger's components.
///
/// For the everyday components of the Gregorian calendar this is arithmetic of its own, which is right where Foundation's is not (inside
/// the hour that a clock set back repeats, where a clock is set forward by half an hour, at midnights that do not exist) and fast enough
/// for thousands of devices. For everything else it asks Foundation.
///
/// - Units below the smallest given one count as their lowest value, other missing ones as any.
/// - A day that the month lacks is the first of the following month.
/// - A wall time that does not exist because the clock was set forward is that much later: 02:30 is 03:30. Where the hour is not given,
///   an hour that does not exist is left out instead.
/// - Of a wall time that exists twice because the clock was set back, the first counts. Where the hour is not given, both do.
///
/// Apple does not say what its triggers do in the last three cases; this fits all that was reported of them.
extension ZonedCalendar {
    /// The first match later than `date`, or `nil` if there is none.
    ///
    /// - Parameter components: a calendar and a time zone in them win over the device's. The zone of a calendar in them does not count:
    ///   without a zone of their own, components float.
    func nextDate(after date: Date, matching components: DateComponents) -> Date? {
        guard date.isOnAnyCalendar else { return nil }
        guard findsByArithmetic(components) else { return foundationsNextDate(after: date, matching: components) }
        guard let pattern = LocalPattern(components) else { return nil }
        // Whole seconds from here on: the fraction that a match has is taken off first, and put on again at the end. That cannot make a
        // match follow itself, since taking a fraction off what it was put on gives the whole second back.
        let fraction = TimeInterval(components.nanosecond ?? 0) / 1e9
        let second = Int((date.timeIntervalSince1970 - fraction).rounded(.down))
        return pattern.firstTime(after: second, in: zone(of: components))
            .map { Date(timeIntervalSince1970: TimeInterval($0) + fraction) }
    }

    /// Whether matches are found by arithmetic, and depend on nothing but the zone.
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
    /// Whether year, month, day, weekday and time of day say it all.
    fileprivate var hasEverydayUnitsOnly: Bool {
        quarter == nil && weekOfMonth == nil && weekOfYear == nil && yearForWeekOfYear == nil && weekdayOrdinal == nil
            && dayOfYear == nil && isLeapMonth != true
    }
}

extension Date {
    /// Far beyond every year that a component may name.
    fileprivate var isOnAnyCalendar: Bool { abs(timeIntervalSince1970) < 1e13 }
}
