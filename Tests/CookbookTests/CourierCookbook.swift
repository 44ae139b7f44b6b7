import Carillon
import CarillonCourier

extension Scenario {
    static let courierTunnel = Scenario(
        "cookbook/courier/tunnel", "Messages that were sent while the phone was in a tunnel come behind it, once.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker) { $0.topics = ["orders/ann": .one] }
        ann.listen()

        ann.device.setReachability(.unreachable)
        try await world.advance(by: .minutes(5))
        for state in ["cooking", "on its way"] {
            try broker.publish(state, to: "orders/ann", qualityOfService: .atLeastOnce)
        }
        try await world.advance(by: .minutes(1))
        world.expect(ann.texts, equals: [], "nothing comes in the tunnel")

        ann.device.setReachability(.cellular)
        try await world.advance(by: .minutes(1))
        world.expect(ann.texts, equals: ["cooking", "on its way"], "behind it everything has come, once")
    }

    static let courierLostAcknowledgement = Scenario(
        "cookbook/courier/lost-acknowledgement", "An order whose acknowledgement is lost reaches the kitchen twice.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let kitchen = try await world.onlineCourierApp("kitchen", of: broker) { $0.topics = ["orders/new": .one] }
        kitchen.listen()
        let ann = try await world.onlineCourierApp("ann", of: broker)

        let loss = broker.misbehave(.drop(.puback, to: "ann", first: 1))
        try ann.publish("order 7: pizza", to: "orders/new", .one)
        try await world.advance(by: .seconds(2))
        broker.reset("ann")
        try await world.advance(by: .minutes(1))
        world.expect(loss.strikes, equals: 1, "one acknowledgement was lost")
        world.expect(kitchen.texts, equals: ["order 7: pizza", "order 7: pizza"], "the order came again")
        world.expect(ann.diary.count(of: .messageSendSuccess), equals: 1, "Ann is told once that it has arrived")

        let orders = Set(kitchen.texts.map { $0.prefix { $0 != ":" } })
        world.expect(orders, equals: ["order 7"], "by its number the kitchen knows that it is the same")
    }

    static let courierExactlyOnce = Scenario(
        "cookbook/courier/exactly-once", "A payment at QoS 2 arrives once, although the connection breaks twice.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let shop = try await world.onlineCourierApp("shop", of: broker) { $0.topics = ["payments": .two] }
        shop.listen()
        let ann = try await world.onlineCourierApp("ann", of: broker)

        broker.misbehave(.drop(.pubrec, to: "ann", first: 1))
        broker.misbehave(.drop(.pubcomp, to: "ann", first: 1))
        try ann.publish("20 euros", to: "payments", .two)
        for _ in 1...2 {
            try await world.advance(by: .seconds(30))
            broker.reset("ann")
        }
        try await world.advance(by: .minutes(1))
        world.expect(shop.texts, equals: ["20 euros"], "the shop is paid once")
        world.expect(ann.diary.count(of: .messageSendSuccess), equals: 1, "and Ann's app knows that it is done")
    }

    static let courierWildcard = Scenario(
        "cookbook/courier/wildcard", "A wildcard subscription brings the state of each order, and no chat.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker)
        ann.listen()
        ann.listen(to: "orders/7/state")
        ann.listen(to: "orders/+/state")
        ann.subscribe("orders/+/state", .one)
        try await world.advance(by: .seconds(1))

        for topic in ["orders/7/state", "orders/8/state", "orders/7/chat", "orders/7/state/old"] {
            try broker.publish("ready", to: topic, qualityOfService: .atLeastOnce)
        }
        try await world.advance(by: .seconds(1))
        world.expect(ann.messages.map(\.topic), equals: ["orders/7/state", "orders/8/state"], "both states have come")
        world.expect(ann.heard["orders/7/state"], equals: ["ready"], "a publisher of one topic has what is its own")
        world.expect(ann.heard["orders/+/state"], equals: nil, "a publisher does not know wildcards")
    }

    static let courierRetained = Scenario(
        "cookbook/courier/retained", "Somebody who opens the map late sees the rider's last position at once.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.connectedClient("rider", of: broker)
        for position in ["52.50, 13.40", "52.51, 13.41"] {
            rider.send(.publish(position, to: "riders/7/position", retain: true))
            try await world.advance(by: .minutes(1))
        }
        try await rider.disconnect()

        let ann = try await world.onlineCourierApp("ann", of: broker)
        ann.listen()
        ann.subscribe("riders/7/position", .one)
        try await world.advance(by: .seconds(1))
        world.expect(ann.texts, equals: ["52.51, 13.41"], "the last position is there, and no older one")
    }

