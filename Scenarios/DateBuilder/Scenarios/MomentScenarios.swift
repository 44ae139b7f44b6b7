import Carillon
import DateBuilder
import ScenarioFixtures
import UserNotifications

/// Scenarios about moments, and about adding to them.
extension Scenario {
    static let dateShipsLog = Scenario(
        "db/moment/log",
        "A moment in a ship's log is a Wednesday evening in Tokyo, and a Wednesday morning in New York.",
        covers: ["DB-02"], expectsExactTimes: true
    ) { world in
        let moment = try World.date("2026-06-17 12:34:56") + 0.25
        let tokyo = world.planner("Tokyo", in: "Asia/Tokyo")
        let newYork = world.planner("New York", in: "America/New_York")
        world.expect(
            tokyo.run { ExactlyAt(moment).dateComponents() },
            equals: DateComponents(
                era: 1, year: 2026, month: 6, day: 17, hour: 21, minute: 34, second: 56, weekday: 4),
            "in Tokyo: era, year, month, day, time to the second, and weekday")
        world.expect(
            newYork.run { ExactlyAt(moment).dateComponents() },
            equals: DateComponents(
                era: 1, year: 2026, month: 6, day: 17, hour: 8, minute: 34, second: 56, weekday: 4),
            "in New York: the same, by its clock")
        world.expect(tokyo.run { ExactlyAt(moment).date() }, equals: moment, "the moment itself is one and the same")
        let calendar = tokyo.run { DateBuilder.calendar }
        world.expect(
            newYork.run { [TimeOfDay(date: moment), TimeOfDay(date: moment, calendar: calendar)] },
            equals: [.time(hour: 8, minute: 34, second: 56), .time(hour: 21, minute: 34, second: 56)],
            "its time of day is that of the calendar that is asked")

        for phone in [tokyo, newYork] { try await phone.plan("eight bells", ExactlyAt(moment)) }
        try await world.advance(to: moment)
        for phone in [tokyo, newYork] {
            world.expect(
                phone.delivered.map(\.date), equals: [moment - 0.25], "it comes at that second in \(phone.name)")
        }
    }

