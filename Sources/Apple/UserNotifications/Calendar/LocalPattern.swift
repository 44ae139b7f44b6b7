import CarillonEnvironment
import Foundation

/// The wall times of the Gregorian calendar that match, independent of any zone.
///
/// A wall time is a number here: the seconds since 1 January 1970, 00:00, if every day had 86,400 seconds.
struct LocalPattern {
    var day: DayPattern
    var time: TimeOfDayPattern

    /// The first matching wall time at or after `wallTime`.
    func first(atOrAfter wallTime: Int) -> Int? {
        let (today, now) = wallTime.flooredQuotientAndRemainder(dividingBy: CivilDay.secondsPerDay)
        guard let first = day.first(atOrAfter: today) else { return nil }
        if first > today { return first * CivilDay.secondsPerDay + time.earliest }
        if let match = time.first(atOrAfter: now) { return today * CivilDay.secondsPerDay + match }
        return day.first(atOrAfter: today + 1).map { $0 * CivilDay.secondsPerDay + time.earliest }
    }
}

extension LocalPattern {
    /// Makes a pattern from date components. Missing units below the smallest given unit count as their lowest value.
    /// Other missing units match any value.
    ///
    /// - Returns: `nil` if nothing can match, because there are no components or one is out of its range.
    init?(_ components: DateComponents) {
        guard components.era == nil || components.era == 1, components.hasValuesInRange else { return nil }
        var (month, day, hour) = (components.month, components.day, components.hour)
        var (minute, second) = (components.minute, components.second)
        let weekday = components.weekday

        switch components.smallestUnit {
        case nil: return nil
        case .year: (month, day, hour, minute, second) = (1, 1, 0, 0, 0)
        case .month: (day, hour, minute, second) = (1, 0, 0, 0)
        case .day: (hour, minute, second) = (0, 0, 0)
        case .hour: (minute, second) = (0, 0)
        case .minute: second = 0
        case .second: break
        }
        self.day = DayPattern(year: components.year, month: month, day: day, weekday: weekday)
        time = TimeOfDayPattern(hour: hour, minute: minute, second: second)
    }
}

extension DateComponents {
    fileprivate enum Unit { case year, month, day, hour, minute, second }

    fileprivate var smallestUnit: Unit? {
        if second != nil || nanosecond != nil { return .second }
        if minute != nil { return .minute }
        if hour != nil { return .hour }
        if day != nil || weekday != nil { return .day }
        if month != nil { return .month }
        return year == nil ? nil : .year
    }

    /// Whether all values are in their ranges. The last year is the last year of Foundation's own calendars.
    fileprivate var hasValuesInRange: Bool {
        func contains(_ range: ClosedRange<Int>, _ value: Int?) -> Bool { value.map(range.contains) ?? true }
        return contains(1...144_683, year) && contains(1...12, month) && contains(1...31, day)
            && contains(1...7, weekday)
            && contains(0...23, hour) && contains(0...59, minute) && contains(0...59, second)
            && contains(0...999_999_999, nanosecond)
    }
}