    static let courierLastWill = Scenario(
        "cookbook/courier/last-will", "When a rider's phone dies, the customer sees that the rider is offline.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let ann = try await world.onlineCourierApp("ann", of: broker) { $0.topics = ["riders/7/state": .one] }
        ann.listen()
        let will = Will("offline", to: "riders/7/state", at: .atLeastOnce, retain: true)
        let rider = try await world.connectedClient("rider", of: broker, keepAlive: 60, will: will)
        rider.send(.publish("online", to: "riders/7/state", retain: true))
        try await world.advance(by: .seconds(1))

        rider.device.setReachability(.unreachable)
        try await world.advance(by: .seconds(60))
        world.expect(ann.texts, equals: ["online"], "for one keep alive nobody knows")
        try await world.advance(by: .seconds(60))
        world.expect(ann.texts, equals: ["online", "offline"], "after one and a half the broker publishes the will")
    }

    static let courierWrongPassword = Scenario(
        "cookbook/courier/wrong-password", "A password that was changed meanwhile is asked for again, and works.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let guests = GuestList(["ann": "of today"])
        let broker = try world.mqttBroker(access: guests.access)
        let ann = try await world.onlineCourierApp("ann", of: broker) { $0.password = "of today" }

        guests.passwords["ann"] = "of tomorrow"
        ann.provider.password = "of tomorrow"
        broker.disconnect("ann")
        try await world.advance(by: .minutes(1))
        world.expect(broker.refusals, equals: [.badUserNameOrPassword], "the old password is refused")
        world.expect(ann.provider.calls.contains(.clear), "the app's own service is told to forget it")
        world.expect(broker.passwords(of: "ann").last, equals: "of tomorrow", "the new one is tried")
        world.expect(ann.isConnected, "and Ann is connected, without a screen that asks her to log in")
    }

    static let courierForgottenSession = Scenario(
        "cookbook/courier/forgotten-session", "After a broker has lost all sessions, an app gets its messages again.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        var configuration = BrokerConfiguration()
        configuration.keepsStateAcrossCrashes = false
        let broker = try world.mqttBroker(configuration: configuration)
        let ann = try await world.onlineCourierApp("ann", of: broker) { $0.topics = ["orders/ann": .one] }
        ann.listen()
        ann.subscribe("news", .one)
        try await world.advance(by: .seconds(1))

        broker.crash()
        try await world.advance(by: .seconds(30))
        try broker.restart()
        try await world.advance(by: .minutes(1))
        for topic in ["orders/ann", "news"] { try broker.publish("hello", to: topic, qualityOfService: .atLeastOnce) }
        try await world.advance(by: .seconds(1))
        world.expect(ann.messages.map(\.topic), equals: ["orders/ann", "news"], "both subscriptions were made again")
    }

    static let courierKilled = Scenario(
        "cookbook/courier/killed", "An app that was killed in a tunnel sends at its next launch what it had to say.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp("rider", of: broker) { $0.isPersistent = true }

        rider.device.setReachability(.unreachable)
        try await world.advance(by: .minutes(5))
        try rider.publish("order 7 delivered", to: "log", .one)
        try rider.publish("order 8 delivered", to: "log", .two)
        try await world.advance(by: .seconds(5))
        rider.app.kill()

        try await world.advance(by: .hours(8))
        rider.device.setReachability(.wifi)
        rider.app.enterForeground()
        try await rider.comeOnline()
        try await world.advance(by: .seconds(10))
        world.expect(
            broker.texts(on: "log"), equals: ["order 7 delivered", "order 8 delivered"], "both have arrived, once")
    }

    static let courierOrder = Scenario(
        "cookbook/courier/order", "Messages that were written while offline arrive in the order of writing.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let bob = try await world.onlineCourierApp("bob", of: broker) { $0.topics = ["chat": .two] }
        bob.listen()
        let ann = try await world.onlineCourierApp("ann", of: broker)

        broker.misbehave(.drop(.puback, to: "ann", first: 1))
        try ann.publish("Where are you?", to: "chat", .one)
        try await world.advance(by: .seconds(1))
        ann.device.setReachability(.unreachable)
        try await world.advance(by: .minutes(3))
        for text in ["I wait at the door.", "Bring a key.", "Please!"] { try ann.publish(text, to: "chat", .one) }

        ann.device.setReachability(.cellular)
        try await world.advance(by: .minutes(1))
        let chat = ["Where are you?", "I wait at the door.", "Bring a key.", "Please!"]
        world.expect(bob.texts.suffix(4), equals: chat[...], "the lines come in the order in which Ann wrote them")
        world.expect(bob.texts.first, equals: "Where are you?", "and what was not acknowledged comes first")
    }
}
