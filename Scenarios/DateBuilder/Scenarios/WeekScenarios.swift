import Carillon
import DateBuilder
import ScenarioFixtures
import UserNotifications

/// Scenarios about weeks, which begin and end on different days for different people.
extension Scenario {
    static let dateSundayLunch = Scenario(
        "db/week/sunday-lunch",
        "On a Wednesday a family plans lunch for this week's Sunday: in Berlin it is to come, in Boston it is over.",
        covers: ["DB-11", "DB-12"]
    ) { world in
        try await world.advance(to: World.date("2026-06-17 12:00"))
        let berlin = world.planner("Berlin", in: "Europe/Berlin", locale: "de_DE")
        let boston = world.planner("Boston", in: "America/New_York", locale: "en_US")
        let cairo = world.planner("Cairo", in: "Africa/Cairo", locale: "ar_EG")
        func week(_ phone: Device) -> [String] {
            phone.run {
                [ThisWeek().firstDay.written, ThisWeek().weekday(.sunday).written, ThisWeek().lastDay.written]
            }
        }
        world.expect(
            week(berlin), equals: ["2026-06-15", "2026-06-21", "2026-06-21"],
            "in Berlin the week begins on Monday, and Sunday is its last day")
        world.expect(
            week(boston), equals: ["2026-06-14", "2026-06-14", "2026-06-20"],
            "in Boston the week begins on Sunday, which is its first day")
        world.expect(
            week(cairo), equals: ["2026-06-13", "2026-06-14", "2026-06-19"],
            "in Cairo the week begins on Saturday, and Sunday is its second day")

        for phone in [berlin, boston] {
            try await phone.plan("lunch", ThisWeek().weekday(.sunday).at(hour: 13, minute: 0))
        }
        try await world.advance(by: .days(14))
        world.expect(berlin.deliveries, equals: ["lunch, 2026-06-21 13:00 GMT+2"], "in Berlin there is a lunch")
        world.expect(boston.deliveries, equals: [], "in Boston it was three days ago, and does not come again")
    }

    static let dateSameWeekend = Scenario(
        "db/week/same-weekend",
        "Friends in five countries plan to sleep late on this week's weekend, and not all of them mean the same days.",
        covers: ["DB-13"]
    ) { world in
        try await world.advance(to: World.date("2026-06-17 12:00"))
        let friends = [
            ("Berlin", "Europe/Berlin", "de_DE", ["2026-06-20", "2026-06-21"], "GMT+2"),
            ("Cairo", "Africa/Cairo", "ar_EG", ["2026-06-19", "2026-06-20"], "GMT+3"),
            ("Jerusalem", "Asia/Jerusalem", "he_IL", ["2026-06-19", "2026-06-20"], "GMT+3"),
            ("New York", "America/New_York", "en_US", ["2026-06-20", "2026-06-21"], "GMT-4"),
            ("Tehran", "Asia/Tehran", "fa_IR", ["2026-06-19", "2026-06-19"], "GMT+3:30"),
        ]
        .map { name, zone, locale, days, offset in
            (phone: world.planner(name, in: zone, locale: locale), days: days, offset: offset)
        }
        for friend in friends {
            friend.phone.run {
                let week = ThisWeek()
                world.expect(
                    [week.weekendStartDay.written, week.weekendEndDay.written], equals: friend.days,
                    "the weekend in \(friend.phone.name)")
            }
            try await friend.phone.plan("get up", ThisWeek().weekendStartDay.at(hour: 10, minute: 0))
        }
        try await world.advance(by: .days(7))
        for friend in friends {
            world.expect(
                friend.phone.deliveries, equals: ["get up, \(friend.days[0]) 10:00 \(friend.offset)"],
                "\(friend.phone.name) sleeps late")
        }
    }

    static let dateShopOnWeekends = Scenario(
        "db/week/weekend-ends",
        "A shop in New York opens again after the weekend, whose Sunday is the first day of the next week already.",
        covers: ["DB-14"]
    ) { world in
        let phone = world.planner("phone", in: "America/New_York", locale: "en_US")
        try await world.advance(to: World.date("2026-06-17 12:00", in: "America/New_York"))
        phone.run {
            let sunday = ThisWeek().weekendEndDay
            world.expect(
                WeekOf(sunday).firstDay.written, equals: sunday.written, "the weekend's last day opens a week")
            world.expect(sunday.written, equals: NextWeek().firstDay.written, "and that is the next one")

            var calendar = DateBuilder.calendar
            calendar.firstWeekday = 7
            _ = DateBuilder.withCalendar(calendar) {
                world.expect(
                    ThisWeek().weekendStartDay.written, equals: "2026-06-20",
                    "the next weekend counts if a week begins with one")
            }
        }
        try await phone.plan("open", ThisWeek().weekendEndDay.addingDays(1).at(hour: 8, minute: 30))
        try await world.advance(by: .days(7))
        world.expect(phone.deliveries, equals: ["open, 2026-06-22 08:30 GMT-4"], "it opens on Monday")
    }

