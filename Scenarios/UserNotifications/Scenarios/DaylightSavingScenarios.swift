import Carillon
import ScenarioFixtures
import UserNotifications

/// Scenarios about triggers that follow the wall clock, on nights of clock changes.
extension Scenario {
    static let daylightSavingGap = Scenario(
        "un/daylight-saving/gap", "A time that the clocks skip comes as much later as they were set forward.",
        covers: ["UN-35"]
    ) { world in
        let newYork = world.device("New York", timeZone: "America/New_York")
        let lordHowe = world.device("Lord Howe", timeZone: "Australia/Lord_Howe")
        for phone in [newYork, lordHowe] { phone.allowNotifications() }

        try await world.advance(to: World.date("2026-03-07 00:00", in: "America/New_York"))
        try await newYork.schedule("feed", .daily(2, 30))
        let feeds = newYork.keepDiary()
        world.note("New York's clocks go from 02:00 to 03:00 on 8 March.")
        try await world.advance(by: .days(3))
        world.expect(
            feeds.entries,
            equals: [
                "feed, 2026-03-07 02:30 GMT-5", "feed, 2026-03-08 03:30 GMT-4", "feed, 2026-03-09 02:30 GMT-4",
            ], "02:30 is 03:30 for one night")

        try await world.advance(to: World.date("2026-10-03 00:00", in: "Australia/Lord_Howe"))
        try await lordHowe.schedule("tide", .daily(2, 15))
        let tides = lordHowe.keepDiary()
        world.note("Lord Howe's clocks go from 02:00 to 02:30 on 4 October.")
        try await world.advance(by: .days(3))
        world.expect(
            tides.entries,
            equals: [
                "tide, 2026-10-03 02:15 GMT+10:30", "tide, 2026-10-04 02:45 GMT+11", "tide, 2026-10-05 02:15 GMT+11",
            ], "02:15 is 02:45 for one night")
    }

    static let daylightSavingFold = Scenario(
        "un/daylight-saving/fold", "A time that comes twice in one night comes the first time only.", covers: ["UN-36"]
    ) { world in
        let phone = world.device("phone", timeZone: "America/New_York")
        phone.allowNotifications()
        try await phone.schedule("feed", .daily(1, 30))
        try await world.advance(to: World.date("2026-10-31 00:00", in: "America/New_York"))
        let diary = phone.keepDiary()

        world.note("New York's clocks go from 02:00 back to 01:00 on 1 November.")
        try await world.advance(by: .days(3))
        world.expect(
            diary.entries,
            equals: [
                "feed, 2026-10-31 01:30 GMT-4", "feed, 2026-11-01 01:30 GMT-4", "feed, 2026-11-02 01:30 GMT-5",
            ], "it comes once each night")
    }

    static let daylightSavingFoldEdited = Scenario(
        "un/daylight-saving/fold-edited",
        "A reminder that is scheduled anew while the hour repeats itself does not come again in that hour.",
        covers: ["UN-36"]
    ) { world in
        let phone = world.device("phone", timeZone: "America/New_York")
        phone.allowNotifications()
        try await phone.schedule("feed", .daily(1, 30))
        // The clock shows 01:45 for the first time here. Fifteen minutes later it shows 01:00 again.
        try await world.advance(to: World.date("2026-11-01 00:45", in: "America/New_York"))
        try await world.advance(by: .hours(1))
        try await phone.schedule("feed", .daily(1, 30))
        let diary = phone.keepDiary()

        try await world.advance(by: .days(3))
        world.expect(
            diary.entries, equals: ["feed, 2026-11-02 01:30 GMT-5", "feed, 2026-11-03 01:30 GMT-5"],
            "the second 01:30 of the night is passed over")
    }
}
