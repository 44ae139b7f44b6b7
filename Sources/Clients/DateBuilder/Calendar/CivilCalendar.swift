import CarillonEnvironment
package import Foundation

/// A calendar's arithmetic with wall times, and the conversion between wall times and a zone's dates.
///
/// Foundation counts with dates, and is a day ahead after a zone has skipped a day. Here the calendar is moved to
/// Greenwich, whose clock never changes, so no clock change disturbs the counting. Only the result becomes a date of
/// the zone.
package struct CivilCalendar {
    private let calendar: Calendar
    private let zone: KnownZone
    let kept: KeptParts

    /// Makes the arithmetic of a calendar.
    ///
    /// - Parameter zone: the zone of the dates; by default the calendar's own.
    init(_ calendar: Calendar, zone: TimeZone? = nil) {
        let environment = Environment.current
        kept = environment.keptDateBuilderParts
        var inGreenwich = calendar
        inGreenwich.timeZone = .gmt
        self.calendar = inGreenwich
        self.zone = ZoneHistory.of(environment.platform).zone(zone ?? calendar.timeZone)
    }

    /// The arithmetic of the calendar in force.
    static var inForce: CivilCalendar { CivilCalendar(DateBuilder.calendar) }

    // MARK: Dates

    package func wallTime(of date: Date) -> DateBuilder.WallTime {
        let date = date.inRange
        return WallTime(seconds: date.timeIntervalSince1970 + offset(at: date.timeIntervalSince1970))
    }

    /// The date at which the clocks of the zone show `time`.
    ///
    /// A time in the gap of a clock that is set forward comes later by the length of the gap: 02:30 becomes 03:30. A
    /// time that comes twice because the clock was set back counts the first time.
    package func date(of time: DateBuilder.WallTime) -> Date {
        // No zone is a day away from Greenwich. One of these offsets is therefore from before any clock change that
        // could matter, and the other from after it.
        if let offset = constantOffset(around: time) {
            return Date(timeIntervalSince1970: time.seconds - offset).inRange
        }
        let offsetBefore = offset(at: time.adding(days: -1).seconds)
        let offsetAfter = offset(at: time.adding(days: 1).seconds)
        let first = time.seconds - offsetBefore
        let second = time.seconds - offsetAfter
        // In a gap both offsets are wrong. With the offset from before the gap, the time comes later by the length of
        // the gap.
        let transition = DateBuilderParts.Moments.Transition(
            first: first, second: second, isShownAtFirst: offset(at: first) == offsetBefore,
            isShownAtSecond: offset(at: second) == offsetAfter)
        return Date(timeIntervalSince1970: kept.parts.moments.resolved(transition)).inRange
    }

    /// The middle of the day of `time`. If the zone skipped that day, the result is the middle of the next day.
    package func day(of time: DateBuilder.WallTime) -> DateBuilder.WallTime {
        let noon = time.noon
        return constantOffset(around: noon) == nil ? wallTime(of: date(of: noon)).noon : noon
    }

    /// The offset around `time`, if it stays the same for more than a day before and after, as on nearly all days. The
    /// result is `nil` if the offset changes.
    private func constantOffset(around time: WallTime) -> TimeInterval? {
        guard time.isInRange else { return nil }
        // No zone is a day away from Greenwich.
        let (first, last) = (time.adding(days: -2).seconds, time.adding(days: 2).seconds)
        guard CivilDay.everyday.contains(first), CivilDay.everyday.contains(last) else { return nil }
        let stretch = zone.stretch(at: Int(first))
        return Double(stretch.end) > last ? TimeInterval(stretch.offset) : nil
    }

    /// The offset in seconds east of Greenwich.
    private func offset(at secondsSince1970: TimeInterval) -> TimeInterval {
        TimeInterval(zone.offset(at: Date(timeIntervalSince1970: secondsSince1970).inRange))
    }

    /// The date at which a clock in Greenwich shows `time`. A time outside of the range of calendars leads to the time
    /// that this zone shows in the distant future or past.
    private func inGreenwich(_ time: WallTime) -> Date {
        Date(timeIntervalSince1970: (time.isInRange ? time : wallTime(of: date(of: time))).seconds)
    }

    // MARK: Components

    /// The components that find the day again: year, month and day, with the era if it is not the current one, and the
    /// mark of a leap month.
    func dayComponents(of time: WallTime) -> DateComponents {
        // This arithmetic avoids Foundation, because nearly all days are such days.
        if calendar.identifier == .gregorian, CivilDay.everyday.contains(time.seconds) {
            let (year, month, day) = CivilDay.date(of: Int(time.seconds) / CivilDay.secondsPerDay)
            return DateComponents(year: year, month: month, day: day)
        }
        let components = components([.year, .month, .day], of: time)
        if wallTime(of: components) == time.startOfDay { return components }
        return self.components([.era, .year, .month, .day], of: time)
    }

    package func components(_ units: Set<Calendar.Component>, of time: DateBuilder.WallTime) -> DateComponents {
        var components = calendar.dateComponents(units, from: inGreenwich(time))
        // Foundation sets this value for every month. The value `false` carries no information.
        if components.isLeapMonth == false { components.isLeapMonth = nil }
        return components
    }

    /// The weekday, from 1 for Sunday to 7 for Saturday.
    package func weekday(of time: DateBuilder.WallTime) -> Int { calendar.component(.weekday, from: inGreenwich(time)) }

    /// The wall time of the components. A component that is too large or too small carries over. A time that does not
    /// exist at all becomes the distant future or past. A zone and a calendar in the components do not count.
    func wallTime(of components: DateComponents) -> WallTime {
        // Foundation handles only the units that depend on the calendar. Days and times are added here, where nothing
        // overflows.
        var date = components.dateUnits
        let dayOfMonth = components.isDayOfMonth ? components.day : nil
        if dayOfMonth != nil { date.day = 1 }
        guard let start = calendar.date(from: date) else {
            return components.isAfterBeginning ? .distantFuture : .distantPast
        }
        let first = WallTime(seconds: start.timeIntervalSince1970)
        let day = dayOfMonth.map { kept.parts.days.ofMonth($0, first, self) } ?? first
        return day.adding(seconds: kept.parts.times.sinceMidnight(components))
    }

    /// The first moment of a year, month or day.
    func start(year: Int, month: Int = 1, day: Int = 1) -> WallTime {
        wallTime(of: DateComponents(year: year.given, month: month.given, day: day.given))
    }

    // MARK: Counting

    /// Adds months or years by the calendar. The result is the same day of the month, or the last day of a month that
    /// is too short. A sum outside of the calendar's range is the distant future or past.
    package func adding(
        _ count: Int, _ unit: Calendar.Component, to time: DateBuilder.WallTime
    ) -> DateBuilder.WallTime {
        guard count != 0, time.isInRange else { return time }
        // The count starts at the first day of the month, which every month has. Foundation takes the length of
        // February from the wrong year when it counts back from the 31st over more than a year.
        let first = period(.month, of: time).lowerBound
        let start = inGreenwich(first)
        let sum = calendar.date(byAdding: unit, value: count.countable(unit), to: start)
        // Foundation returns no date, or the same date, if the sum is out of its range.
        guard let sum, (sum > start) == (count > 0), case let sum = WallTime(seconds: sum.timeIntervalSince1970),
            sum.isInRange, case let month = period(.month, of: sum), !month.isEmpty
        else { return count < 0 ? .distantPast : .distantFuture }
        let sameDay = month.lowerBound.adding(seconds: time.seconds - first.seconds)
        let lastDay = month.upperBound.adding(days: -1).adding(seconds: time.seconds - time.startOfDay.seconds)
        return kept.parts.months.sameDay(sameDay, lastDay)
    }

    /// Adds components to a date: years and months by the calendar first, and then hours, minutes and seconds by the
    /// clock.
    ///
    /// - Returns: `nil` if the sum is outside of the calendar's range.
    func adding(_ components: DateComponents, to date: Date) -> Date? {
        var rest = components.dateUnits
        (rest.year, rest.month) = (nil, nil)
        let time = adding(
            components.month ?? 0, .month, to: adding(components.year ?? 0, .year, to: wallTime(of: date)))
        guard time.isInRange, let sum = calendar.date(byAdding: rest, to: inGreenwich(time)),
            case let time = WallTime(seconds: sum.timeIntervalSince1970), time.isInRange
        else { return nil }
        let moment = self.date(from: date, to: time).addingTimeInterval(components.timeUnits)
        return moment == moment.inRange ? moment : nil
    }

    /// The date at `time`, which lies whole days away from `date`.
    ///
    /// The result is `date` itself if no days were added, also if `date` is the second of two dates with the same wall
    /// time. The result has exactly the fraction of a second of `date`; a sum of two dates would lose its last bits.
    package func date(from date: Date, to time: DateBuilder.WallTime) -> Date {
        guard time.isInRange else { return self.date(of: time) }
        guard time != wallTime(of: date) else { return date }
        return date.addingTimeInterval(self.date(of: time).timeIntervalSince(date).rounded())
    }

    /// The first day with that weekday at or after `time`.
    func first(_ weekday: DateBuilder.Week.GregorianWeekday, from time: WallTime) -> WallTime {
        time.adding(days: kept.parts.weeks.distance(self.weekday(of: time), weekday.rawValue))
    }

    // MARK: Periods

    /// The period from the first moment of the month or year of `time` to the first moment of the next.
    package func period(_ unit: Calendar.Component, of time: DateBuilder.WallTime) -> Range<DateBuilder.WallTime> {
        guard let interval = calendar.dateInterval(of: unit, for: inGreenwich(time)) else { return time..<time }
        return Range(interval)
    }

    /// The first moment of the week of `time`.
    func startOfWeek(of time: WallTime) -> WallTime {
        kept.parts.weeks.start(time, weekday(of: time), calendar.firstWeekday)
    }

    /// The next weekend that begins later than `time`; `nil` if there is none.
    package func weekend(after time: DateBuilder.WallTime) -> Range<DateBuilder.WallTime>? {
        calendar.nextWeekend(startingAfter: inGreenwich(time)).map { Range($0) }
    }
}

extension Range<WallTime> {
    fileprivate init(_ interval: DateInterval) {
        let start = WallTime(seconds: interval.start.timeIntervalSince1970)
        self = start..<Swift.max(start, WallTime(seconds: interval.end.timeIntervalSince1970))
    }
}