    static let dateSubscription = Scenario(
        "db/moment/subscription",
        "A subscription that was begun on 31 January at six is due every month at six, on the last day of the shorter ones.",
        covers: ["DB-30"]
    ) { world in
        let newYork = "America/New_York"
        let phone = world.planner("phone", in: newYork)
        let start = phone.run { ExactDay(year: 2026, month: 1, day: 31).at(hour: 18, minute: 0) }
        world.expect(
            phone.run { phone.wallTime(start.addingMonths(1).date()) }, equals: "2026-02-28 18:00 GMT-5",
            "a month after 31 January is 28 February")
        world.expect(
            phone.run { start.adding(dateComponents: DateComponents(month: 1))?.date() },
            equals: phone.run { start.addingMonths(1).date() }, "and so it is by components")
        try await phone.plan("due", start.addingMonths(1))

        let months = (0...60).map { CivilMonth(year: 2026, month: 1) + $0 }
        world.expect(
            phone.run { (0...60).map { start.addingMonths($0).date() } },
            equals: try months.map { try World.date("\($0.lastDay) 18:00", in: newYork) },
            "the last day of each of sixty months")
        let birthday = phone.run { ExactDay(year: 2024, month: 2, day: 29).at(hour: 18, minute: 0) }
        world.expect(
            phone.run { (-4...4).map { String(phone.wallTime(birthday.addingYears($0).date()).prefix(16)) } },
            equals: (-4...4).map { "\(2024 + $0)-02-\($0 % 4 == 0 ? 29 : 28) 18:00" },
            "a birthday on 29 February is on the 28th of other years")

        try await world.advance(to: World.date("2026-03-01 00:00", in: newYork))
        world.expect(phone.deliveries, equals: ["due, 2026-02-28 18:00 GMT-5"], "the first month is paid in time")

        let additions: [(DateComponents, String)] = [
            (DateComponents(), "2026-01-31 18:00 GMT-5"),
            (DateComponents(year: 1), "2027-01-31 18:00 GMT-5"),
            (DateComponents(year: 2, month: 1), "2028-02-29 18:00 GMT-5"),
            (DateComponents(month: -2), "2025-11-30 18:00 GMT-5"),
            (DateComponents(day: 1), "2026-02-01 18:00 GMT-5"),
            (DateComponents(day: 60), "2026-04-01 18:00 GMT-4"),
            (DateComponents(month: 1, day: 1), "2026-03-01 18:00 GMT-5"),
            (DateComponents(weekOfYear: 2), "2026-02-14 18:00 GMT-5"),
            (DateComponents(hour: 30, minute: 61, second: 61), "2026-02-02 01:02:01 GMT-5"),
            (DateComponents(hour: -1, minute: -1, second: -1), "2026-01-31 16:58:59 GMT-5"),
            (DateComponents(day: 60, hour: 1), "2026-04-01 19:00 GMT-4"),
        ]
        for (components, sum) in additions {
            world.expect(
                phone.run { start.adding(dateComponents: components).map { phone.wallTime($0.date()) } },
                equals: sum,
                "\(components) later it is \(sum)")
        }
        world.expect(
            phone.run { start.adding(dateComponents: DateComponents(nanosecond: 250_000_000))?.date() },
            equals: phone.run { start.date() + 0.25 }, "a fraction of a second is added, too")
        // Ours (D-DATEBUILDER-5): DateBuilder's README says nothing of moments beyond the calendar.
        guard world.reality == nil else { return }
        for components in [
            DateComponents(year: .max - 1), DateComponents(year: .min), DateComponents(month: .max - 1),
            DateComponents(month: .min), DateComponents(day: .max - 1), DateComponents(day: .min),
            DateComponents(hour: .max - 1), DateComponents(second: .min),
        ] {
            world.expect(
                phone.run { start.adding(dateComponents: components) } == nil, "there is no date so far away")
        }
    }

