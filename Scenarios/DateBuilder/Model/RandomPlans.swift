import Carillon
import Foundation
import ScenarioFixtures

/// Random plans, including plans that no person would make.
///
/// The plans are chains of days, weeks, months and years. Most of them lie in difficult places: at the ends of months,
/// in the small hours, and at clock changes.
struct RandomPlans {
    private let random: any RandomNumbers
    private let zone: TimeZone

    /// Prepares the drawing of plans.
    ///
    /// - Parameter zone: the zone in which the plans will be read.
    init(_ random: any RandomNumbers, in zone: TimeZone) {
        self.random = random
        self.zone = zone
    }

    func plan() -> DatePlan {
        let additions = (0..<pick([0, 0, 1, 2])).map { _ in addition() }
        return DatePlan(
            day: day(depth: below(6)), hour: isLikely(2) ? below(4) : below(24), minute: pick([0, 30, below(60)]),
            second: pick([0, below(60)]), additions: additions)
    }

    /// A time of day on an exact day, within two hours of a change of the zone's clocks, by the clocks before that
    /// change. In a zone without clock changes, the time is random.
    func planAtClockChange() -> DatePlan {
        let date = Date(timeIntervalSince1970: Double(below(140 * 365 * 86_400) - 14 * 365 * 86_400))
        let change = zone.nextDaylightSavingTimeTransition(after: date) ?? date
        let shown = Int(change.timeIntervalSince1970) + zone.secondsFromGMT(for: change - 1) + around(2 * 3_600)
        let (month, day) = CivilDay(number: shown.dividedDown(by: 86_400)).yearMonthAndDay
        let second = shown.modulo(86_400)
        return DatePlan(
            day: .exact(year: month.year, month: month.month, day: day), hour: second / 3_600,
            minute: second / 60 % 60, second: second % 60, additions: [])
    }

    /// A random second between 1956 and 2096. Every second date lies at a clock change, or some hours away from one.
    private func date() -> Date {
        let date = Date(timeIntervalSince1970: Double(below(140 * 365 * 86_400) - 14 * 365 * 86_400))
        guard isLikely(2), let transition = zone.nextDaylightSavingTimeTransition(after: date) else { return date }
        return transition + Double(around(3 * 3_600))
    }

    private func addition() -> DatePlan.Addition {
        switch below(7) {
        case 0: .seconds(around(100_000))
        case 1: .minutes(around(10_000))
        case 2: .hours(around(1_000))
        case 3: .days(around(400))
        case 4: .weeks(around(60))
        case 5: .months(around(30))
        default: .years(around(10))
        }
    }

    private func day(depth: Int) -> DayPlan {
        guard depth > 0 else {
            switch below(8) {
            case ..<2: return .today
            case 2: return .tomorrow
            case ..<6: return .of(date())
            default: return .exact(year: year(), month: below(15), day: isLikely(2) ? 27 + below(8) : below(32))
            }
        }
        switch below(10) {
        case ..<2: return .adding(around(400), day(depth: depth - 1))
        case 2: return .every(row(), day(depth: depth - 1))
        case ..<6: return .ofWeek(placeInWeek(), week(depth: depth - 1))
        default: return .ofMonth(placeInMonth(), month(depth: depth - 1))
        }
    }

    private func placeInWeek() -> DayPlan.PlaceInWeek {
        switch below(6) {
        case 0: .first
        case 1: .last
        case 2: .weekendStart
        case 3: .weekendEnd
        case 4: .weekday(1 + below(7))
        default: .number(below(7))
        }
    }

    private func placeInMonth() -> DayPlan.PlaceInMonth {
        switch below(6) {
        case 0: .first
        case 1: .last
        case 2: .firstWeekday(1 + below(7))
        case 3, 4: .weekday(ordinal: below(7) - 1, 1 + below(7))
        default: .number(below(31))
        }
    }

    private func week(depth: Int) -> WeekPlan {
        guard depth > 0 else { return pick([.this, .next, .of(date())]) }
        switch below(4) {
        case 0: return .adding(around(60), week(depth: depth - 1))
        case 1: return .every(row(), week(depth: depth - 1))
        default: return .ofDay(day(depth: depth - 1))
        }
    }

    private func month(depth: Int) -> MonthPlan {
        guard depth > 0 else { return pick([.this, .next, .of(date()), .exact(year: year(), month: below(15))]) }
        switch below(6) {
        case 0: return .adding(around(30), month(depth: depth - 1))
        case 1: return .every(row(), month(depth: depth - 1))
        case 2, 3: return .ofDay(day(depth: depth - 1))
        default: return .ofYear(pick([.first, .last, .number(below(12))]), year(depth: depth - 1))
        }
    }

    private func year(depth: Int) -> YearPlan {
        guard depth > 0 else { return pick([.this, .next, .of(date()), .exact(year())]) }
        switch below(4) {
        case 0: return .adding(around(10), year(depth: depth - 1))
        case 1: return .every(row(), year(depth: depth - 1))
        case 2: return .ofDay(day(depth: depth - 1))
        default: return .ofMonth(month(depth: depth - 1))
        }
    }

    private func row() -> RowPlan {
        let count = 1 + below(12)
        return RowPlan(count: count, index: below(count), isOptimized: isLikely(2))
    }

    /// A random year. The years that test the rule of leap years come twice as often.
    private func year() -> Int { pick([1960 + below(140), 2000, 2024, 2100, 1900]) }

    // MARK: Chance

    private func below(_ bound: Int) -> Int { Int(random.next(below: UInt64(bound))) }
    private func around(_ bound: Int) -> Int { below(2 * bound + 1) - bound }
    private func isLikely(_ times: Int) -> Bool { below(times) == 0 }
    private func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
