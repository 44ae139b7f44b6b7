import Carillon
import DateBuilder
import ScenarioFixtures
import UserNotifications

/// Scenarios about months of 28 to 31 days, and about the Fridays in them.
extension Scenario {
    static let dateMonthEnds = Scenario(
        "db/month/ends",
        "On the last day of each month of three years, one of them a leap year, somebody reads the meter.",
        covers: ["DB-17"], expectsExactTimes: true
    ) { world in
        let london = "Europe/London"
        let phone = world.planner("phone", in: london, locale: "en_GB")
        phone.run {
            let february = ExactMonth(year: 2024, month: 2)
            world.expect(february.lastDay.written, equals: "2024-02-29", "February 2024 ends on the 29th")
            world.expect(
                february.allDays.written, equals: (1...29).map { "\(CivilDay(year: 2024, month: 2, day: $0))" },
                "it has 29 days")
        }

        let readings = phone.run { EveryMonth(forMonths: 36, starting: ThisMonth()).lastDay.at(hour: 20, minute: 0) }
        for (number, components) in readings.dateComponents().enumerated() {
            try await phone.schedule("reading \(number + 1)", .once(components))
        }
        try await world.advance(to: World.date("2029-01-01 00:00", in: london))
        let lastDays = (0..<36).map { (CivilMonth(year: 2026, month: 1) + $0).lastDay }
        world.expect(
            phone.deliveryHistory.map(\.date), equals: try lastDays.map { try World.date("\($0) 20:00", in: london) },
            "the meter is read on the last evening of every month")
    }

    static let datePayday = Scenario(
        "db/month/payday",
        "Late on 31 January somebody in New York plans the next payday, while it is February in Greenwich already.",
        covers: ["DB-18"]
    ) { world in
        let newYork = "America/New_York"
        let phone = world.planner("phone", in: newYork)
        try await world.advance(to: World.date("2026-01-31 23:00", in: newYork))
        let month = phone.run { MonthOf(world.date) }
        world.expect(
            phone.run { month.addingMonths(1).firstDay.written }, equals: "2026-02-01",
            "the next month starts tomorrow")
        world.expect(
            phone.run { (0...13).map { AddingMonths($0, to: month).firstDay.written } },
            equals: (0...13).map { "\((CivilMonth(year: 2026, month: 1) + $0).firstDay)" },
            "month follows month, and none is skipped for being short")

        try await phone.plan("payday", month.addingMonths(1).firstDay.at(hour: 9, minute: 0))
        try await world.advance(by: .days(40))
        world.expect(phone.deliveries, equals: ["payday, 2026-02-01 09:00 GMT-5"], "money comes in the morning")
    }

    static let dateFirstFriday = Scenario(
        "db/month/first-friday", "A choir meets on the first Friday of every month of a year, at a quarter past eight.",
        covers: ["DB-19", "DB-21"]
    ) { world in
        let phone = world.planner("phone", in: "Europe/Berlin", locale: "de_DE")
        world.expect(
            phone.run { ExactMonth(year: 2026, month: 2).first(.friday).written }, equals: "2026-02-06",
            "in February that is the 6th")

        let meetings = phone.run {
            EveryMonth(forMonths: 12, starting: .thisMonth).first(.friday).at(hour: 20, minute: 15)
        }
        for (number, components) in meetings.dateComponents().enumerated() {
            try await phone.schedule("meeting \(number + 1)", .once(components))
        }
        try await world.advance(by: .days(400))
        let fridays = [
            "01-02", "02-06", "03-06", "04-03", "05-01", "06-05", "07-03", "08-07", "09-04", "10-02", "11-06", "12-04",
        ]
        world.expect(
            phone.deliveryHistory.map { String(phone.wallTime($0.date).prefix(16)) },
            equals: fridays.map { "2026-\($0) 20:15" }, "it meets twelve times, once in each month from this one on")
    }

    static let dateFifthFriday = Scenario(
        "db/month/fifth-friday",
        "A club for the fifth Friday of the month meets in the month after where there are only four.",
        covers: ["DB-20"]
    ) { world in
        let phone = world.device("phone", timeZone: "America/New_York")
        phone.run {
            let february = ExactMonth(year: 2026, month: 2)
            world.expect(
                february.weekday(.fifth, .friday)?.written, equals: "2026-03-06",
                "the fifth Friday of February 2026 is the first of March")
            let year = EveryMonth(forMonths: 12, starting: ExactMonth(year: 2026, month: 1))
            world.expect(
                year.weekday(.fifth, .friday).written,
                equals: [
                    "2026-01-30", "2026-03-06", "2026-04-03", "2026-05-01", "2026-05-29", "2026-07-03", "2026-07-31",
                    "2026-09-04", "2026-10-02", "2026-10-30", "2026-12-04", "2027-01-01",
                ], "four months of the year have one of their own")
            world.expect(
                year.weekday(.init(rawValue: -1), .friday).written,
                equals: [
                    "2026-01-30", "2026-02-27", "2026-03-27", "2026-04-24", "2026-05-29", "2026-06-26", "2026-07-31",
                    "2026-08-28", "2026-09-25", "2026-10-30", "2026-11-27", "2026-12-25",
                ], "the last Friday is always in its month")
            let ordinals: [DateBuilder.Ordinal] = [.first, .second, .third, .fourth, .fifth]
            world.expect(
                ordinals.compactMap { february.weekday($0, .friday)?.written },
                equals: ["2026-02-06", "2026-02-13", "2026-02-20", "2026-02-27", "2026-03-06"],
                "its Fridays come one after the other")
            world.expect(
                [-1, -2, -4, -5, 0].compactMap { february.weekday(.init(rawValue: $0), .friday)?.written },
                equals: ["2026-02-27", "2026-02-20", "2026-02-06", "2026-01-30", "2026-01-30"],
                "and are counted from the end, too")
            if world.reality == nil {
                // Ours (D-DATEBUILDER-5): DateBuilder's README says nothing of days beyond the calendar.
                world.expect(
                    [Int.max, .min].map { february.weekday(.init(rawValue: $0), .friday) == nil },
                    equals: [true, true],
                    "there is no Friday after so many")
            }
            world.expect(
                year.addingMonths(2).firstDay.written.prefix(2), equals: ["2026-03-01", "2026-04-01"],
                "two months later it is two months later")
            world.expect(
                [MonthOf(ExactDay(year: 2026, month: 2, day: 3)), NextMonth(), ThisMonth()].map {
                    $0.firstDay.written
                },
                equals: ["2026-02-01", "2026-01-01", "2025-12-01"], "a month is known by its days")
        }
    }
}
