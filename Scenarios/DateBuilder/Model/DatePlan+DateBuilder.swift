import DateBuilder
import Foundation
import ScenarioFixtures

// These extensions carry out each plan with DateBuilder. Where DateBuilder offers two ways to say the same, the code
// uses both.

extension DatePlan {
    func resolved() -> DateBuilder.ResolvedDate {
        let date = day.built().at(hour: hour, minute: minute, second: second)
        return additions.reduce(date) { date, addition in
            switch addition {
            case .seconds(let count): date.addingSeconds(count)
            case .minutes(let count): date.addingMinutes(count)
            case .hours(let count): date.addingHours(count)
            case .days(let count): date.addingDays(count)
            case .weeks(let count): date.addingWeeks(count)
            case .months(let count): date.addingMonths(count)
            case .years(let count): date.addingYears(count)
            }
        }
    }
}

extension DayPlan {
    func built() -> DateBuilder.Day {
        switch self {
        case .today: Today()
        case .tomorrow: Tomorrow()
        case .of(let date): DayOf(date)
        case .exact(let year, let month, let day): ExactDay(year: year, month: month, day: day)
        case .adding(let count, let plan) where count < 0: plan.built().addingDays(count)
        case .adding(let count, let plan): AddingDays(count, to: plan.built())
        case .every(let row, let plan):
            EveryDay(forDays: row.count, starting: plan.built(), distribution: row.distribution)[row.index]
        case .ofWeek(let place, let plan): place.built(plan.built())
        case .ofMonth(let place, let plan): place.built(plan.built())
        }
    }
}

extension DayPlan.PlaceInWeek {
    fileprivate func built(_ week: DateBuilder.Week) -> DateBuilder.Day {
        switch self {
        case .first: week.firstDay
        case .last: week.lastDay
        case .weekendStart: week.weekendStartDay
        case .weekendEnd: week.weekendEndDay
        case .weekday(let weekday): week.weekday(.init(rawValue: weekday))
        case .number(let number): week.allDays[number]
        }
    }
}

extension DayPlan.PlaceInMonth {
    fileprivate func built(_ month: DateBuilder.Month) -> DateBuilder.Day {
        switch self {
        case .first: return month.firstDay
        case .last: return month.lastDay
        case .firstWeekday(let weekday): return month.first(.init(rawValue: weekday))
        case .weekday(let ordinal, let weekday):
            // The day always exists. If DateBuilder finds none, the distant past stands in, which no plan ever means.
            return month.weekday(.init(rawValue: ordinal), .init(rawValue: weekday)) ?? DayOf(.distantPast)
        case .number(let number):
            let days = month.allDays
            return days[number % days.count]
        }
    }
}

extension WeekPlan {
    func built() -> DateBuilder.Week {
        switch self {
        case .this: ThisWeek()
        case .next: NextWeek()
        case .of(let date): WeekOf(date)
        case .ofDay(let plan): WeekOf(plan.built())
        case .adding(let count, let plan) where count < 0: plan.built().addingWeeks(count)
        case .adding(let count, let plan): AddingWeeks(count, to: plan.built())
        case .every(let row, let plan):
            EveryWeek(forWeeks: row.count, starting: plan.built(), distribution: row.distribution)[row.index]
        }
    }
}

extension MonthPlan {
    func built() -> DateBuilder.Month {
        switch self {
        case .this: return ThisMonth()
        case .next: return NextMonth()
        case .of(let date): return MonthOf(date)
        case .ofDay(let plan): return MonthOf(plan.built())
        case .exact(let year, let month): return ExactMonth(year: year, month: month)
        case .adding(let count, let plan) where count < 0: return plan.built().addingMonths(count)
        case .adding(let count, let plan): return AddingMonths(count, to: plan.built())
        case .every(let row, let plan):
            return EveryMonth(forMonths: row.count, starting: plan.built(), distribution: row.distribution)[row.index]
        case .ofYear(.first, let plan): return plan.built().firstMonth
        case .ofYear(.last, let plan): return plan.built().lastMonth
        case .ofYear(.number(let number), let plan):
            let months = plan.built().allMonths
            return months[number % months.count]
        }
    }
}

extension YearPlan {
    func built() -> DateBuilder.Year {
        switch self {
        case .this: ThisYear()
        case .next: NextYear()
        case .of(let date): YearOf(date)
        case .ofDay(let plan): YearOf(plan.built())
        case .ofMonth(let plan): YearOf(plan.built())
        case .exact(let year): ExactYear(year: year)
        case .adding(let count, let plan) where count < 0: plan.built().addingYears(count)
        case .adding(let count, let plan): AddingYears(count, to: plan.built())
        case .every(let row, let plan):
            EveryYear(forYears: row.count, starting: plan.built(), distribution: row.distribution)[row.index]
        }
    }
}

extension RowPlan {
    fileprivate var distribution: DelayDistribution { isOptimized ? .optimized : .normal }
}
