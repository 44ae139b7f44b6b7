import Carillon
import ScenarioFixtures
import UserNotifications

/// A scenario about a whole year of reminders in three places, whose clocks change on different nights, at different
/// hours and by different amounts.
extension Scenario {
    static let daylightSavingYear = Scenario(
        "un/daylight-saving/year",
        "Daily reminders in three time zones come on each of 365 days, at their time, on the nights of the change too.",
        covers: ["UN-28", "UN-35", "UN-36"]
    ) { world in
        // The time is afternoon in Berlin and after breakfast in New York, and a new day begins on Lord Howe Island.
        try await world.advance(to: World.date("2026-01-01 13:00"))
        var diaries: [(place: ClockChanges, diary: Diary)] = []
        for place in ClockChanges.places {
            let phone = world.device(place.zone, timeZone: place.zone)
            phone.allowNotifications()
            for time in place.times {
                try await phone.schedule(time, .daily(Int(time.prefix(2)) ?? 0, Int(time.suffix(2)) ?? 0))
            }
            diaries.append((place, phone.keepDiary()))
        }

        try await world.advance(by: .days(365))
        let days = (1...365).map { day in
            WallTime(world.loop.epoch + Double(day) * 86_400, in: .gmt).description.prefix(10)
        }
        for (place, diary) in diaries {
            let wallTimes = days.flatMap { day in place.times.map { "\($0), \(place.wallTime(day, $0))" } }
            world.expect(diary.entries, equals: wallTimes, "every reminder of the year in \(place.zone)")
        }
    }
}

/// The clock changes of a place in 2026, taken from an almanac and not from a program.
private struct ClockChanges {
    let zone: String
    /// The times of the reminders, including skipped times and times that come twice.
    let times: [String]
    /// The days from which on an offset from Greenwich applies.
    let seasons: [(from: String, offset: String)]
    /// The wall times that the seasons get wrong, because clocks do not change at midnight.
    let exceptions: [String: String]

    func wallTime(_ day: Substring, _ time: String) -> String {
        let offset = seasons.last { $0.from <= day }?.offset ?? ""
        let ordinary = "\(day) \(time) \(offset)"
        return exceptions[ordinary] ?? ordinary
    }

    static let places = [
        ClockChanges(
            zone: "Europe/Berlin", times: ["02:30", "07:00"],
            seasons: [("2026-01-01", "GMT+1"), ("2026-03-29", "GMT+2"), ("2026-10-25", "GMT+1")],
            exceptions: [
                "2026-03-29 02:30 GMT+2": "2026-03-29 03:30 GMT+2",  // skipped
                "2026-10-25 02:30 GMT+1": "2026-10-25 02:30 GMT+2",  // comes twice
            ]),
        ClockChanges(
            zone: "America/New_York", times: ["01:30", "02:30", "07:00"],
            seasons: [("2026-01-01", "GMT-5"), ("2026-03-08", "GMT-4"), ("2026-11-01", "GMT-5")],
            exceptions: [
                "2026-03-08 01:30 GMT-4": "2026-03-08 01:30 GMT-5",  // before the clock change
                "2026-03-08 02:30 GMT-4": "2026-03-08 03:30 GMT-4",  // skipped
                "2026-11-01 01:30 GMT-5": "2026-11-01 01:30 GMT-4",  // comes twice
            ]),
        ClockChanges(
            zone: "Australia/Lord_Howe", times: ["01:45", "02:15", "07:00"],
            seasons: [("2026-01-01", "GMT+11"), ("2026-04-05", "GMT+10:30"), ("2026-10-04", "GMT+11")],
            exceptions: [
                "2026-04-05 01:45 GMT+10:30": "2026-04-05 01:45 GMT+11",  // comes twice
                "2026-10-04 01:45 GMT+11": "2026-10-04 01:45 GMT+10:30",  // before the clock change
                "2026-10-04 02:15 GMT+11": "2026-10-04 02:45 GMT+11",  // skipped
            ]),
    ]
}
