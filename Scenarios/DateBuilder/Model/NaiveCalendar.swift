import Foundation
import ScenarioFixtures

/// A calendar on a wall, which finds a day by looking at one day after the other. The calendar is the referee for
/// DateBuilder's results.
///
/// The calendar shares no code with DateBuilder. Foundation's part is the zone's offset from Greenwich only.
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

    /// The second of the day that the clock on the wall shows, as if every day had the same length.
    func secondOfDay(of date: Date) -> Int {
        (Int(date.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: date)).modulo(86_400)
    }

    /// The date at which the clock on the wall shows that second of that day.
    ///
    /// A skipped time comes later by the length of the gap. A time that comes twice counts the first time. An hour
    /// after 23 belongs to the next day, and so on.
    func date(_ day: CivilDay, second: Int) -> Date {
        let wall = Date(timeIntervalSince1970: Double(day.number * 86_400 + second))
        // No zone is a day away from Greenwich, and no zone changes its clocks twice within two days.
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

    /// The day of the week with that weekday.
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

    /// The first, second, … day with that weekday, counted from the beginning of the month, also into the next month.
    ///
    /// The ordinals -1, -2, … count backwards from the first day of the next month. The ordinal 0 counts backwards from
    /// the first day of this month.
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

    /// The same time on the clock, that many days later.
    func date(_ date: Date, plusDays days: Int) -> Date {
        days == 0 ? date : self.date(day(of: date) + days, second: secondOfDay(of: date))
    }

    /// The same time on the same day of the month, that many months later. In a shorter month, the last day counts.
    func date(_ date: Date, plusMonths months: Int) -> Date {
        guard months != 0 else { return date }
        let (month, day) = day(of: date).yearMonthAndDay
        let later = month + months
        return self.date(later.firstDay + (min(day, later.length) - 1), second: secondOfDay(of: date))
    }
}
