import Foundation

/// Arithmetic with wall times, and the way from there to dates and back.
///
/// Foundation adds days to dates, and is wrong where the clock was set in between: what starts in an hour that does not exist stays
/// displaced, a night whose midnight does not exist loses its day. Here the calendar is taken to Greenwich, whose clock is
/// never set, and only what comes out is a date of the zone.
struct CivilCalendar {
    private let calendar: Calendar
    private let zone: TimeZone

    init(_ calendar: Calendar, zone: TimeZone? = nil) {
        var inGreenwich = calendar
        inGreenwich.timeZone = .gmt
        self.calendar = inGreenwich
        self.zone = zone ?? calendar.timeZone
    }

    /// That of the calendar in force.
    static var inForce: CivilCalendar { CivilCalendar(DateBuilder.calendar) }

    // MARK: Dates

    func wallTime(of date: Date) -> WallTime {
        let time = WallTime(seconds: date.timeIntervalSince1970)
        return time.adding(seconds: offset(at: time.seconds))
    }

    /// The date at which the clocks of the zone show `time`.
    ///
    /// A time that does not exist because the clock was set forward is that much later: 02:30 is 03:30. Of a time that exists twice because
    /// the clock was set back, the first counts.
    func date(of time: WallTime) -> Date {
        // No zone is a day away from Greenwich, so the first of these offsets is from before any transition that could matter, and the
        // other one from after it.
        let before = offset(at: time.adding(days: -1).seconds)
        let after = offset(at: time.adding(days: 1).seconds)
        let byOffsetBefore = time.seconds - before
        let byOffsetAfter = time.seconds - after
        if before != after && offset(at: byOffsetBefore) != before && offset(at: byOffsetAfter) == after {
            return Date(timeIntervalSince1970: byOffsetAfter)
        }
        // It is right, or the first of two, or in a gap: there it comes out as much later as the gap is long.
        return Date(timeIntervalSince1970: byOffsetBefore)
    }

    /// The middle of the day that `time` belongs to; of the next one, if the zone left that day out.
    func day(of time: WallTime) -> WallTime { wallTime(of: date(of: time.noon)).noon }

    private func offset(at seconds: TimeInterval) -> TimeInterval {
        TimeInterval(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
    }

    // MARK: Components

    func components(_ units: Set<Calendar.Component>, of time: WallTime) -> DateComponents {
        calendar.dateComponents(units, from: Date(timeIntervalSince1970: time.seconds))
    }

    /// The wall time that the components name, with what is too much or too little in one of them carried over to the next.
    ///
    /// - Returns: `nil` if there is none. The zone and the calendar in the components do not count.
    func wallTime(of components: DateComponents) -> WallTime? {
        var date = components.clamped
        // Times and days are added here, where nothing overflows.
        (date.hour, date.minute, date.second, date.nanosecond) = (nil, nil, nil, nil)
        var days = 0
        if let day = components.day, components.isDayOfMonth {
            date.day = 1
            days = day.addingSaturated(-1)
        }
        guard let start = calendar.date(from: date) else { return nil }
        return WallTime(seconds: start.timeIntervalSince1970).adding(days: days).adding(
            seconds: components.timeInterval)
    }

    /// The first moment of a year, month or day. What is too much or too little is carried over.
    func start(year: Int, month: Int = 1, day: Int = 1) -> WallTime {
        wallTime(of: DateComponents(year: year, month: month, day: day)) ?? (year < 0 ? .distantPast : .distantFuture)
    }

    // MARK: Periods

    /// The first moment of the unit that `time` belongs to, and that of the next.
    func period(_ unit: Calendar.Component, of time: WallTime) -> Range<WallTime> {
        guard let interval = calendar.dateInterval(of: unit, for: Date(timeIntervalSince1970: time.seconds)) else {
            return time..<time
        }
        let start = WallTime(seconds: interval.start.timeIntervalSince1970)
        return start..<max(start, WallTime(seconds: interval.end.timeIntervalSince1970))
    }

    /// Counts on by the calendar. What lies beyond its range is the distant future or past.
    func adding(_ count: Int, _ unit: Calendar.Component, to time: WallTime) -> WallTime {
        guard count != 0 else { return time }
        let count = count.clamped
        let sum = calendar.date(byAdding: unit, value: count, to: Date(timeIntervalSince1970: time.seconds))
        // Foundation answers with no date, or with the same one, where the sum is beyond its range.
        if let sum, (sum.timeIntervalSince1970 > time.seconds) == (count > 0) {
            return WallTime(seconds: sum.timeIntervalSince1970)
        }
        return count < 0 ? .distantPast : .distantFuture
    }

    func adding(_ components: DateComponents, to time: WallTime) -> WallTime? {
        calendar.date(byAdding: components, to: Date(timeIntervalSince1970: time.seconds))
            .map { WallTime(seconds: $0.timeIntervalSince1970) }
    }

    // MARK: Weeks

    /// How many days its day is after the first one of its week.
    func dayOfWeek(of time: WallTime) -> Int { (weekday(of: time) - calendar.firstWeekday + 7) % 7 }

    /// 1 for Sunday to 7 for Saturday.
    func weekday(of time: WallTime) -> Int {
        calendar.component(.weekday, from: Date(timeIntervalSince1970: time.seconds))
    }

    /// The next weekend that begins later than `time`; `nil` where there is none.
    func weekend(after time: WallTime) -> Range<WallTime>? {
        guard let weekend = calendar.nextWeekend(startingAfter: Date(timeIntervalSince1970: time.seconds)) else {
            return nil
        }
        let start = WallTime(seconds: weekend.start.timeIntervalSince1970)
        return start..<max(start, WallTime(seconds: weekend.end.timeIntervalSince1970))
    }
}
