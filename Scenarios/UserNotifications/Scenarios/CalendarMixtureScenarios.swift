import Carillon
import ScenarioFixtures
import UserNotifications

/// Scenarios about triggers that set some units and leave others open, in every mixture.
extension Scenario {
    static let calendarMixtures = Scenario(
        "un/calendar/mixtures",
        "Larger units that are left open take their next value, and smaller ones begin, whichever units somebody names.",
        covers: ["UN-30"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        try await world.advance(to: World.date("2026-01-15 10:20:30", in: "Europe/Berlin"))
        world.note("It is a Thursday, the fifth day of the week.")
        func next(_ components: DateComponents) -> String {
            phone.nextDate(.each(components)).map { phone.shown($0) } ?? "never"
        }
        for (components, date) in DateComponents.mixtures {
            world.expect(next(components), equals: date, "\(components.words) comes next at \(date)")
        }
        for components in DateComponents.impossible {
            world.expect(next(components), equals: "never", "\(components.words) never comes")
        }
        world.expect(
            phone.nextDate(.each(DateComponents(hour: 10, nanosecond: 250_000_000))),
            equals: try World.date("2026-01-15 10:20:30", in: "Europe/Berlin") + 0.25,
            "a fraction of a second is kept")
        world.expect(
            phone.nextDate(.each(DateComponents(nanosecond: 0))),
            equals: try World.date("2026-01-15 10:20:31", in: "Europe/Berlin"),
            "the full second is the next one")

        try await phone.schedule("summer school", .each(DateComponents(month: 6, hour: 9, weekday: 3)))
        try await phone.schedule("vitamins", .each(DateComponents(month: 2, hour: 8)))
        try await phone.schedule("bad luck", .each(DateComponents(day: 13, hour: 7, weekday: 6)))
        try await phone.schedule("fiftieth", .once(DateComponents(year: 2026, hour: 12, weekday: 7)))
        let diary = phone.keepDiary()
        try await world.advance(to: World.date("2027-01-01 00:00", in: "Europe/Berlin"))
        func days(of identifier: String) -> [String] {
            diary.entries.filter { $0.hasPrefix(identifier) }.map {
                String($0.dropFirst(identifier.count + 2))
            }
        }
        world.expect(
            days(of: "summer school"),
            equals: ["02", "09", "16", "23", "30"].map { "2026-06-\($0) 09:00 GMT+2" },
            "the summer school is on the Tuesdays of June")
        world.expect(
            days(of: "vitamins"),
            equals: (1...28).map { "2026-02-\($0 < 10 ? "0" : "")\($0) 08:00 GMT+1" },
            "vitamins are due on every day of February")
        world.expect(
            days(of: "bad luck"),
            equals: ["2026-02-13 07:00 GMT+1", "2026-03-13 07:00 GMT+1", "2026-11-13 07:00 GMT+1"],
            "bad luck comes on each Friday the 13th")
        world.expect(
            days(of: "fiftieth"), equals: ["2026-01-17 12:00 GMT+1"],
            "the next Saturday of the year is the only one")
    }
}

extension Device {
    /// The date as the wall clock shows it: `2026-01-15 10:20:30`.
    fileprivate func shown(_ date: Date) -> String {
        String(WallTime(date, in: timeZone).description.prefix { $0 != "G" }.dropLast())
    }
}

extension DateComponents {
    /// The units that are set: `weekday 6, hour 9`.
    fileprivate var words: String {
        let units: [(String, Int?)] = [
            ("era", era), ("year", year), ("month", month), ("day", day), ("weekday", weekday),
            ("weekdayOrdinal", weekdayOrdinal), ("quarter", quarter), ("hour", hour), ("minute", minute),
            ("second", second), ("nanosecond", nanosecond),
        ]
        let given = units.compactMap { name, value in value.map { "\(name) \($0)" } }
        return (given + (calendar.map { ["by the \($0.identifier) calendar"] } ?? [])).joined(
            separator: ", ")
    }

