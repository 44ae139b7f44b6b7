import Carillon
import CoreLocation
import ScenarioFixtures
import UserNotifications

/// Scenarios about the 64 slots: the requests that stay, the requests that go, and the requests that take a slot.
extension Scenario {
    static let limitKeepsSoonest = Scenario(
        "un/limit/soonest",
        "Seventy reminders are added in any order: the 64 that fire first stay, and exactly those fire.",
        covers: ["UN-39", "UN-40", "UN-42"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        let random = world.random()
        var minutes = Array(1...70)
        for index in minutes.indices.reversed() { minutes.swapAt(index, Int(random.next(below: UInt64(index) + 1))) }

        var (most, refused) = (0, 0)
        for minute in minutes {
            if await phone.scheduleFails("minute \(minute)", .after(Double(minute) * 60)) { refused += 1 }
            most = max(most, phone.pending.count)
        }
        world.expect(most, equals: 64, "the list never holds more than 64")
        world.expect(refused, equals: 0, "and no addition is told so")
        world.expect(
            phone.pendingIdentifiers.sorted(), equals: (1...64).map { "minute \($0)" }.sorted(),
            "the 64 soonest are pending")

        phone.mainApp.enterBackground()
        try await world.advance(by: .hours(2))
        world.expect(
            phone.delivered.map(\.request.identifier), equals: (1...64).map { "minute \($0)" },
            "they fire in the order of their times, and no other does")
    }

    static let limitRanksAllKinds = Scenario(
        "un/limit/all-kinds",
        "The clock says which request fires first, whatever its trigger; a request that waits for a place gives way first.",
        covers: ["UN-39", "UN-40"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        let home = CLCircularRegion(
            center: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4), radius: 100, identifier: "home")
        try await phone.schedule("at home", UNLocationNotificationTrigger(region: home, repeats: true))
        try await phone.schedule("new year", .once(DateComponents(year: 2027)))
        for hour in 1...60 { try await phone.schedule("in \(hour) h", .after(Double(hour) * 3_600)) }
        try await phone.schedule("every week", .every(7 * 86_400))
        try await phone.schedule("every morning", .daily(7, 0))
        world.expect(phone.pending.count, equals: 64, "64 are pending")

        try await phone.schedule("tonight", .once(DateComponents(hour: 20)))
        world.expect(
            !phone.pendingIdentifiers.contains("at home"), "the request that waits for a place gives way first")
        try await phone.schedule("at noon", .once(DateComponents(hour: 12)))
        world.expect(!phone.pendingIdentifiers.contains("new year"), "then what is due in a year")
        try await phone.schedule("in five minutes", .after(300))
        world.expect(!phone.pendingIdentifiers.contains("every week"), "then what repeats, by its next time")
        try await phone.schedule("in ten days", .after(10 * 86_400))
        world.expect(
            !phone.pendingIdentifiers.contains("in ten days"), "a newcomer that is later than all has to go itself")
        world.expect(phone.pending.count, equals: 64, "and 64 are pending all the time")
    }

    static let limitKeepsLastAdded = Scenario(
        "un/limit/last-added", "Where the last added stay, the first six of seventy reminders are gone without a word.",
        covers: ["UN-39", "UN-41", "UN-42"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.setLimitPolicy(.lastAdded)
        phone.allowNotifications()
        var (most, refused) = (0, 0)
        for number in 1...70 {
            if await phone.scheduleFails("number \(number)", .after(Double(number) * 60)) { refused += 1 }
            most = max(most, phone.pending.count)
        }
        world.expect(most, equals: 64, "the list never holds more than 64")
        world.expect(refused, equals: 0, "and no addition is told so")
        world.expect(
            phone.pendingIdentifiers, equals: (7...70).map { "number \($0)" },
            "the 64 that were added last are pending, though the first would have fired sooner")
    }

    static let limitOneSlotEach = Scenario(
        "un/limit/one-slot-each",
        "A repeating reminder has one slot however often it fired, and a notification in Notification Center has none.",
        covers: ["UN-43"]
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        try await phone.schedule("every minute", .every(60))
        for number in 1...63 { try await phone.schedule("today \(number)", .after(Double(number) * 600)) }
        world.expect(phone.pending.count, equals: 64, "one that repeats and 63 others are pending")

        try await world.advance(by: .minutes(305))
        world.expect(
            phone.pending.count, equals: 34, "305 firings later 30 of the others have fired, and no other is gone")
        world.expect(phone.delivered.count, equals: 31, "31 notifications lie in Notification Center")

        for number in 1...30 { try await phone.schedule("tomorrow \(number)", .after(86_400 + Double(number))) }
        world.expect(phone.pending.count, equals: 64, "there is room for as many again")
        let waiting = ["every minute"] + (31...63).map { "today \($0)" } + (1...30).map { "tomorrow \($0)" }
        world.expect(phone.pendingIdentifiers, equals: waiting, "so everything that has not fired is pending")
    }
}

extension Device {
    /// Schedules a reminder.
    ///
    /// - Returns: whether that throws an error.
    fileprivate func scheduleFails(_ identifier: String, _ trigger: UNNotificationTrigger) async -> Bool {
        do {
            try await schedule(identifier, trigger)
            return false
        } catch {
            return true
        }
    }
}
