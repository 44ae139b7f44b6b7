public import Foundation

// All methods turn the value into a moment first, and return a moment. A result outside of the calendar's range is
// `Date.distantFuture` or `Date.distantPast`.
extension DateBuilder.ResolvedDate {
    /// The moment after adding the components.
    ///
    /// - Returns: `nil` if the moment is outside of the calendar's range.
    public func adding(dateComponents: DateComponents) -> DateBuilder.ResolvedDate? {
        CivilCalendar.inForce.adding(dateComponents, to: date().inRange).map { .exact($0) }
    }

    /// The moment that many seconds later.
    public func addingSeconds(_ seconds: Int) -> DateBuilder.ResolvedDate { adding(seconds, lasting: 1) }

    /// The moment that many minutes later.
    public func addingMinutes(_ minutes: Int) -> DateBuilder.ResolvedDate { adding(minutes, lasting: 60) }

    /// The moment that many hours later.
    public func addingHours(_ hours: Int) -> DateBuilder.ResolvedDate { adding(hours, lasting: 3_600) }

    /// The same time of day that many days later.
    public func addingDays(_ days: Int) -> DateBuilder.ResolvedDate {
        inDays(days)
    }

    /// The same time of day that many weeks later.
    public func addingWeeks(_ weeks: Int) -> DateBuilder.ResolvedDate {
        inDays(weeks.multipliedSaturated(by: 7))
    }

    /// The same time of day that many months later, on the last day of a month that is too short.
    public func addingMonths(_ months: Int) -> DateBuilder.ResolvedDate {
        onTheWall { time, calendar in calendar.adding(months, .month, to: time) }
    }

    /// The same time of day that many years later, on the last day of a month that is too short.
    public func addingYears(_ years: Int) -> DateBuilder.ResolvedDate {
        onTheWall { time, calendar in calendar.adding(years, .year, to: time) }
    }

    private func adding(_ count: Int, lasting seconds: TimeInterval) -> DateBuilder.ResolvedDate {
        .exact(date().inRange.addingTimeInterval(TimeInterval(count) * seconds).inRange)
    }

    private func inDays(_ days: Int) -> DateBuilder.ResolvedDate {
        let calendar = CivilCalendar.inForce
        return .exact(calendar.kept.parts.moments.addingDays(days, date().inRange, calendar))
    }

    private func onTheWall(_ change: (WallTime, CivilCalendar) -> WallTime) -> DateBuilder.ResolvedDate {
        let calendar = CivilCalendar.inForce
        let start = date().inRange
        return .exact(calendar.date(from: start, to: change(calendar.wallTime(of: start), calendar)))
    }
}