    /// Components, with their next date after Thursday, 15 January 2026, 10:20:30 in Berlin.
    fileprivate static var mixtures: [(DateComponents, String)] {
        [
            (DateComponents(year: 2027), "2027-01-01 00:00"),
            (DateComponents(month: 3), "2026-03-01 00:00"),
            (DateComponents(month: 1), "2027-01-01 00:00"),
            (DateComponents(month: 12), "2026-12-01 00:00"),
            (DateComponents(day: 15), "2026-02-15 00:00"), (DateComponents(day: 16), "2026-01-16 00:00"),
            (DateComponents(day: 1), "2026-02-01 00:00"), (DateComponents(day: 31), "2026-01-31 00:00"),
            (DateComponents(weekday: 1), "2026-01-18 00:00"),
            (DateComponents(weekday: 4), "2026-01-21 00:00"),
            (DateComponents(weekday: 5), "2026-01-22 00:00"),
            (DateComponents(weekday: 6), "2026-01-16 00:00"),
            (DateComponents(weekday: 7), "2026-01-17 00:00"),
            (DateComponents(hour: 0), "2026-01-16 00:00"),
            (DateComponents(hour: 10), "2026-01-16 10:00"),
            (DateComponents(hour: 11), "2026-01-15 11:00"),
            (DateComponents(hour: 23), "2026-01-15 23:00"),
            (DateComponents(minute: 0), "2026-01-15 11:00"),
            (DateComponents(minute: 20), "2026-01-15 11:20"),
            (DateComponents(minute: 21), "2026-01-15 10:21"),
            (DateComponents(minute: 59), "2026-01-15 10:59"),
            (DateComponents(second: 0), "2026-01-15 10:21"),
            (DateComponents(second: 30), "2026-01-15 10:21:30"),
            (DateComponents(second: 31), "2026-01-15 10:20:31"),
            (DateComponents(second: 59), "2026-01-15 10:20:59"),
            (DateComponents(hour: 10, second: 30), "2026-01-15 10:21:30"),
            (DateComponents(hour: 10, second: 31), "2026-01-15 10:20:31"),
            (DateComponents(hour: 9, second: 5), "2026-01-16 09:00:05"),
            (DateComponents(hour: 23, second: 5), "2026-01-15 23:00:05"),
            (DateComponents(hour: 10, minute: 20, second: 31), "2026-01-15 10:20:31"),
            (DateComponents(hour: 10, minute: 20, second: 30), "2026-01-16 10:20:30"),
            (DateComponents(hour: 23, minute: 59, second: 59), "2026-01-15 23:59:59"),
            (DateComponents(minute: 20, second: 30), "2026-01-15 11:20:30"),
            (DateComponents(minute: 20, second: 31), "2026-01-15 10:20:31"),
            (DateComponents(minute: 19, second: 31), "2026-01-15 11:19:31"),
            (DateComponents(month: 6, hour: 9), "2026-06-01 09:00"),
            (DateComponents(month: 1, hour: 9), "2026-01-16 09:00"),
            (DateComponents(month: 1, hour: 11), "2026-01-15 11:00"),
            (DateComponents(month: 6, hour: 9, weekday: 2), "2026-06-01 09:00"),
            (DateComponents(month: 6, hour: 9, weekday: 1), "2026-06-07 09:00"),
            (DateComponents(month: 2, weekday: 1), "2026-02-01 00:00"),
            (DateComponents(month: 2, weekday: 7), "2026-02-07 00:00"),
            (DateComponents(month: 1, hour: 9, weekday: 5), "2026-01-22 09:00"),
            (DateComponents(month: 2, day: 29), "2026-03-01 00:00"),
            (DateComponents(month: 2, day: 28), "2026-02-28 00:00"),
            (DateComponents(month: 12, day: 31, hour: 23, minute: 59, second: 59), "2026-12-31 23:59:59"),
            (DateComponents(month: 1, day: 15, hour: 10, minute: 20, second: 30), "2027-01-15 10:20:30"),
            (DateComponents(month: 1, day: 15, hour: 10, minute: 20, second: 31), "2026-01-15 10:20:31"),
            (DateComponents(day: 31, weekday: 3), "2026-03-31 00:00"),
            (DateComponents(day: 31, weekday: 1), "2026-05-31 00:00"),
            (DateComponents(day: 15, hour: 11, weekday: 5), "2026-01-15 11:00"),
            (DateComponents(day: 15, hour: 9, weekday: 5), "2026-10-15 09:00"),
            (DateComponents(month: 2, day: 29, weekday: 3), "2028-02-29 00:00"),
            (DateComponents(month: 2, day: 29, weekday: 7), "2048-02-29 00:00"),
            (DateComponents(year: 2026, weekday: 2), "2026-01-19 00:00"),
            (DateComponents(year: 2027, weekday: 2), "2027-01-04 00:00"),
            (DateComponents(year: 2026, hour: 9), "2026-01-16 09:00"),
            (DateComponents(year: 2028, hour: 9), "2028-01-01 09:00"),
            (DateComponents(year: 2026, day: 31), "2026-01-31 00:00"),
            (DateComponents(year: 2028, day: 31), "2028-01-31 00:00"),
            (DateComponents(year: 2026, month: 1, weekday: 7), "2026-01-17 00:00"),
            (DateComponents(year: 2026, month: 2, day: 30), "2026-03-01 00:00"),
            (DateComponents(year: 2028, month: 2, day: 30), "2028-03-01 00:00"),
            (DateComponents(year: 2028, month: 2, day: 29), "2028-02-29 00:00"),
            (DateComponents(year: 2100, month: 2, day: 29), "2100-03-01 00:00"),
            (DateComponents(era: 1, year: 2026, month: 12), "2026-12-01 00:00"),
            (DateComponents(hour: 9, weekday: 2, weekdayOrdinal: 1), "2026-02-02 09:00"),
            (DateComponents(hour: 9, weekday: 2, weekOfMonth: 2), "2026-02-09 09:00"),
            (DateComponents(hour: 9, weekday: 2, weekOfYear: 10), "2026-03-02 09:00"),
            (DateComponents(calendar: Calendar(identifier: .iso8601), hour: 11), "2026-01-15 11:00"),
            (
                DateComponents(calendar: Calendar(identifier: .hebrew), year: 5787, month: 1, day: 1),
                "2026-09-12 00:00"
            ),
        ]
    }

