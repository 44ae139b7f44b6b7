import Carillon
import ScenarioFixtures
import UserNotifications

/// Scenarios about triggers that follow the wall clock, on ordinary days.
extension Scenario {
    static let calendarOnce = Scenario(
        "un/calendar/once", "A one-time reminder comes once, when the clock on this phone's wall shows its time.",
        covers: ["UN-27"]
    ) { world in
        let phone = world.device("phone", timeZone: "America/New_York")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        try await phone.schedule("call home", .once(DateComponents(hour: 20, minute: 15)))
        try await phone.schedule(
            "anniversary", .once(DateComponents(year: 2026, month: 6, day: 17, hour: 18, minute: 45, second: 30)))

        try await world.advance(to: World.date("2025-12-31 20:14:59", in: "America/New_York"))
        world.expect(phone.deliveries, equals: [], "a second before it is silent")
        try await world.advance(by: .seconds(1))
        world.expect(phone.deliveries, equals: ["call home, 2025-12-31 20:15 GMT-5"], "it comes at its time")
        world.expect(phone.pendingIdentifiers, equals: ["anniversary"], "and is not pending any more")

        try await world.advance(by: .days(730))
        world.expect(
            phone.deliveries, equals: ["call home, 2025-12-31 20:15 GMT-5", "anniversary, 2026-06-17 18:45:30 GMT-4"],
            "within two years each of them comes once")
    }

