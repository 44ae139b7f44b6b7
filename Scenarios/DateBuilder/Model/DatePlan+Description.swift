import Foundation
import ScenarioFixtures

// These extensions describe each plan as the line of code that carries it out, so that a reader can try out a
// difference at once.

extension DatePlan: CustomStringConvertible {
    var description: String {
        let time = ".at(hour: \(hour), minute: \(minute), second: \(second))"
        return "\(day)\(time)\(additions.map(\.description).joined())"
    }
}

extension DatePlan.Addition: CustomStringConvertible {
    var description: String {
        switch self {
        case .seconds(let count): ".addingSeconds(\(count))"
        case .minutes(let count): ".addingMinutes(\(count))"
        case .hours(let count): ".addingHours(\(count))"
        case .days(let count): ".addingDays(\(count))"
        case .weeks(let count): ".addingWeeks(\(count))"
        case .months(let count): ".addingMonths(\(count))"
        case .years(let count): ".addingYears(\(count))"
        }
    }
}

extension DayPlan: CustomStringConvertible {
    var description: String {
        switch self {
        case .today: "Today()"
        case .tomorrow: "Tomorrow()"
        case .of(let date): "DayOf(\(date.literal))"
        case .exact(let year, let month, let day): "ExactDay(year: \(year), month: \(month), day: \(day))"
        case .adding(let count, let plan): "\(plan).addingDays(\(count))"
        case .every(let row, let plan): row.description("EveryDay(forDays: \(row.count), starting: \(plan)")
        case .ofWeek(let place, let plan): "\(plan)\(place)"
        case .ofMonth(let place, let plan): "\(plan)\(place)"
        }
    }
}

extension DayPlan.PlaceInWeek: CustomStringConvertible {
    var description: String {
        switch self {
        case .first: ".firstDay"
        case .last: ".lastDay"
        case .weekendStart: ".weekendStartDay"
        case .weekendEnd: ".weekendEndDay"
        case .weekday(let weekday): ".weekday(\(weekday))"
        case .number(let number): ".allDays[\(number)]"
        }
    }
}

extension DayPlan.PlaceInMonth: CustomStringConvertible {
    var description: String {
        switch self {
        case .first: ".firstDay"
        case .last: ".lastDay"
        case .firstWeekday(let weekday): ".first(\(weekday))"
        case .weekday(let ordinal, let weekday): ".weekday(.init(rawValue: \(ordinal)), \(weekday))!"
        case .number(let number): ".allDays[\(number) % count]"
        }
    }
}

extension WeekPlan: CustomStringConvertible {
    var description: String {
        switch self {
        case .this: "ThisWeek()"
        case .next: "NextWeek()"
        case .of(let date): "WeekOf(\(date.literal))"
        case .ofDay(let plan): "WeekOf(\(plan))"
        case .adding(let count, let plan): "\(plan).addingWeeks(\(count))"
        case .every(let row, let plan): row.description("EveryWeek(forWeeks: \(row.count), starting: \(plan)")
        }
    }
}

extension MonthPlan: CustomStringConvertible {
    var description: String {
        switch self {
        case .this: "ThisMonth()"
        case .next: "NextMonth()"
        case .of(let date): "MonthOf(\(date.literal))"
        case .ofDay(let plan): "MonthOf(\(plan))"
        case .exact(let year, let month): "ExactMonth(year: \(year), month: \(month))"
        case .adding(let count, let plan): "\(plan).addingMonths(\(count))"
        case .every(let row, let plan): row.description("EveryMonth(forMonths: \(row.count), starting: \(plan)")
        case .ofYear(.first, let plan): "\(plan).firstMonth"
        case .ofYear(.last, let plan): "\(plan).lastMonth"
        case .ofYear(.number(let number), let plan): "\(plan).allMonths[\(number) % count]"
        }
    }
}

extension YearPlan: CustomStringConvertible {
    var description: String {
        switch self {
        case .this: "ThisYear()"
        case .next: "NextYear()"
        case .of(let date): "YearOf(\(date.literal))"
        case .ofDay(let plan): "YearOf(\(plan))"
        case .ofMonth(let plan): "YearOf(\(plan))"
        case .exact(let year): "ExactYear(year: \(year))"
        case .adding(let count, let plan): "\(plan).addingYears(\(count))"
        case .every(let row, let plan): row.description("EveryYear(forYears: \(row.count), starting: \(plan)")
        }
    }
}

extension RowPlan {
    /// Completes the description of a call.
    ///
    /// - Parameter beginning: the call without its last argument.
    fileprivate func description(_ beginning: String) -> String {
        "\(beginning)\(isOptimized ? ", distribution: .optimized" : ""))[\(index)]"
    }
}

extension Date {
    fileprivate var literal: String { "Date(timeIntervalSince1970: \(Int(timeIntervalSince1970)))" }
}