    static let dateEndOfTime = Scenario(
        "db/moment/end-of-time",
        "However far somebody counts, they come to the distant future or past, and nowhere else.",
        covers: ["DB-30"], ours: "DateBuilder's README says nothing of moments beyond the calendar."
    ) { world in
        let phone = world.device("phone", timeZone: "America/New_York")
        let noon = try World.date("2026-01-31 12:00", in: "America/New_York")
        for start in [noon, noon + 0.25] {
            phone.run {
                let moment = ExactlyAt(start)
                for far in [Int.max, 4_000_000_000_000_000] {
                    world.expect(
                        [
                            moment.addingSeconds(far), moment.addingMinutes(far), moment.addingHours(far),
                            moment.addingDays(far), moment.addingWeeks(far), moment.addingMonths(far),
                            moment.addingYears(far),
                        ].map { $0.date() }, equals: Array(repeating: .distantFuture, count: 7),
                        "the moment \(far) units later")
                    world.expect(
                        [
                            moment.addingSeconds(-far), moment.addingMinutes(-far), moment.addingHours(-far),
                            moment.addingDays(-far), moment.addingWeeks(-far), moment.addingMonths(-far),
                            moment.addingYears(-far),
                        ].map { $0.date() }, equals: Array(repeating: .distantPast, count: 7),
                        "and as many earlier")
                }
                for years in [600_000, 1_000_000, 10_000_000] {
                    world.expect(
                        [moment.addingYears(years), moment.addingMonths(12 * years)].map { $0.date() },
                        equals: [.distantFuture, .distantFuture], "\(years) years are too many")
                    world.expect(
                        [moment.addingYears(-years), moment.addingMonths(-12 * years)].map { $0.date() },
                        equals: [.distantPast, .distantPast], "also back")
                }
                world.expect(
                    moment.addingMonths(0).date(), equals: start, "no months later it is that moment")
                world.expect(
                    moment.addingMonths(1).addingMonths(-1).date(),
                    equals: start.addingTimeInterval(-3 * 86_400),
                    "a month on and back it is the 28th")
            }
        }
        func far(_ date: DateBuilder.ResolvedDate) -> String {
            let date = date.date()
            let day: TimeInterval = 86_400
            if date < .distantPast + 2 * day { return "long ago" }
            return date > .distantFuture - 2 * day ? "never" : phone.wallTime(date)
        }
        func nine(_ day: DateBuilder.Day) -> String { far(day.at(hour: 9, minute: 0)) }
        phone.run {
            world.expect(
                [
                    nine(Today().addingDays(.max).addingDays(1)),
                    nine(ThisWeek().addingWeeks(.max).addingWeeks(1).lastDay),
                    nine(ThisMonth().addingMonths(.max).addingMonths(1).lastDay),
                    nine(ThisYear().addingYears(.max).addingYears(1).lastMonth.lastDay),
                    far(Today().at(hour: .max, minute: 0)),
                ], equals: Array(repeating: "never", count: 5), "days, weeks, months, years and hours may be too many")
            world.expect(
                [
                    nine(Today().addingDays(.min).addingDays(-1)),
                    nine(ThisWeek().addingWeeks(.min).addingWeeks(-1).firstDay),
                    nine(ThisMonth().addingMonths(.min).addingMonths(-1).firstDay),
                    nine(ThisYear().addingYears(.min).addingYears(-1).firstMonth.firstDay),
                    far(Today().at(hour: .min, minute: 0)),
                ], equals: Array(repeating: "long ago", count: 5), "and so they may be back")
            world.expect(
                nine(Today().addingDays(.max).addingDays(.min).addingDays(1)), equals: nine(Today()),
                "there and back again it is today")
        }
        let units: [Calendar.Component] = [
            .year, .quarter, .month, .weekOfYear, .weekOfMonth, .weekdayOrdinal, .weekday, .dayOfYear, .day,
        ]
        for unit in units {
            for (value, date) in [(Int.max - 1, Date.distantFuture), (.min, .distantPast)] {
                var components = DateComponents(year: 2026)
                components.setValue(value, for: unit)
                world.expect(
                    phone.run { DateBuilder.ResolvedDate.components(components).date() }, equals: date,
                    "and with components, by the \(unit)")
            }
        }
    }

    static let dateOfAnyUnits = Scenario(
        "db/moment/any-units",
        "Components that an app has put together itself mean what the phone's calendar takes them for.",
        covers: ["DB-28"]
    ) { world in
        let phone = world.planner("phone", in: "America/New_York")
        try await world.advance(to: World.date("2026-06-01 12:00", in: "America/New_York"))
        let units: [Calendar.Component] = [
            .weekday, .weekdayOrdinal, .weekOfMonth, .weekOfYear, .yearForWeekOfYear, .dayOfYear,
        ]
        for unit in units {
            var (found, expected): ([Date?], [Date?]) = ([], [])
            for day in [nil, 1, 20, 31] {
                for value in [1, 3, 5] {
                    var components = DateComponents(year: 2026, month: 6, day: day)
                    components.setValue(unit == .yearForWeekOfYear ? 2020 + value : value, for: unit)
                    phone.run {
                        found.append(DateBuilder.ResolvedDate.components(components).date())
                        expected.append(DateBuilder.calendar.date(from: components))
                    }
                }
            }
            world.expect(found, equals: expected, "days that are told by their \(unit), too")
        }
        for (day, date) in [
            (0, "2026-05-31"), (1, "2026-06-01"), (30, "2026-06-30"), (31, "2026-07-01"),
            (-30, "2026-05-01"),
        ] {
            let components = DateComponents(year: 2026, month: 6, day: day, hour: 1, minute: 2, second: 3)
            world.expect(
                phone.run { phone.wallTime(DateBuilder.ResolvedDate.components(components).date()) },
                equals: "\(date) 01:02:03 GMT-4", "the \(day)th of June is \(date)")
        }
        let inTokyo = DateComponents(
            timeZone: TimeZone(identifier: "Asia/Tokyo"), year: 2026, month: 6, day: 17, hour: 9)
        world.expect(
            phone.run { DateBuilder.ResolvedDate.components(inTokyo).date() },
            equals: try World.date("2026-06-17 09:00", in: "Asia/Tokyo"),
            "components with a zone are of that zone")
        let late = DateComponents(
            year: 2026, month: 6, day: 16, hour: 25, minute: 61, second: 61, nanosecond: 500_000_000)
        world.expect(
            phone.run { DateBuilder.ResolvedDate.components(late).date() },
            equals: try World.date("2026-06-17 02:02:01", in: "America/New_York") + 0.5,
            "hours, minutes, seconds and their fractions add up")
        try await phone.plan("home", DateBuilder.ResolvedDate.components(late).addingSeconds(0))
        try await world.advance(by: .days(30))
        world.expect(
            phone.deliveries, equals: ["home, 2026-06-17 02:02:01 GMT-4"], "then the phone says so")
    }