    static let calendarDaily = Scenario(
        "un/calendar/daily", "The pill at eight is due every day at eight, and stays pending.", covers: ["UN-28"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        try await phone.schedule("pill", .daily(8, 0))
        let diary = phone.keepDiary()

        try await world.advance(by: .days(31))
        let days = (1...31).map { "pill, 2026-01-\($0 < 10 ? "0" : "")\($0) 08:00 GMT+1" }
        world.expect(diary.entries, equals: days, "it comes on each day of January")
        world.expect(phone.pendingIdentifiers, equals: ["pill"], "and is still pending")
    }

    static let calendarHourOnly = Scenario(
        "un/calendar/hour-only", "“At fourteen” means 14:00:00, not fourteen and however many minutes it is now.",
        covers: ["UN-29"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        try await world.advance(to: World.date("2026-01-01 13:20:35", in: "Europe/Berlin"))
        try await phone.schedule("nap", .each(DateComponents(hour: 14)))
        let diary = phone.keepDiary()

        try await world.advance(by: .days(2))
        world.expect(
            diary.entries, equals: ["nap, 2026-01-01 14:00 GMT+1", "nap, 2026-01-02 14:00 GMT+1"],
            "it comes when the hour begins")
    }

    static let calendarWeekday = Scenario(
        "un/calendar/weekday", "The bins go out on Tuesdays, which is weekday 3, because 1 is Sunday.",
        covers: ["UN-30"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin", locale: "de_DE")
        phone.allowNotifications()
        try await phone.schedule("bins", .each(DateComponents(hour: 19, weekday: 3)))
        try await phone.schedule("sleep in", .each(DateComponents(hour: 7, weekday: 1)))
        let diary = phone.keepDiary()

        try await world.advance(by: .days(14))
        world.expect(
            diary.entries,
            equals: [
                "sleep in, 2026-01-04 07:00 GMT+1", "bins, 2026-01-06 19:00 GMT+1",
                "sleep in, 2026-01-11 07:00 GMT+1", "bins, 2026-01-13 19:00 GMT+1",
            ],
            "each comes once a week on its day, also where weeks begin on Monday")
    }

    static let calendarStrictlyLater = Scenario(
        "un/calendar/strictly-later", "At nine sharp, “at nine” means tomorrow.", covers: ["UN-31"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        let nine = UNNotificationTrigger.once(DateComponents(hour: 9))

        try await world.advance(to: World.date("2026-01-01 08:59:59"))
        world.expect(
            phone.nextDate(nine), equals: try World.date("2026-01-01 09:00"), "a second before, it means today")
        try await world.advance(by: .seconds(1))
        world.expect(phone.nextDate(nine), equals: try World.date("2026-01-02 09:00"), "at nine, it means tomorrow")

        try await phone.schedule("stand-up", nine)
        try await world.advance(by: .hours(23))
        world.expect(phone.deliveries, equals: [], "a request added at nine does not come today")
        try await world.advance(by: .hours(1))
        world.expect(phone.deliveries, equals: ["stand-up, 2026-01-02 09:00 GMT"], "it comes tomorrow")
    }

    static let calendarPast = Scenario(
        "un/calendar/past", "A reminder for last year's birthday never comes, not even for the next one.",
        covers: ["UN-32"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        try await world.advance(to: World.date("2026-04-02 12:00"))

        let lastYear = DateComponents(year: 2025, month: 8, day: 14, hour: 10)
        let justNow = DateComponents(year: 2026, month: 4, day: 2, hour: 12)
        for past in [lastYear, justNow] {
            world.expect(phone.nextDate(.once(past)), equals: nil, "a date that has passed has no next one")
            try await phone.schedule("in \(past.year ?? 0)", .once(past))
            try await phone.schedule("in \(past.year ?? 0), repeating", .each(past))
        }
        try await phone.schedule("moved", .each(DateComponents(hour: 9)))
        try await phone.schedule("moved", .once(lastYear))
        world.expect(
            await phone.center.pendingNotificationRequests(), equals: [], "nor does what is moved to such a date")
        try await world.advance(by: .days(3 * 365))
        world.expect(phone.deliveries, equals: [], "for three years nothing comes")
    }

    static let calendarOutOfRange = Scenario(
        "un/calendar/out-of-range", "There is no 25 o'clock and no 13th month, so nothing ever comes then.",
        covers: ["UN-33"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        let impossible = [
            DateComponents(hour: 25), DateComponents(hour: -24), DateComponents(hour: 24), DateComponents(minute: 60),
            DateComponents(month: 13), DateComponents(day: 32), DateComponents(day: 0), DateComponents(weekday: 8),
            DateComponents(weekday: 0), DateComponents(),
        ]
        for (number, components) in impossible.enumerated() {
            world.expect(phone.nextDate(.each(components)), equals: nil, "\(components) has no next date")
            try await phone.schedule("once \(number)", .once(components))
            try await phone.schedule("each \(number)", .each(components))
        }
        try await world.advance(by: .days(800))
        world.expect(phone.deliveries, equals: [], "for more than two years nothing comes")
    }

    static let calendarMissingDay = Scenario(
        "un/calendar/missing-day", "The rent is due on the 31st, or on the first where the month has no 31st.",
        covers: ["UN-34"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        try await world.advance(to: World.date("2026-06-15 12:00", in: "Europe/Berlin"))
        let rent = UNNotificationTrigger.each(DateComponents(day: 31, hour: 9, minute: 30))
        let leapDay = UNNotificationTrigger.each(DateComponents(month: 2, day: 29, hour: 7))
        world.expect(
            phone.nextDate(rent), equals: try World.date("2026-07-01 09:30", in: "Europe/Berlin"),
            "in June the next date is the first of July, at the same time of day")
        try await phone.schedule("rent", rent)
        try await phone.schedule("leap day", leapDay)
        let diary = phone.keepDiary()

        try await world.advance(to: World.date("2028-03-01 12:00", in: "Europe/Berlin"))
        world.expect(
            diary.entries.prefix(6),
            equals: [
                "rent, 2026-07-01 09:30 GMT+2", "rent, 2026-07-31 09:30 GMT+2", "rent, 2026-08-31 09:30 GMT+2",
                "rent, 2026-10-01 09:30 GMT+2", "rent, 2026-10-31 09:30 GMT+1", "rent, 2026-12-01 09:30 GMT+1",
            ], "the rent of six months")
        world.expect(diary.entries.filter { $0.hasPrefix("rent") }.count, equals: 21, "no month is left out")
        world.expect(
            diary.entries.filter { $0.hasPrefix("leap") },
            equals: ["leap day, 2027-03-01 07:00 GMT+1", "leap day, 2028-02-29 07:00 GMT+1"],
            "the leap day is on the first of March, and on its own day where there is one")
    }
}
