import Carillon
import ScenarioFixtures
import UserNotifications

/// Scenarios about triggers that follow the wall clock, on a journey.
extension Scenario {
    static let travelFloating = Scenario(
        "un/travel/floating", "The alarm at seven rings at seven wherever the traveller wakes up.", covers: ["UN-37"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        try await world.advance(to: World.date("2026-05-04 12:00", in: "Europe/Berlin"))
        try await phone.schedule("alarm", .daily(7, 0))
        try await phone.schedule("check-in", .once(DateComponents(year: 2026, month: 5, day: 5, hour: 20)))
        let diary = phone.keepDiary()

        try await world.advance(to: World.date("2026-05-05 09:00", in: "Europe/Berlin"))
        phone.travel(to: "America/New_York")
        try await world.advance(to: World.date("2026-05-06 12:00", in: "America/New_York"))
        phone.travel(to: "Asia/Tokyo")
        try await world.advance(to: World.date("2026-05-08 12:00", in: "Asia/Tokyo"))
        world.expect(
            diary.entries,
            equals: [
                "alarm, 2026-05-05 07:00 GMT+2", "alarm, 2026-05-05 07:00 GMT-4", "check-in, 2026-05-05 20:00 GMT-4",
                "alarm, 2026-05-06 07:00 GMT-4", "alarm, 2026-05-07 07:00 GMT+9", "alarm, 2026-05-08 07:00 GMT+9",
            ], "everything comes by the clock of the place")
    }

    static let travelFixedZone = Scenario(
        "un/travel/fixed-zone", "The call with Berlin comes at three in Berlin, wherever the traveller is.",
        covers: ["UN-38"]
    ) { world in
        let phone = world.device("phone", timeZone: "Asia/Tokyo")
        phone.allowNotifications()
        let berlin = TimeZone(identifier: "Europe/Berlin")
        try await world.advance(to: World.date("2026-03-26 12:00", in: "Asia/Tokyo"))
        try await phone.schedule("call", .each(DateComponents(timeZone: berlin, hour: 15)))
        let diary = phone.keepDiary()

        try await world.advance(to: World.date("2026-03-27 12:00", in: "Asia/Tokyo"))
        phone.travel(to: "America/New_York")
        world.note("Berlin's clocks are set forward on 29 March; New York's were three weeks before.")
        try await world.advance(to: World.date("2026-03-30 12:00", in: "America/New_York"))
        world.expect(
            diary.entries,
            equals: [
                "call, 2026-03-26 23:00 GMT+9", "call, 2026-03-27 10:00 GMT-4", "call, 2026-03-28 10:00 GMT-4",
                "call, 2026-03-29 09:00 GMT-4", "call, 2026-03-30 09:00 GMT-4",
            ], "it comes at 15:00 in Berlin")
    }

    static let travelByClock = Scenario(
        "un/travel/clock-set",
        "The phone's clock is set ahead over one reminder and short of another, then back: each comes once, by that clock.",
        covers: ["UN-27"], expectsExactTimes: true
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        for hour in [1, 2, 3, 5] {
            try await phone.schedule("at \(hour)", .once(DateComponents(hour: hour)))
        }
        try await phone.schedule("each hour", .each(DateComponents(minute: 0)))
        try await phone.schedule("in six hours", .after(6 * 3_600))

        phone.setClock(ahead: .hours(2))
        await world.settle()
        world.expect(
            phone.deliveries,
            equals: [
                "at 1, 2026-01-01 02:00 GMT", "each hour, 2026-01-01 02:00 GMT",
                "at 2, 2026-01-01 02:00 GMT",
            ],
            "the requests that are due by then come at once, and so does the one due right then")
        world.expect(
            phone.pendingIdentifiers, equals: ["at 3", "at 5", "each hour", "in six hours"],
            "the rest is pending")

        phone.setClock(ahead: .hours(-1))
        try await world.advance(by: .hours(3))
        world.expect(
            phone.deliveryHistory.dropFirst(3).map {
                "\($0.request.identifier), \(WallTime($0.date, in: .gmt))"
            },
            equals: (0...2).map { "each hour, 2026-01-01 0\($0):00 GMT" }, "set back, it is a long way to three")
        try await world.advance(by: .hours(4))
        world.expect(
            phone.deliveryHistory.dropFirst(3).map {
                "\($0.request.identifier), \(WallTime($0.date, in: .gmt))"
            },
            equals: [
                "each hour, 2026-01-01 00:00 GMT", "each hour, 2026-01-01 01:00 GMT",
                "each hour, 2026-01-01 02:00 GMT", "at 3, 2026-01-01 03:00 GMT", "each hour, 2026-01-01 03:00 GMT",
                "each hour, 2026-01-01 04:00 GMT", "at 5, 2026-01-01 05:00 GMT", "each hour, 2026-01-01 05:00 GMT",
                "in six hours, 2026-01-01 05:00 GMT", "each hour, 2026-01-01 06:00 GMT",
            ], "but it comes, and so do the others")
        world.expect(
            phone.pendingIdentifiers, equals: ["each hour"], "a request that comes once is not pending any more")
    }
}