    /// Components that are out of their range, lie in the past, or contradict each other.
    fileprivate static var impossible: [DateComponents] {
        [
            DateComponents(year: 0), DateComponents(year: 144_684), DateComponents(month: 0),
            DateComponents(month: 13),
            DateComponents(day: 0), DateComponents(day: 32), DateComponents(weekday: 0),
            DateComponents(weekday: 8),
            DateComponents(hour: -1), DateComponents(hour: 24), DateComponents(minute: -1),
            DateComponents(minute: 60),
            DateComponents(second: -1), DateComponents(second: 60), DateComponents(nanosecond: -1),
            DateComponents(nanosecond: 1_000_000_000), DateComponents(era: 0, hour: 9), DateComponents(),
            DateComponents(year: 2025), DateComponents(year: 2026), DateComponents(year: 2026, month: 1),
            DateComponents(year: 2025, weekday: 2), DateComponents(year: 2025, month: 12, day: 31),
            DateComponents(year: 2025, month: 12, weekday: 2), DateComponents(year: 2024, weekday: 2),
            DateComponents(year: 2024, month: 12, weekday: 2), DateComponents(year: 2024, day: 31),
            DateComponents(year: 2024, hour: 9), DateComponents(year: 1, minute: 30),
            DateComponents(month: 2, day: 31, weekday: 3),
            DateComponents(year: 2026, month: 2, day: 29, weekday: 1),
        ]
    }
}
