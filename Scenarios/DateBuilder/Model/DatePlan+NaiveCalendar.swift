import Foundation
import ScenarioFixtures

// These extensions look up each plan on a calendar on a wall.

extension DatePlan {
    func date(on calendar: NaiveCalendar) -> Date {
        let date = calendar.date(day.day(on: calendar), second: hour * 3_600 + minute * 60 + second)
        return additions.reduce(date) { date, addition in
            switch addition {
            case .seconds(let count): date + Double(count)
            case .minutes(let count): date + Double(count * 60)
            case .hours(let count): date + Double(count * 3_600)
            case .days(let count): calendar.date(date, plusDays: count)
            case .weeks(let count): calendar.date(date, plusDays: 7 * count)
            case .months(let count): calendar.date(date, plusMonths: count)
            case .years(let count): calendar.date(date, plusMonths: 12 * count)
            }
        }
    }
}

extension DayPlan {
    func day(on calendar: NaiveCalendar) -> CivilDay {
        switch self {
        case .today: calendar.today
        case .tomorrow: calendar.today + 1
        case .of(let date): calendar.day(of: date)
        case .exact(let year, let month, let day): CivilDay(year: year, month: month, day: day)
        case .adding(let count, let plan): plan.day(on: calendar) + count
        case .every(let row, let plan): plan.day(on: calendar) + row.distance
        case .ofWeek(let place, let plan): place.day(of: plan.week(on: calendar), on: calendar)
        case .ofMonth(let place, let plan): place.day(of: plan.month(on: calendar), on: calendar)
        }
    }
}

extension DayPlan.PlaceInWeek {
    func day(of week: CivilDay, on calendar: NaiveCalendar) -> CivilDay {
        switch self {
        case .first: week
        case .last: week + 6
        case .weekendStart: calendar.weekend(ofWeek: week)
        case .weekendEnd: calendar.weekend(ofWeek: week) + (calendar.habits.weekendLength - 1)
        case .weekday(let weekday): calendar.day(weekday, inWeek: week)
        case .number(let number): week + number
        }
    }
}

extension DayPlan.PlaceInMonth {
    fileprivate func day(of month: CivilMonth, on calendar: NaiveCalendar) -> CivilDay {
        switch self {
        case .first: month.firstDay
        case .last: month.lastDay
        case .firstWeekday(let weekday): calendar.day(1, weekday, in: month)
        case .weekday(let ordinal, let weekday): calendar.day(ordinal, weekday, in: month)
        case .number(let number): month.firstDay + number % month.length
        }
    }
}

extension WeekPlan {
    /// The first day of the week.
    func week(on calendar: NaiveCalendar) -> CivilDay {
        switch self {
        case .this: calendar.week(of: calendar.today)
        case .next: calendar.week(of: calendar.today + 7)
        case .of(let date): calendar.week(of: calendar.day(of: date))
        case .ofDay(let plan): calendar.week(of: plan.day(on: calendar))
        case .adding(let count, let plan): plan.week(on: calendar) + 7 * count
        case .every(let row, let plan): plan.week(on: calendar) + 7 * row.distance
        }
    }
}

extension MonthPlan {
    func month(on calendar: NaiveCalendar) -> CivilMonth {
        switch self {
        case .this: calendar.today.month
        case .next: calendar.today.month + 1
        case .of(let date): calendar.day(of: date).month
        case .ofDay(let plan): plan.day(on: calendar).month
        case .exact(let year, let month): CivilMonth(year: year, month: month)
        case .adding(let count, let plan): plan.month(on: calendar) + count
        case .every(let row, let plan): plan.month(on: calendar) + row.distance
        case .ofYear(.first, let plan): CivilMonth(year: plan.year(on: calendar), month: 1)
        case .ofYear(.last, let plan): CivilMonth(year: plan.year(on: calendar), month: 12)
        case .ofYear(.number(let number), let plan):
            CivilMonth(year: plan.year(on: calendar), month: number % 12 + 1)
        }
    }
}

extension YearPlan {
    func year(on calendar: NaiveCalendar) -> Int {
        switch self {
        case .this: calendar.today.year
        case .next: calendar.today.year + 1
        case .of(let date): calendar.day(of: date).year
        case .ofDay(let plan): plan.day(on: calendar).year
        case .ofMonth(let plan): plan.month(on: calendar).year
        case .exact(let year): year
        case .adding(let count, let plan): plan.year(on: calendar) + count
        case .every(let row, let plan): plan.year(on: calendar) + row.distance
        }
    }
}
