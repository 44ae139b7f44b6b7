import Carillon
import CarillonMQTT

/// The state that a broker keeps for clients that are away.
extension Scenario {
    static let mqttKeptSession = Scenario(
        "mqtt/session/kept",
        "A client that comes back to a kept session finds its subscriptions, and the messages above QoS 0 of the time between.",
        covers: ["MQTT-3.1.2-4", "MQTT-3.1.2-5", "MQTT-3.1.4-3", "MQTT-3.2.2-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker, clean: false)
        try await alice.subscribe("news/#")
        try await alice.disconnect()

        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(
            .publish("zero", to: "news/0"), .publish("one", to: "news/1", .qos1(1)),
            .publish("two", to: "news/2", .qos2(2)), .pubrel(2))
        try await world.advance(by: .days(30))

        let connack = try await alice.connect(clean: false)
        world.expect(connack, equals: Connack(sessionPresent: true), "the broker has kept the session")
        let kept = try await alice.messages().filter { $0.qualityOfService > .atMostOnce }
        world.expect(kept.map(\.text), equals: ["one", "two"], "the messages of her absence come now")
        world.expect(
            kept.map(\.qualityOfService), equals: [.atLeastOnce, .exactlyOnce], "each at its quality of service")
        bob.send(.publish("later", to: "news/0"))
        try await alice.expect(texts: ["later"], "her subscription is as it was")
    }

    static let mqttCleanSession = Scenario(
        "mqtt/session/clean",
        "A clean session begins without a memory, and leaves none behind.",
        covers: ["MQTT-3.1.2-6", "MQTT-3.1.4-3", "MQTT-3.2.2-1", "MQTT-3.2.2-3"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let bob = try await world.connectedClient("bob", of: broker)
        let alice = try await world.connectedClient("alice", of: broker, clean: false)
        try await alice.subscribe("news/#")
        try await alice.disconnect()
        bob.send(.publish("missed", to: "news/1", .qos1(1)))

        let clean = try await alice.connect(clean: true)
        world.expect(clean, equals: Connack(sessionPresent: false), "a clean session is never one that was there")
        bob.send(.publish("not asked for", to: "news/1"))
        try await alice.expect([], "the kept messages and subscriptions are gone")
        try await alice.subscribe("weather")
        try await alice.disconnect()
        bob.send(.publish("rain", to: "weather", .qos1(2)))

        let kept = try await alice.connect(clean: false)
        world.expect(kept, equals: Connack(sessionPresent: false), "the clean session was not kept")
        bob.send(.publish("snow", to: "weather", .qos1(3)))
        try await alice.expect([], "and its subscriptions went with it")
    }

    static let mqttSessionsByIdentifier = Scenario(
        "mqtt/session/by-identifier", "Sessions belong to client identifiers, and these differ when their bytes do.",
        covers: ["MQTT-3.1.3-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let phone = world.device("phone")
        let names = ["alice", "Alice", "alice ", "ali\u{E9}", "alie\u{301}"]
        var clients: [WireClient] = []
        for name in names {
            clients.append(try await world.connectedClient(ClientIdentifier(name), of: broker, on: phone, clean: false))
        }
        world.expect(clients.filter(\.isOver).count, equals: 0, "five spellings are five clients")
        for (number, client) in clients.enumerated() {
            client.send(.subscribe(1, Subscription(TopicFilter(try TopicName("to/\(number)")), at: .atLeastOnce)))
            try await client.disconnect()
        }
        let bob = try await world.connectedClient("bob", of: broker)
        for number in names.indices { bob.send(.publish("for \(number)", to: try TopicName("to/\(number)"), .qos1(1))) }
        for (number, client) in clients.enumerated() {
            try await client.connect(clean: false)
            try await client.expect(texts: ["for \(number)"], "number \(number) gets its own mail")
        }
    }

    static let mqttRetainedOutlivesSession = Scenario(
        "mqtt/session/retained-outlives", "A retained message stays when the session of its publisher ends.",
        covers: ["MQTT-3.1.2-7"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(.publish("18 °C", to: "weather", .qos1(1), retain: true))
        try await bob.expect([.puback(1)], "the message is taken over")
        try await bob.disconnect()
        try await world.advance(by: .days(365))
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("weather")
        try await alice.expect(texts: ["18 °C"], "a year later it is still there")
    }
}
