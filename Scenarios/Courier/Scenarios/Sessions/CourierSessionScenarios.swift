import Carillon
import CarillonCourier

/// Several clients of one app, and sessions that are kept or not.
extension Scenario {
    static let courierThreeUsers = Scenario(
        "courier/session/three-users",
        "Three users of one phone each have a session of their own; none hears another's messages, and when one logs out the others stay.",
        covers: ["CO-SESS-1", "CO-SESS-2"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(access: .users(["ann": "a", "bob": "b", "cleo": "c"]))
        let phone = world.device("phone")
        let riders = [("ann", "a"), ("bob", "b"), ("cleo", "c")].map { name, password in
            phone.courier(name, of: broker) {
                $0.password = password
                $0.topics = ["to/\(name)": .two]
                $0.isPersistent = true
                $0.timeToLive = 3_600
            }
        }
        let (ann, bob, cleo) = (riders[0], riders[1], riders[2])
        for rider in riders {
            rider.listen()
            try await rider.comeOnline()
            rider.subscribe("all")
        }
        world.expect(broker.connectedClients, equals: ["ann", "bob", "cleo"], "three sessions on one phone")
        for (number, rider) in riders.enumerated() {
            let next = riders[(number + 1) % 3].name
            try rider.publish("from \(rider.name)", to: "to/\(next)", .two)
        }
        try await world.advance(by: .seconds(2))
        world.expect(
            riders.map(\.texts), equals: [["from cleo"], ["from ann"], ["from bob"]], "each gets what is theirs")
        world.expect(
            riders.map { $0.diary.count(of: .messageSendSuccess) }, equals: [1, 1, 1], "and hears of their own only")

        // Each of the three has something to send and to unsubscribe from. Bob logs out meanwhile, and then the app
        // dies.
        phone.setReachability(.unreachable)
        try await world.advance(by: .minutes(3))
        for rider in riders {
            try rider.publish("late from \(rider.name)", to: "log", .two)
            rider.unsubscribe("all")
        }
        bob.destroy()
        try await world.advance(by: .seconds(5))
        phone.mainApp.kill()
        phone.mainApp.enterForeground()
        ann.connect()
        cleo.connect()
        phone.setReachability(.wifi)
        try await world.advance(by: .minutes(2))
        world.expect(broker.connectedClients, equals: ["ann", "cleo"], "the others come back")
        world.expect(
            broker.texts(on: "log").sorted(), equals: ["late from ann", "late from cleo"], "with what they had to say")
        world.expect(
            ["ann", "cleo"].map { broker.subscriptions(of: $0).map(\.filter) }, equals: [["to/ann"], ["to/cleo"]],
            "and the topics that they did not want to hear any more")
        try await bob.comeOnline()
        try await world.advance(by: .minutes(1))
        world.expect(broker.texts(on: "log").count, equals: 2, "bob's messages are gone for good")
        world.expect(broker.journal.violations, equals: [], "the broker has nothing to object to")
    }

    static let courierCleanSession = Scenario(
        "courier/session/clean",
        "A clean session forgets messages that waited to be sent, topics asked for before, and messages that came meanwhile.",
        covers: ["CO-SESS-5"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = world.courierApp("ann", of: broker) {
            $0.isClean = true
            $0.isPersistent = true
            $0.topics = ["configured": .two]
            $0.interval = 600
            $0.maximumInterval = 600
        }
        ann.listen()
        try await ann.comeOnline()
        ann.subscribe("news", .two)
        try await world.advance(by: .seconds(1))
        try broker.publish("one", to: "news", qualityOfService: .exactlyOnce)
        try await world.advance(by: .seconds(1))
        world.expect(ann.texts, equals: ["one"], "it works while it lasts")

        ann.device.setReachability(.unreachable)
        try await world.advance(by: .minutes(3))
        world.expect(ann.state, equals: .disconnected, "the connection is gone")
        try ann.publish("to be forgotten", to: "log", .two)
        try ann.publish("to be forgotten, too", to: "log", .one)
        ann.subscribe("more", .two)
        try broker.publish("two", to: "news", qualityOfService: .exactlyOnce)
        ann.device.setReachability(.cellular)
        try await world.advance(by: .seconds(5))
        world.expect(ann.isConnected, "it is back")
        try broker.publish("three", to: "news", qualityOfService: .exactlyOnce)
        try await world.advance(by: .seconds(1))
        world.expect(ann.texts, equals: ["one"], "nothing that came meanwhile is there, and nothing is subscribed to")
        world.expect(broker.subscriptions(of: "ann"), equals: [], "the broker knows of no topic")
        world.expect(broker.journal.published(by: "ann").count, equals: 0, "and got none of the messages")
        world.expect(
            ann.diary.count(of: .messageSendFailure), equals: 2, "the app is told of each message that is dropped")
    }

    static let courierNightShift = Scenario(
        "courier/session/expired-at-night",
        "At three in the morning credentials have expired: the client gets new ones, and everything that the broker has kept.",
        covers: ["CO-SESS-6", "CO-AUTH-9"], networks: [.memory, .loopback]
    ) { world in
        let guests = GuestList(["ann": "of today"])
        let broker = try world.mqttBroker(access: guests.access)
        let phone = world.device("phone", timeZone: "Asia/Jakarta")
        let ann = phone.courier("ann", of: broker) {
            $0.password = "of today"
            $0.topics = ["orders/ann": .two]
            $0.keepAlive = 60
        }
        ann.listen()
        try await world.advance(to: World.date("2026-03-02 22:00", in: "Asia/Jakarta"))
        try await ann.comeOnline()
        try await world.advance(to: World.date("2026-03-03 02:50", in: "Asia/Jakarta"))
        phone.setReachability(.unreachable)
        try await world.advance(by: .minutes(5))
        world.expect(!broker.isConnected("ann"), "the broker has given the client up")
        for order in 1...3 {
            try broker.publish("order \(order)", to: "orders/ann", qualityOfService: .exactlyOnce)
        }
        guests.passwords = ["ann": "of tomorrow"]
        guests.refusal = .notAuthorized
        ann.provider.script = [.options(ann.provider.options)]
        ann.provider.password = "of tomorrow"
        ann.provider.delay = .seconds(1)
        ann.diary.take()
        try await world.advance(to: World.date("2026-03-03 03:00", in: "Asia/Jakarta"))
        phone.setReachability(.cellular)
        try await world.advance(by: .seconds(10))
        world.expect(ann.diary.last(.connectionFailure)?.failure, equals: .init("MQTT", 5), "it is refused with code 5")
        world.expect(ann.isConnected, "and is let in with new credentials a moment later")
        world.expect(
            broker.passwords(of: "ann").suffix(2), equals: ["of today", "of tomorrow"], "tried in that order")
        world.expect(
            ann.texts, equals: ["order 1", "order 2", "order 3"], "all that was kept arrives, once and in order")
    }
}
