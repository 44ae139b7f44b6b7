import Foundation

/// A calendar on a wall: it finds a day by looking at one day after the other. The referee of what DateBuilder finds.
///
/// It shares no code with DateBuilder and asks Foundation for one thing only, which is how far a zone's clocks are from Greenwich.
struct NaiveCalendar {
    var zone: TimeZone
    var habits: WeekHabits
    var now: Date

    // MARK: Days and the clock

    func day(of date: Date) -> CivilDay {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: date)
        return CivilDay(number: seconds.dividedDown(by: 86_400))
    }

    var today: CivilDay { day(of: now) }

    /// What the clock on the wall shows: seconds since midnight, if no clock were ever set.
    func secondOfDay(of date: Date) -> Int {
        (Int(date.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: date)).modulo(86_400)
    }

    /// When the clock on the wall shows that time of that day. A time that is skipped comes as much later as was skipped; of two times
    /// that are the same on the clock, the first counts. An hour after 23 is one of the next day, and so on.
    func date(_ day: CivilDay, second: Int) -> Date {
        let wall = Date(timeIntervalSince1970: Double(day.number * 86_400 + second))
        // No zone is a day away from Greenwich, and none sets its clocks twice within two days.
        let (before, after) = (
            wall - Double(zone.secondsFromGMT(for: wall - 86_400)),
            wall - Double(zone.secondsFromGMT(for: wall + 86_400))
        )
        func shows(_ date: Date) -> Bool { date + Double(zone.secondsFromGMT(for: date)) == wall }
        return [before, after].filter(shows).min() ?? before
    }

    // MARK: Weeks, known by their first days

    func week(of day: CivilDay) -> CivilDay {
        var first = day
        while first.weekday != habits.firstWeekday { first = first - 1 }
        return first
    }

    /// The week's day with that weekday.
    func day(_ weekday: Int, inWeek week: CivilDay) -> CivilDay {
        var day = week
        while day.weekday != weekday { day = day + 1 }
        return day
    }

    /// The first day of the next weekend that begins later than the week does.
    func weekend(ofWeek week: CivilDay) -> CivilDay {
        var day = week + 1
        while day.weekday != habits.weekendBegins { day = day + 1 }
        return day
    }

    // MARK: Months

    /// The month's first, second … day with that weekday, going on into the next month when this one has no more of them; backwards from
    /// the first day of the next month for -1, -2 …, and from the month's own first day for 0.
    func day(_ ordinal: Int, _ weekday: Int, in month: CivilMonth) -> CivilDay {
        var day = ordinal < 0 ? (month + 1).firstDay - 1 : month.firstDay
        if ordinal == 0 { day = day - 1 }
        let step = ordinal > 0 ? 1 : -1
        var left = max(1, abs(ordinal))
        while true {
            if day.weekday == weekday { left -= 1 }
            if left == 0 { return day }
            day = day + step
        }
    }

    // MARK: Additions to dates

    /// The same time on the clock, so many days later.
    func date(_ date: Date, plusDays days: Int) -> Date {
        days == 0 ? date : self.date(day(of: date) + days, second: secondOfDay(of: date))
    }

    /// The same time on the same day of the month, so many months later, or on the month's last day if it is shorter.
    func date(_ date: Date, plusMonths months: Int) -> Date {
        guard months != 0 else { return date }
        let (month, day) = day(of: date).yearMonthAndDay
        let later = month + months
        return self.date(later.firstDay + (min(day, later.length) - 1), second: secondOfDay(of: date))
    }
}
