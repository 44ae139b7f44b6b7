import CarillonEnvironment
import Foundation

/// A calendar's arithmetic with wall times, and the way from there to the dates of a zone and back.
///
/// Foundation counts on dates, and so is a day ahead once the zone has left one out. Here the calendar is taken to
/// Greenwich, whose clock is never set, so that counting meets no transition, and only what comes out becomes a date of
/// the zone.
package struct CivilCalendar {
    private let calendar: Calendar
    private let zone: KnownZone
    let kept: KeptParts

    /// - Parameter zone: by default the calendar's own.
    init(_ calendar: Calendar, zone: TimeZone? = nil) {
        let environment = Environment.current
        kept = environment.keptDateBuilderParts
        var inGreenwich = calendar
        inGreenwich.timeZone = .gmt
        self.calendar = inGreenwich
        self.zone = ZoneHistory.of(environment.platform).zone(zone ?? calendar.timeZone)
    }

    /// That of the calendar in force.
    static var inForce: CivilCalendar { CivilCalendar(DateBuilder.calendar) }

    // MARK: Dates

    package func wallTime(of date: Date) -> DateBuilder.WallTime {
        let date = date.inRange
        return WallTime(seconds: date.timeIntervalSince1970 + offset(at: date.timeIntervalSince1970))
    }

    /// The date at which the clocks of the zone show `time`.
    ///
    /// A time that does not exist because the clock was set forward is that much later: 02:30 is 03:30. Of a time that
    /// exists twice because the clock was set back, the first counts.
    package func date(of time: DateBuilder.WallTime) -> Date {
        // No zone is a day away from Greenwich: one of these offsets is from before any transition that could matter,
        // the other one from after it.
        if let offset = constantOffset(around: time) {
            return Date(timeIntervalSince1970: time.seconds - offset).inRange
        }
        let offsetBefore = offset(at: time.adding(days: -1).seconds)
        let offsetAfter = offset(at: time.adding(days: 1).seconds)
        let first = time.seconds - offsetBefore
        let second = time.seconds - offsetAfter
        // In a gap neither is right. By the offset before it the time comes out as much later as the gap is long.
        let transition = DateBuilderParts.Moments.Transition(
            first: first, second: second, isShownAtFirst: offset(at: first) == offsetBefore,
            isShownAtSecond: offset(at: second) == offsetAfter)
        return Date(timeIntervalSince1970: kept.parts.moments.resolved(transition)).inRange
    }

    /// The middle of the day that `time` belongs to; of the next one, if the zone left that day out.
    package func day(of time: DateBuilder.WallTime) -> DateBuilder.WallTime {
        let noon = time.noon
        return constantOffset(around: noon) == nil ? wallTime(of: date(of: noon)).noon : noon
    }

    /// The offset that is in force for more than a day before and after clocks show `time`, as on nearly all days;
    /// `nil` if it changes.
    private func constantOffset(around time: WallTime) -> TimeInterval? {
        guard time.isInRange else { return nil }
        // No zone is a day away from Greenwich.
        let (first, last) = (time.adding(days: -2).seconds, time.adding(days: 2).seconds)
        guard CivilDay.everyday.contains(first), CivilDay.everyday.contains(last) else { return nil }
        let stretch = zone.stretch(at: Int(first))
        return Double(stretch.end) > last ? TimeInterval(stretch.offset) : nil
    }

    /// East of Greenwich, in seconds.
    private func offset(at secondsSince1970: TimeInterval) -> TimeInterval {
        TimeInterval(zone.offset(at: Date(timeIntervalSince1970: secondsSince1970).inRange))
    }

    /// The date at which a clock in Greenwich shows `time`; for what is beyond the range of calendars, what this zone
    /// shows in the distant future or past.
    private func inGreenwich(_ time: WallTime) -> Date {
        Date(timeIntervalSince1970: (time.isInRange ? time : wallTime(of: date(of: time))).seconds)
    }

    // MARK: Components

    /// Year, month and day; and what else it takes to find this day again: the era if it is not the current one, and
    /// the mark of a leap month.
    func dayComponents(of time: WallTime) -> DateComponents {
        // By arithmetic of its own, because nearly all days are such days.
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
        // Foundation says of every month that it is no leap month.
        if components.isLeapMonth == false { components.isLeapMonth = nil }
        return components
    }

    /// 1 for Sunday to 7 for Saturday.
    package func weekday(of time: DateBuilder.WallTime) -> Int { calendar.component(.weekday, from: inGreenwich(time)) }

    /// The wall time that the components name. A component that is too large or too small is carried over; a time that
    /// does not exist at all is the distant future or past. A zone and a calendar in them do not count.
    func wallTime(of components: DateComponents) -> WallTime {
        // Only what depends on the calendar is Foundation's business. Days and times are added here, where nothing
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

    /// Counts months or years on by the calendar: to the same day of the month, or to its last one if it is too short.
    /// A sum beyond the calendar's range is the distant future or past.
    package func adding(
        _ count: Int, _ unit: Calendar.Component, to time: DateBuilder.WallTime
    ) -> DateBuilder.WallTime {
        guard count != 0, time.isInRange else { return time }
        // Counting back from the 31st over more than a year, Foundation takes the length of February from another year.
        // Every month has a first day.
        let first = period(.month, of: time).lowerBound
        let start = inGreenwich(first)
        let sum = calendar.date(byAdding: unit, value: count.countable(unit), to: start)
        // Foundation answers with no date, or with the same one, where the sum is beyond its range.
        guard let sum, (sum > start) == (count > 0), case let sum = WallTime(seconds: sum.timeIntervalSince1970),
            sum.isInRange, case let month = period(.month, of: sum), !month.isEmpty
        else { return count < 0 ? .distantPast : .distantFuture }
        let sameDay = month.lowerBound.adding(seconds: time.seconds - first.seconds)
        let lastDay = month.upperBound.adding(days: -1).adding(seconds: time.seconds - time.startOfDay.seconds)
        return kept.parts.months.sameDay(sameDay, lastDay)
    }

    /// Counts on by the calendar, years and months first, and then by the clock's hours, minutes and seconds.
    ///
    /// - Returns: `nil` if the sum is beyond the calendar's range.
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

    /// The date at `time`, which was reached from `date` by whole days.
    ///
    /// That is `date` itself if nothing was added, also if its wall time exists twice and it is the second. It has the
    /// fraction of its second to the last bit, as the sum of two dates would not.
    package func date(from date: Date, to time: DateBuilder.WallTime) -> Date {
        guard time.isInRange else { return self.date(of: time) }
        guard time != wallTime(of: date) else { return date }
        return date.addingTimeInterval(self.date(of: time).timeIntervalSince(date).rounded())
    }

    /// The first day with that name at or after `time`.
    func first(_ weekday: DateBuilder.Week.GregorianWeekday, from time: WallTime) -> WallTime {
        time.adding(days: kept.parts.weeks.distance(self.weekday(of: time), weekday.rawValue))
    }

    // MARK: Periods

    /// From the first moment of the month or year of `time` to that of the next.
    package func period(_ unit: Calendar.Component, of time: DateBuilder.WallTime) -> Range<DateBuilder.WallTime> {
        guard let interval = calendar.dateInterval(of: unit, for: inGreenwich(time)) else { return time..<time }
        return Range(interval)
    }

    /// The first moment of the week of `time`.
    func startOfWeek(of time: WallTime) -> WallTime {
        kept.parts.weeks.start(time, weekday(of: time), calendar.firstWeekday)
    }

    /// The next weekend that begins later than `time`; `nil` where there is none.
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