    static let dateWeekOfClockChange = Scenario(
        "db/week/clock-change",
        "In weeks of 167 and of 169 hours somebody writes a diary on each of seven days.",
        covers: ["DB-15"]
    ) { world in
        let weeks: [(place: String, locale: String, midweek: String, first: CivilDay)] = [
            ("Europe/Berlin", "de_DE", "2026-03-25 12:00", CivilDay(year: 2026, month: 3, day: 23)),
            ("Europe/Berlin", "de_DE", "2026-10-21 12:00", CivilDay(year: 2026, month: 10, day: 19)),
            ("America/New_York", "en_US", "2026-03-11 12:00", CivilDay(year: 2026, month: 3, day: 8)),
            ("America/New_York", "en_US", "2026-11-04 12:00", CivilDay(year: 2026, month: 11, day: 1)),
            // The last day of this week has no midnight.
            ("Africa/Cairo", "ar_EG", "2026-04-22 12:00", CivilDay(year: 2026, month: 4, day: 18)),
        ]
        for (number, week) in weeks.enumerated() {
            let phone = world.device("phone \(number + 1)", timeZone: week.place, locale: week.locale)
            let midweek = try World.date(week.midweek, in: week.place)
            let seven = (0..<7).map { "\(week.first + $0)" }
            world.expect(
                phone.run { WeekOf(midweek).allDays.written }, equals: seven,
                "all days of the week from \(week.first) on in \(week.place)")
            world.expect(
                phone.run { WeekOf(midweek).allDays.at(hour: 22, minute: 0).dates().map(phone.wallTime) }
                    .map { String($0.prefix(16)) },
                equals: seven.map { "\($0) 22:00" }, "and ten o'clock on each of them")
        }
    }

    static let dateTurnOfYear = Scenario(
        "db/week/turn-of-year",
        "The new year begins in the middle of a week, which belongs to the old year where weeks begin on Sunday.",
        covers: ["DB-16"]
    ) { world in
        let newYork = world.planner("New York", in: "America/New_York", locale: "en_US")
        let berlin = world.device("Berlin", timeZone: "Europe/Berlin", locale: "de_DE")
        try await world.advance(to: World.date("2026-01-01 12:00"))
        world.expect(
            newYork.run { WeekOf(Today()).firstDay.written }, equals: "2025-12-28",
            "in New York the week of New Year's Day starts on 28 December")
        world.expect(
            berlin.run { WeekOf(Today()).firstDay.written }, equals: "2025-12-29", "in Berlin a day later")
        world.expect(
            newYork.run { EveryWeek(forWeeks: 54, starting: ThisWeek()).firstDay.written },
            equals: (0..<54).map { "\(CivilDay(year: 2025, month: 12, day: 28) + 7 * $0)" },
            "week follows week through the year and into the next")
        let weeks = newYork.run { EveryWeek(forWeeks: 3, starting: ThisWeek()).addingWeeks(1) }
        newYork.run {
            world.expect(
                weeks.firstDay.written, equals: ["2026-01-04", "2026-01-11", "2026-01-18"],
                "their first days")
            world.expect(
                weeks.lastDay.written, equals: ["2026-01-10", "2026-01-17", "2026-01-24"], "their last days"
            )
            world.expect(
                weeks.weekday(.friday).written, equals: ["2026-01-09", "2026-01-16", "2026-01-23"],
                "their Fridays")
            world.expect(
                weeks.weekendStartDay.written, equals: ["2026-01-10", "2026-01-17", "2026-01-24"],
                "the days on which their weekends begin")
            world.expect(
                weeks.weekendEndDay.written, equals: ["2026-01-11", "2026-01-18", "2026-01-25"], "and end")
            world.expect(
                AddingWeeks(-1, to: ThisWeek()).firstDay.written, equals: "2025-12-21",
                "the week before this one")
            world.expect(
                [ThisWeek(), WeekOf(world.date)].map { $0.allDays.written },
                equals: Array(
                    repeating: (0..<7).map { "\(CivilDay(year: 2025, month: 12, day: 28) + $0)" }, count: 2),
                "all of its days")
            if world.reality == nil {
                // Ours: weekdays are numbers from 1 to 7.
                world.expect(
                    [8, 15, 0, -1, -6, 7].map { ThisWeek().weekday(.init(rawValue: $0)).written },
                    equals: ["2025-12-28", "2025-12-28", "2026-01-03", "2026-01-02", "2025-12-28", "2026-01-03"],
                    "numbers of days go round")
            }
            let days: [DateBuilder.Week.GregorianWeekday] = [
                .sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday,
            ]
            world.expect(
                days.map { ThisWeek().weekday($0).written },
                equals: (0..<7).map { "\(CivilDay(year: 2025, month: 12, day: 28) + $0)" },
                "each by its name")
        }
    }
}
