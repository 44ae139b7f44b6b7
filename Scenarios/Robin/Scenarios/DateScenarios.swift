import Carillon
import Foundation
import Robin
import ScenarioFixtures

/// Scenarios about Robin's dates.
extension Scenario {
    static let robinNextDates = Scenario(
        "robin/dates/next",
        "On the last of January, and on the eve of the night that is an hour short, somebody puts off what they should do.",
        covers: ["RO-39"], expectsExactTimes: true
    ) { world in
        let phone = try await world.pocketedPhone()
        try await world.advance(to: .berlin("2026-01-31 09:30"))
        world.expect(
            phone.run { [Date.next(months: 1), .next(years: 2), .next(months: -1)] },
            equals: [
                try .berlin("2026-02-28 09:30"), try .berlin("2028-01-31 09:30"), try .berlin("2025-12-31 09:30"),
            ],
            "months and years later it is the same day, or the last one, at the same time")

        try await world.advance(to: .berlin("2026-03-28 09:30"))
        world.expect(
            phone.run { [Date.next(days: 1), .next(weeks: 1), .next(days: -1)] },
            equals: [
                try .berlin("2026-03-29 09:30"), try .berlin("2026-04-04 09:30"), try .berlin("2026-03-27 09:30"),
            ],
            "days and weeks later it is the same time")
        world.expect(
            phone.run { [Date.next(hours: 24), .next(minutes: 1_440)] },
            equals: [try .berlin("2026-03-29 10:30"), try .berlin("2026-03-29 10:30")],
            "so many hours and minutes later it is an hour later, for so many have passed")
        let now = world.date
        world.expect(
            phone.run {
                [
                    Date.next(minutes: 0), .next(hours: 0), .next(days: 0), .next(weeks: 0), .next(months: 0),
                    .next(years: 0),
                ]
            }, equals: Array(repeating: now, count: 6), "none of them later it is now")
        world.expect(
            phone.run {
                [now.next(minutes: -1), now.next(hours: -1), now.next(weeks: -1), now.next(years: -1)]
            },
            equals: [
                try .berlin("2026-03-28 09:29"), try .berlin("2026-03-28 08:30"),
                try .berlin("2026-03-21 09:30"),
                try .berlin("2025-03-28 09:30"),
            ], "and it can be counted back")
        // Ours: Robin's README says nothing of dates beyond the calendar.
        guard world.reality == nil else { return }
        world.expect(
            phone.run { [Date.next(years: .max), .next(months: .max)] },
            equals: [.distantFuture, .distantFuture],
            "beyond the calendar is the distant future")
        world.expect(
            phone.run { [Date.next(years: .min), .next(months: .min)] },
            equals: [.distantPast, .distantPast], "or the distant past")
    }

    static let robinTimeOfDay = Scenario(
        "robin/dates/time-of-day",
        "At 09:30:12 a call at half past nine is tomorrow's, one a minute later is today's, and so it is on the full minute.",
        covers: ["RO-40"], expectsExactTimes: true
    ) { world in
        let phone = try await world.pocketedPhone()
        world.expect(
            phone.run { [930, 931, 0].map { Date.date(withTime: $0, offset: 0) } },
            equals: [
                try .berlin("2026-01-02 09:30"), try .berlin("2026-01-01 09:31"), try .berlin("2026-01-02 00:00"),
            ],
            "a time that has passed today means tomorrow")
        world.expect(
            phone.run { [Date.date(withTime: 930, offset: 90), .date(withTime: 1_130, offset: -90)] },
            equals: [try .berlin("2026-01-01 11:00"), try .berlin("2026-01-01 10:00")],
            "an offset counts before it is looked whether that has passed")
        try await world.advance(to: .berlin("2026-01-01 09:31"))
        world.expect(
            phone.run { Date.date(withTime: 931, offset: 0) }, equals: try .berlin("2026-01-01 09:31"),
            "a time that is right now has not passed")
    }
}
