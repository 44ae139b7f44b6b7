import Carillon
import ScenarioFixtures
import UserNotifications

/// Scenarios about triggers that count the time that passes.
extension Scenario {
    static let intervalOnce = Scenario(
        "un/interval/once", "An egg timer rings once, exactly when its seven minutes are over.", covers: ["UN-21"],
        expectsExactTimes: true
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        try await world.advance(by: .milliseconds(12_345))
        try await phone.schedule("egg", .after(420))
        phone.mainApp.enterBackground()
        let done = phone.date + 420

        try await world.advance(by: .seconds(420) - .milliseconds(1))
        world.expect(phone.delivered.isEmpty, "a millisecond before the time it is silent")
        world.expect(phone.pendingIdentifiers, equals: ["egg"], "and pending")

        try await world.advance(by: .milliseconds(1))
        world.expect(phone.delivered.map(\.date), equals: [done], "it rings to the second")
        world.expect(phone.pendingIdentifiers, equals: [], "and is not pending any more")

        try await world.advance(by: .days(2))
        world.expect(phone.delivered.map(\.date), equals: [done], "it does not ring again")
    }

    static let intervalIgnoresClock = Scenario(
        "un/interval/elapsed-time",
        "An interval is time that passes: a journey and a clock set ahead neither shorten nor lengthen it.",
        covers: ["UN-21", "UN-22"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        try await phone.schedule("parking", .after(7_200))
        try await phone.schedule("stretch", .every(3_000))
        let diary = phone.keepDiary()

        try await world.advance(by: .minutes(30))
        phone.travel(to: "Asia/Tokyo")
        phone.setClock(ahead: .hours(3))
        try await world.advance(by: .minutes(89))
        world.expect(
            diary.entries, equals: ["stretch, 2026-01-01 12:50 GMT+9", "stretch, 2026-01-01 13:40 GMT+9"],
            "after 119 minutes the stretching came twice, and the parking meter has not run out")
        try await world.advance(by: .minutes(1))
        world.expect(
            diary.entries.last, equals: "parking, 2026-01-01 14:00 GMT+9",
            "after two hours the parking meter has run out")
    }

    static let intervalRepeating = Scenario(
        "un/interval/repeating", "A glass of water every ninety minutes: sixteen a day, none of them late.",
        covers: ["UN-22"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        try await phone.schedule("water", .every(5_400))
        let diary = phone.keepDiary()
        let start = world.date

        try await world.advance(by: .days(1))
        let glasses = (1...16).map { WallTime(start + Double($0) * 5_400, in: .gmt) }
        world.expect(
            diary.entries, equals: glasses.map { "water, \($0)" }, "it comes at every multiple of ninety minutes")
        world.expect(phone.pendingIdentifiers, equals: ["water"], "and stays pending")
    }

    static let intervalBorders = Scenario(
        "un/interval/borders",
        "A millisecond once and sixty seconds again and again are the shortest intervals there are.",
        covers: ["UN-23", "UN-24"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        try await phone.schedule("blink", .after(0.001))
        try await phone.schedule("minute", .every(60))
        phone.mainApp.enterBackground()
        try await world.advance(by: .minutes(1))
        world.expect(
            phone.delivered.map(\.request.identifier), equals: ["blink", "minute"], "both are accepted and fire")

        // Other intervals end the process when the trigger is made, as on Apple's systems, and leave these messages.
        for interval in [0, -1, -.infinity, .nan] as [TimeInterval] {
            world.expect(
                IntervalRuleViolation(timeInterval: interval, repeats: false)?.description,
                equals: "time interval must be greater than 0", "an interval of \(interval) seconds is refused")
        }
        world.expect(
            IntervalRuleViolation(timeInterval: 59.999, repeats: true)?.description,
            equals: "time interval must be at least 60 if repeating", "59.999 seconds are refused if they repeat")
    }

    static let intervalReadBack = Scenario(
        "un/interval/read-back",
        "Four minutes into the tea, its trigger still speaks of ten minutes, counted from now.",
        covers: ["UN-25", "UN-26"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        try await phone.schedule("tea", .after(600))
        try await world.advance(by: .minutes(4))

        let pending = await phone.run { await UNUserNotificationCenter.current().pendingNotificationRequests() }
        let trigger = try world.require(
            pending.first?.trigger as? UNTimeIntervalNotificationTrigger, "the tea is pending with an interval")
        world.expect(trigger.timeInterval, equals: 600, "its interval is what it was")
        world.expect(phone.nextDate(trigger), equals: phone.date + 600, "its next date is an interval away from now")
    }
}
