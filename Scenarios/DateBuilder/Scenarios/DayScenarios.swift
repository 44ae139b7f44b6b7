import Carillon
import DateBuilder
import ScenarioFixtures
import UserNotifications

/// Scenarios about days, and about series of days.
extension Scenario {
    static let dateMidnight = Scenario(
        "db/day/midnight",
        "When the new year is half an hour old in Auckland, Honolulu still has the 31st before it: each phone has a today of its own.",
        covers: ["DB-01", "DB-03"]
    ) { world in
        try await world.advance(to: World.date("2027-01-01 00:30", in: "Pacific/Auckland"))
        let auckland = world.planner("Auckland", in: "Pacific/Auckland")
        let honolulu = world.planner("Honolulu", in: "Pacific/Honolulu")
        world.expect(
            auckland.run { Today().dateComponents() }, equals: DateComponents(era: 1, year: 2027, month: 1, day: 1),
            "in Auckland it is the first, and nothing more precise than that")
        world.expect(
            honolulu.run { Today().dateComponents() }, equals: DateComponents(era: 1, year: 2026, month: 12, day: 31),
            "in Honolulu it is the last")
        world.expect(
            auckland.run { Today().at(hour: 2, minute: 5).dateComponents() },
            equals: DateComponents(year: 2027, month: 1, day: 1, hour: 2, minute: 5, second: 0),
            "five past two in Auckland has the day, the time to the second, and nothing else")

        for phone in [auckland, honolulu] { try await phone.plan("feed the cat", Today().at(hour: 2, minute: 5)) }
        try await world.advance(by: .days(2))
        world.expect(
            auckland.deliveries, equals: ["feed the cat, 2027-01-01 02:05 GMT+13"], "the cat in Auckland is fed")
        world.expect(
            honolulu.deliveries, equals: ["feed the cat, 2026-12-31 02:05 GMT-10"], "the cat in Honolulu is fed")
    }

    static let dateTomorrow = Scenario(
        "db/day/tomorrow",
        "On the last evening of each month, through three years of which one is a leap year, somebody plans the rent for tomorrow.",
        covers: ["DB-04"], expectsExactTimes: true
    ) { world in
        let newYork = "America/New_York"
        let phone = world.planner("phone", in: newYork)
        let months = (0..<36).map { CivilMonth(year: 2026, month: 1) + $0 }
        var tomorrows: [String] = []
        for month in months {
            try await world.advance(to: World.date("\(month.lastDay) 21:00", in: newYork))
            tomorrows.append(phone.run { Tomorrow().written })
            world.expect(
                phone.run {
                    [AfterToday(days: 1, at: .noon), After(dayOf: world.date, days: 1, at: .noon)].dateComponents()
                },
                equals: phone.run { [Tomorrow(at: .noon), Tomorrow(at: .noon)].dateComponents() },
                "a day after today is tomorrow")
            try await phone.plan("rent", Tomorrow(at: .time(hour: 8, minute: 0)))
        }
        try await world.advance(by: .days(1))

        let firstDays = months.map { "\(($0 + 1).firstDay)" }
        world.expect(tomorrows, equals: firstDays, "tomorrow is the first")
        world.expect(
            phone.deliveryHistory.map(\.date), equals: try firstDays.map { try World.date("\($0) 08:00", in: newYork) },
            "the rent is due at eight on the first of each month")
    }

