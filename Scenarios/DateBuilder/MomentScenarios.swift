import Carillon
import DateBuilder
import UserNotifications

/// Moments, and what is added to them.
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
