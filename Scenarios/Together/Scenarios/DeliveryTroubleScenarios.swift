import Carillon
import CarillonMQTT
import CarillonMagicBell
import CarillonMeteor
import CarillonPush
import Deliveries
import Foundation
import UserNotifications

/// Days on which one of a delivery company's servers, or a phone, is not where it should be.
extension Scenario {
    static let togetherDateLine = Scenario(
        "together/date-line",
        "An order's reminder comes at its time, over the date line in the night in which the clocks change.",
        covers: ["TO-03"], networks: [.memory, .loopback]
    ) { world in
        // In this night the clocks of Auckland are set back, at three o'clock.
        try await world.advance(to: World.date("2026-04-05 00:30", in: "Pacific/Auckland"))
        let company = try DeliveryCompany(in: world)
        let phone = try await company.phone("phone", of: "ann", timeZone: "Pacific/Auckland")
        let moped = try await company.phone("moped", of: "cem")
        company.take("Pizza", id: "o1", for: "ann", pickupAfter: 240)
        try await world.advance(by: .seconds(5))
        phone.device.setReachability(.unreachable)
        phone.device.mainApp.enterBackground()
        moped.act { $0.report("Elm Street", of: "o1", to: "ann") }
        try await world.advance(by: .minutes(1))
        moped.device.mainApp.kill()
        try await world.advance(by: .minutes(159))
        for zone in ["Pacific/Kiritimati", "Pacific/Honolulu", "America/Los_Angeles"] {
            phone.device.travel(to: zone)
            try await world.advance(by: .minutes(22))
        }
        world.expect(phone.titles, equals: [], "after 226 minutes, and a day that came twice, there is none")
        try await world.advance(by: .minutes(5))
        world.expect(phone.titles, equals: ["Pizza"], "after 231 minutes it stands there")
        phone.device.setReachability(.wifi)
        company.set("o1", to: "ready")
        phone.device.mainApp.enterForeground()
        try await world.advance(by: .minutes(1))
        world.expect(phone.states, equals: ["o1 ready"], "the phone finds its servers again")
        world.expect(phone.streets, equals: ["o1": "Elm Street"], "and hears of her courier")
    }

    static let togetherOneCut = Scenario(
        "together/one-cut", "A cut between the phone and one server leaves the others as they are.",
        covers: ["TO-06"], networks: [.memory, .loopback]
    ) { world in
        let company = try DeliveryCompany(in: world)
        let phone = try await company.phone("phone", of: "ann"), moped = try await company.phone("moped", of: "cem")
        company.take("Pizza", id: "o1", for: "ann")
        try await world.advance(by: .seconds(5))

        world.network.partition("phone", "broker")
        try await world.advance(by: .minutes(5))
        moped.run { $0.session?.report("Elm Street", of: "o1", to: "ann") }
        company.take("Soup", id: "o2", for: "ann")
        try await world.advance(by: .seconds(10))
        world.expect(phone.told, equals: ["Pizza", "Soup"], "without the broker she hears of her soup")
        world.expect(phone.states, equals: ["o1 cooking", "o2 cooking"], "and sees it in the kitchen")
        world.expect(phone.streets, equals: [:], "but no courier")
        world.network.heal()
        try await world.advance(by: .minutes(2))
        world.expect(phone.streets, equals: ["o1": "Elm Street"], "he is there when the cut is over")

        world.network.partition("phone", "kitchen")
        try await world.advance(by: .minutes(5))
        company.set("o1", to: "fetched")
        moped.run { $0.session?.report("Oak Street", of: "o2", to: "ann") }
        try await world.advance(by: .seconds(10))
        world.expect(phone.streets["o2"], equals: "Oak Street", "without the kitchen she sees her courier")
        world.expect(phone.reminders.sorted(), equals: ["Pizza", "Soup"], "and keeps the reminder of the pizza")
        world.network.heal()
        try await world.advance(by: .minutes(10))
        world.expect(phone.states, equals: ["o1 fetched", "o2 cooking"], "the kitchen comes back with the news")
        world.expect(phone.reminders, equals: ["Soup"], "and the reminder is gone")
    }

    static let togetherLostMemory = Scenario(
        "together/lost-memory", "A push service without its memory gets the phones back, and the backend their tokens.",
        covers: ["TO-07"], networks: [.memory, .loopback]
    ) { world in
        let company = try DeliveryCompany(in: world)
        let phone = try await company.phone("phone", of: "ann")
        let former = company.bell.pushTokens(of: .externalID("ann")).map(\.token)
        company.push.crashWithoutMemory()
        try company.push.start()
        try await world.advance(by: .seconds(30))
        phone.device.mainApp.enterBackground()
        company.take("Pizza", id: "o1", for: "ann")
        try await world.advance(by: .seconds(30))
        let tokens = company.bell.pushTokens(of: .externalID("ann")).map(\.token)
        world.expect(tokens.count, equals: 1, "the account has one token")
        world.expect(tokens == former, equals: false, "which is another one")
        world.expect(phone.titles, equals: ["Pizza"], "and by it the order comes")
    }

    static let togetherExpiry = Scenario(
        "together/expiry", "A token that expires while the broker restarts costs nobody any news.",
        covers: ["TO-06"], networks: [.memory, .loopback]
    ) { world in
        let company = try DeliveryCompany(in: world)
        let phone = try await company.phone("phone", of: "ann"), moped = try await company.phone("moped", of: "cem")
        company.broker.crash()
        company.bell.expireTokens(of: .externalID("ann"))
        company.take("Pizza", id: "o1", for: "ann")
        moped.run { $0.session?.report("Elm Street", of: "o1", to: "ann") }
        try await world.advance(by: .seconds(20))
        try company.broker.start()
        try await world.advance(by: .minutes(2))
        world.expect(phone.told, equals: ["Pizza"], "she hears of her pizza")
        world.expect(
            phone.run { $0.session?.titles ?? [] }, equals: ["Pizza"], "the stream is back, and the inbox whole")
        world.expect(phone.streets, equals: ["o1": "Elm Street"], "the report that was on its way has come")
    }