    static let dateArrears = Scenario(
        "db/moment/arrears",
        "Somebody who owes five years of rent counts back, from the 31st, to the last day of each month.",
        covers: ["DB-30"]
    ) { world in
        let phone = world.device("phone", timeZone: "America/New_York")
        let months = (-60...0).map { CivilMonth(year: 2026, month: 1) + $0 }
        let rent = phone.run { ExactDay(year: 2026, month: 1, day: 31).at(hour: 18, minute: 0) }
        world.expect(
            phone.run { (-60...0).map { String(phone.wallTime(rent.addingMonths($0).date()).prefix(16)) } },
            equals: months.map { "\($0.lastDay) 18:00" }, "the last day of each of sixty months")
    }

    static let datePillBox = Scenario(
        "db/moment/pill-box",
        "The pills of a week are at nine each day, also after the clocks were set; those that come every 24 hours are not.",
        covers: ["DB-31"]
    ) { world in
        let newYork = "America/New_York"
        let phone = world.planner("phone", in: newYork)
        try await world.advance(to: World.date("2026-03-06 09:00", in: newYork))
        let first = phone.run { ExactlyAt(world.date) }
        for day in 1...4 { try await phone.plan("pill \(day)", first.addingDays(day)) }
        phone.run {
            world.expect(
                phone.wallTime(first.addingDays(2).date()), equals: "2026-03-08 09:00 GMT-4",
                "two days later it is nine")
            world.expect(
                phone.wallTime(first.addingHours(48).date()), equals: "2026-03-08 10:00 GMT-4",
                "48 hours later it is ten")
            world.expect(
                phone.wallTime(first.addingWeeks(1).date()), equals: "2026-03-13 09:00 GMT-4",
                "a week later it is nine")
        }

        try await world.advance(by: .days(7))
        world.expect(
            phone.deliveries,
            equals: [
                "pill 1, 2026-03-07 09:00 GMT-5", "pill 2, 2026-03-08 09:00 GMT-4", "pill 3, 2026-03-09 09:00 GMT-4",
                "pill 4, 2026-03-10 09:00 GMT-4",
            ], "each pill is at nine")
        try await world.advance(to: World.date("2026-10-31 09:00", in: newYork))
        world.expect(
            phone.run { phone.wallTime(ExactlyAt(world.date).addingDays(1).date()) }, equals: "2026-11-01 09:00 GMT-5",
            "so it is in autumn")
        let secondHalfPastOne = try World.date("2026-11-01 06:30")
        world.expect(
            phone.run { ExactlyAt(secondHalfPastOne).addingDays(0).date() }, equals: secondHalfPastOne,
            "no days later it is that moment, also in the second of two hours that are the same on the wall")
    }
}
