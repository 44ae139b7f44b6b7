import Carillon
import DateBuilder
import Foundation
import ScenarioFixtures

/// Scenarios that compare DateBuilder with a calendar on a wall, which looks at one day after the other.
extension Scenario {
    static let dateModelRandomPlans = Scenario(
        "db/model/random-plans",
        "Three hundred random dates, told in DateBuilder's words all over the world, are what a calendar on the wall says.",
        covers: [
            "DB-01", "DB-03", "DB-04", "DB-05", "DB-06", "DB-09", "DB-11", "DB-12", "DB-13", "DB-14", "DB-15", "DB-17",
            "DB-18", "DB-19", "DB-20", "DB-21", "DB-22", "DB-23", "DB-29", "DB-30", "DB-31",
        ]
    ) { world in
        let random = world.random("plans")
        for number in 1...6 {
            // Half of the phones belong to people who begin their weeks on any day.
            let drawn = RandomPhone(random, beginsWeeksOnAnyDay: number > 3)
            let phone = world.device("phone \(number)", timeZone: drawn.zone, locale: drawn.locale)
            phone.setClock(ahead: drawn.clockOffset)
            phone.run {
                guard number > 3 else { return }
                DateBuilder.calendar.firstWeekday = drawn.habits.firstWeekday
                DateBuilder.calendar.minimumDaysInFirstWeek = drawn.minimumDaysInFirstWeek
            }
            let wall = NaiveCalendar(zone: phone.timeZone, habits: drawn.habits, now: phone.date)
            let plans = RandomPlans(random, in: phone.timeZone)
            let differences = (1...50).compactMap { _ in phone.difference(in: plans.plan(), from: wall) }
            world.expect(
                // The shortest differences come first, because they are the easiest to understand.
                differences.sorted { ($0.count, $0) < ($1.count, $1) }.prefix(5), equals: [],
                "fifty dates on a phone in \(drawn.zone) (\(drawn.locale), weeks begin on day \(drawn.habits.firstWeekday)), whose clock shows \(WallTime(phone.date, in: phone.timeZone))"
            )

            // Ours: the clocks of this island are set by half an hour.
            if world.reality != nil, drawn.zone == "Australia/Lord_Howe" { continue }
            let changes = RandomPlans(world.random("clock changes"), in: phone.timeZone)
            let mistakes = (1...20).compactMap { _ in
                phone.difference(in: changes.planAtClockChange(), from: wall)
            }
            world.expect(
                mistakes.sorted().prefix(5), equals: [],
                "twenty times of day on phone \(number), about when the clocks are set in \(drawn.zone)")
        }
    }

    static let dateModelMonths = Scenario(
        "db/model/months",
        "In each month of a century the last day, the number of days, the first Friday and the fifth are where a calendar on the wall has them.",
        covers: ["DB-17", "DB-19", "DB-20", "DB-22"]
    ) { world in
        let phone = world.device("phone", timeZone: "America/New_York")
        let months = (0..<1_200).map { CivilMonth(year: 2000, month: 1) + $0 }
        let wall = NaiveCalendar(zone: phone.timeZone, habits: .american, now: phone.date)
        phone.run {
            world.expect(months, agreeOn: "the last day") {
                ExactMonth($0).lastDay.written
            } with: {
                $0.lastDay
            }
            world.expect(months, agreeOn: "the number of days") {
                "\(ExactMonth($0).allDays.count)"
            } with: {
                $0.length
            }
            world.expect(months, agreeOn: "the first Friday") {
                ExactMonth($0).first(.friday).written
            } with: {
                wall.day(1, 6, in: $0)
            }
            world.expect(months, agreeOn: "the fifth Friday") {
                ExactMonth($0).weekday(.fifth, .friday)?.written ?? "none"
            } with: {
                wall.day(5, 6, in: $0)
            }
            world.expect(1900...2100, agreeOn: "the last day of the last month") {
                ExactYear(year: $0).lastMonth.lastDay.written
            } with: {
                CivilDay(year: $0, month: 12, day: 31)
            }
            world.expect(1900...2100, agreeOn: "the day after 28 February") {
                ExactDay(year: $0, month: 2, day: 29).written
            } with: {
                CivilDay(year: $0, month: 2, day: 28) + 1
            }
        }
    }

    static let dateModelWeekends = Scenario(
        "db/model/weekends",
        "Through a century, weeks and weekends in Egypt, Germany, Israel, Iran and the United States are what almanacs say.",
        covers: ["DB-11", "DB-13", "DB-14"]
    ) { world in
        let zones = [
            "ar_EG": "Africa/Cairo", "de_DE": "Europe/Berlin", "en_US": "America/New_York", "fa_IR": "Asia/Tehran",
            "he_IL": "Asia/Jerusalem",
        ]
        // Steps of 122 days meet every weekday in turn. Each year they meet days that lie a little later.
        let first = CivilDay(year: 2000, month: 1, day: 1)
        let days = (0..<300).map { first + 122 * $0 }
        for (locale, habits) in WeekHabits.byLocale {
            let phone = world.device(locale, timeZone: zones[locale] ?? "GMT", locale: locale)
            let wall = NaiveCalendar(zone: phone.timeZone, habits: habits, now: phone.date)
            phone.run {
                func expect(
                    _ what: String, _ built: (DateBuilder.Week) -> DateBuilder.Day, _ place: DayPlan.PlaceInWeek
                ) {
                    world.expect(days, agreeOn: "\(what) in \(locale)") { day in
                        built(WeekOf(ExactDay(day))).written
                    } with: {
                        place.day(of: wall.week(of: $0), on: wall)
                    }
                }
                expect("the first day of the week", \.firstDay, .first)
                expect("the last day of the week", \.lastDay, .last)
                expect("the first day of the weekend", \.weekendStartDay, .weekendStart)
                expect("the last day of the weekend", \.weekendEndDay, .weekendEnd)
            }
        }
    }
}

extension World {
    /// Expects that DateBuilder gives the same result as a calendar on the wall, for each of many days, months or
    /// years.
    fileprivate func expect<Subject, Right: CustomStringConvertible>(
        _ subjects: some Sequence<Subject>, agreeOn what: String, _ built: (Subject) -> String,
        with right: (Subject) -> Right, file: StaticString = #filePath, line: Int = #line
    ) {
        var (count, differences) = (0, [String]())
        for subject in subjects {
            count += 1
            let (built, right) = (built(subject), right(subject).description)
            if built != right { differences.append("\(subject): \(right), and not \(built)") }
        }
        expect(
            differences.prefix(5), equals: [], "\(what), \(count) times: the same as on the wall", file: file,
            line: line)
    }
}

private func ExactMonth(_ month: CivilMonth) -> DateBuilder.Month { ExactMonth(year: month.year, month: month.month) }

private func ExactDay(_ day: CivilDay) -> DateBuilder.Day {
    let (month, day) = day.yearMonthAndDay
    return ExactDay(year: month.year, month: month.month, day: day)
}