    static let dateThirtieth = Scenario(
        "db/day/thirtieth",
        "Somebody who pays on the 30th of every month, whatever the calendar says, pays in March what February owes.",
        covers: ["DB-05"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.run {
            world.expect(
                (1...4).map { ExactDay(year: 2026, month: $0, day: 30).written },
                equals: ["2026-01-30", "2026-03-02", "2026-03-30", "2026-04-30"],
                "the 30 February 2026 is the second day of March")
            world.expect(
                ExactDay(year: 2028, month: 2, day: 30).written, equals: "2028-03-01", "in a leap year it is the first")
            world.expect(
                ExactDay(year: 2026, month: 13, day: 30).written, equals: "2027-01-30",
                "the thirteenth month is the next January")
            world.expect(
                ExactDay(year: 2026, month: 3, day: 0).written, equals: "2026-02-28",
                "the day before the first is the last of the month before")
        }
    }

    static let dateLeftOut = Scenario(
        "db/day/left-out", "In Samoa the day after Thursday, 29 December 2011 was Saturday, the 31st.",
        covers: ["DB-33"], ours: "DateBuilder's README says nothing of days that a zone has left out."
    ) { world in
        let phone = world.device("phone", timeZone: "Pacific/Apia")
        phone.run {
            world.expect(
                (29...32).map { ExactDay(year: 2011, month: 12, day: $0).written },
                equals: ["2011-12-29", "2011-12-31", "2011-12-31", "2012-01-01"], "the Friday is the Saturday")
            world.expect(
                (0...2).map { ExactDay(year: 2011, month: 12, day: 29).addingDays($0).written },
                equals: ["2011-12-29", "2011-12-31", "2011-12-31"], "also by counting")
            world.expect(
                ExactMonth(year: 2011, month: 12).allDays.written,
                equals: (1...31).filter { $0 != 30 }.map { "\(CivilDay(year: 2011, month: 12, day: $0))" },
                "the month had thirty days")
            world.expect(
                WeekOf(ExactDay(year: 2011, month: 12, day: 29)).allDays.count, equals: 6, "and its last week six")
        }
    }

    static let dateHoliday = Scenario(
        "db/day/holiday",
        "On each of seven days of a holiday, at a time that nobody foresees, a phone reminds of taking a picture.",
        covers: ["DB-06", "DB-07", "DB-32"], expectsExactTimes: true
    ) { world in
        let phone = world.planner("phone", in: "Europe/Berlin")
        try await world.advance(to: World.date("2026-07-28 07:30", in: "Europe/Berlin"))
        let pictures = phone.run {
            world.expect(EveryDay(forDays: 0, starting: Today()).written, equals: [], "a holiday of no days has none")
            world.expect(
                EveryDay(forDays: 7, starting: Today()).written,
                equals: (0..<7).map { "\(CivilDay(year: 2026, month: 7, day: 28) + $0)" },
                "the holiday is seven days in a row, of which today is the first")
            return EveryDay(forDays: 7, starting: Today())
                .at(.randomTime(from: .time(hour: 9, minute: 0), to: .time(hour: 21, minute: 0)))
        }
        let times = pictures.map { picture in
            let parts = picture.dateComponents()
            return [parts.hour, parts.minute, parts.second]
        }
        world.expect(Set(times).count > 1, "the times differ from day to day")

        let dates = phone.run { pictures.dates() }
        for (number, components) in pictures.dateComponents().enumerated() {
            try await phone.schedule("picture \(number + 1)", .once(components))
        }
        world.expect(
            phone.run { pictures.reversed().dates() }, equals: dates.reversed(),
            "the dates are in the order of the series, also when it runs backwards")
        world.expect(
            phone.run { pictures.reversed().dateComponents() }, equals: pictures.reversed().map { $0.dateComponents() },
            "and so are the components")
        try await world.advance(by: .days(8))
        world.expect(
            phone.run { EveryDay(forDays: 3, starting: Today()).addingDays(2).dateComponents() },
            equals: (7...9).map { DateComponents(era: 1, year: 2026, month: 8, day: $0) },
            "the series two days later has its own components")
        world.expect(
            phone.run {
                EveryDay(starting: Today(), forDays: 2, at: .time(hour: 9, minute: 30)).dateComponents()
            },
            equals: (5...6).map {
                DateComponents(year: 2026, month: 8, day: $0, hour: 9, minute: 30, second: 0)
            },
            "a series may be made with its time")
        world.expect(
            phone.run { [AddingDays(-1, to: Today()).written, DayOf(world.date).written] },
            equals: ["2026-08-04", "2026-08-05"], "and a day be counted back")
        world.expect(
            phone.deliveryHistory.map(\.request.identifier), equals: (1...7).map { "picture \($0)" },
            "the reminders come one after the other, as their components do")
        world.expect(phone.deliveryHistory.map(\.date), equals: dates, "each of them on its date")
    }

    static let dateVocabulary = Scenario(
        "db/day/vocabulary",
        "Words that somebody learns today come again tomorrow, and then after ever longer pauses.",
        covers: ["DB-06", "DB-09"]
    ) { world in
        let phone = world.planner("phone", in: "Asia/Tokyo")
        try await world.advance(to: World.date("2026-03-01 17:00", in: "Asia/Tokyo"))
        let lessons = phone.run {
            EveryDay(forDays: 10, starting: Today(), distribution: .optimized).at(hour: 18, minute: 0).dateComponents()
        }
        for (number, components) in lessons.enumerated() {
            try await phone.schedule("lesson \(number + 1)", .once(components))
        }
        try await world.advance(by: .days(30))
        world.expect(
            phone.deliveryHistory.map { phone.wallTime($0.date) },
            equals: [1, 2, 3, 4, 5, 6, 8, 12, 18, 26].map { day in
                "2026-03-\(day < 10 ? "0" : "")\(day) 18:00 GMT+9"
            },
            "from the first day on, lessons are 0, 1, 2, 3, 4, 5, 7, 11, 17 and 25 days away")
    }
}

extension TimeOfDay {
    fileprivate static let noon = TimeOfDay(hour: 12, minute: 0)
}