    static let togetherLateLoad = Scenario(
        "together/late-load", "An inbox that could not be loaded when the app was opened is there a minute later.",
        covers: ["TO-06"], networks: [.memory, .loopback]
    ) { world in
        let company = try DeliveryCompany(in: world)
        let phone = try await company.phone("phone", of: "ann")
        phone.device.mainApp.kill()
        company.bell.crash()
        company.take("Pizza", id: "o1", for: "ann")
        phone.device.mainApp.enterForeground()
        try await world.advance(by: .minutes(3))
        world.expect(phone.run { $0.session?.titles ?? [] }, equals: [], "there is nothing to load from")
        try company.bell.start()
        try await world.advance(by: .minutes(1))
        world.expect(phone.run { $0.session?.titles ?? [] }, equals: ["Pizza"], "the order is in the inbox")
        world.expect(phone.told, equals: ["Pizza"], "and Ann was told of it")
    }

    static let togetherOldKitchen = Scenario(
        "together/old-kitchen", "A kitchen that comes back with the state of an hour ago is believed.",
        covers: ["TO-07"], networks: [.memory, .loopback]
    ) { world in
        let company = try DeliveryCompany(in: world)
        let phone = try await company.phone("phone", of: "ann")
        company.take("Pizza", id: "o1", for: "ann", pickupAfter: 180)
        company.take("Soup", id: "o2", for: "ann", pickupAfter: 180)
        try await world.advance(by: .hours(1))
        company.set("o1", to: "fetched")
        company.take("Cake", id: "o3", for: "ann", pickupAfter: 120)
        try await world.advance(by: .seconds(5))
        world.expect(phone.states, equals: ["o1 fetched", "o2 cooking", "o3 cooking"], "the kitchen is up to date")
        company.kitchen.crash()
        company.set("o1", to: "cooking")
        company.orders.remove(.string("o3"))
        try await world.advance(by: .minutes(2))
        try company.kitchen.start()
        try await world.advance(by: .minutes(5))
        world.expect(phone.states, equals: ["o1 cooking", "o2 cooking"], "the app shows what the kitchen has")
        world.expect(phone.told.sorted(), equals: ["Cake", "Pizza", "Soup"], "and tells nothing a second time")
    }

    static let togetherPortal = Scenario(
        "together/portal", "After an hour in a café whose network answers nothing, all is as it was.",
        covers: ["TO-06"], networks: [.memory, .loopback]
    ) { world in
        let company = try DeliveryCompany(in: world)
        let phone = try await company.phone("phone", of: "ann"), moped = try await company.phone("moped", of: "cem")
        // The phone leaves its network behind, and with it all connections.
        phone.device.setReachability(.unreachable)
        try await world.advance(by: .minutes(5))
        let ends = [
            company.bell.misbehave(.fallSilent(.opened)).stop, company.broker.misbehave(.fallSilent(.opened)).stop,
            company.kitchen.misbehave(.fallSilent(.opened)).stop, company.push.misbehave(.fallSilent(.opened)).stop,
        ]
        phone.device.setReachability(.wifi)
        try await world.advance(by: .minutes(30))
        company.take("Pizza", id: "o1", for: "ann", pickupAfter: 120)
        moped.run { $0.session?.report("Elm Street", of: "o1", to: "ann") }
        try await world.advance(by: .minutes(30))
        world.expect(phone.told, equals: [], "no news comes through")
        world.expect(phone.streets, equals: [:], "and no courier")
        for end in ends { end() }
        try await world.advance(by: .minutes(15))
        world.expect(phone.told, equals: ["Pizza"], "a quarter of an hour later she hears of her pizza, once")
        world.expect(phone.states, equals: ["o1 cooking"], "sees it in the kitchen")
        world.expect(phone.streets, equals: ["o1": "Elm Street"], "and her courier in the street")
        world.expect(phone.reminders, equals: ["Pizza"], "and is reminded")
    }

    static let togetherKilled = Scenario(
        "together/killed", "An app that is killed while an order comes in misses nothing, and tells it once.",
        covers: ["TO-04"], networks: [.memory, .loopback]
    ) { world in
        let company = try DeliveryCompany(in: world)
        let phone = try await company.phone("phone", of: "ann")
        let delays = [0, 1, 2, 3, 5, 8, 13, 21]
        for (number, delay) in delays.enumerated() {
            company.take("Dish \(number)", id: "o\(number)", for: "ann", pickupAfter: 120)
            try await world.advance(by: .milliseconds(delay))
            phone.device.mainApp.kill()
            try await world.advance(by: .seconds(1))
            phone.device.mainApp.enterForeground()
            try await world.advance(by: .seconds(5))
        }
        let dishes = delays.indices.map { "Dish \($0)" }
        world.expect(phone.run { $0.session?.titles.sorted() ?? [] }, equals: dishes, "the inbox has all")
        world.expect(phone.reminders.sorted(), equals: dishes, "each has a reminder")
        world.expect(phone.device.badge, equals: dishes.count, "the badge counts all")
        let told = phone.device.run { UserDefaults.standard.stringArray(forKey: "told.ann") ?? [] }
        world.expect(told.count, equals: dishes.count, "the app knows that it has told all")
        world.expect(Set(told).count, equals: dishes.count, "and each once")
    }
}
