import Carillon
import CarillonMQTT

/// The three qualities of service, with the broker as receiver and as sender.
extension Scenario {
    static let mqttAtMostOnce = Scenario(
        "mqtt/qos/at-most-once",
        "A message at QoS 0 has no identifier and no DUP, and nobody acknowledges it; one with DUP closes its connection.",
        covers: ["MQTT-2.3.1-5", "MQTT-3.3.1-2", "MQTT-4.3.1-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        let bob = try await world.connectedClient("bob", of: broker)
        try await alice.subscribe("news")
        bob.send(.publish("hello", to: "news"))
        try await alice.expect([.publish("hello", to: "news")], "it arrives at QoS 0, as it was")
        try await bob.expect([], "its publisher hears nothing")
        try await world.expectEnd(of: .packet(0x38, .text("news") + [0x21]), at: broker, "a message at QoS 0 with DUP")
        try await alice.expect([], "and that one does not arrive")
    }

    static let mqttAtLeastOnceIn = Scenario(
        "mqtt/qos/at-least-once-in",
        "A message at QoS 1 is acknowledged with its identifier; used again, the identifier means a new message, whatever DUP says.",
        covers: ["MQTT-2.3.1-6", "MQTT-3.3.4-1", "MQTT-4.3.2-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        let bob = try await world.connectedClient("bob", of: broker)
        try await alice.subscribe("news", at: .atMostOnce)
        bob.send(.publish("one", to: "news", .qos1(7)), .publish("two", to: "news", .qos1(65_535)))
        try await bob.expect([.puback(7), .puback(65_535)], "each gets its PUBACK")
        bob.send(.publish("three", to: "news", .qos1(7)), .publish("four", to: "news", .qos1(7, dup: true)))
        try await bob.expect([.puback(7), .puback(7)], "the identifier may be used again")
        try await alice.expect(texts: ["one", "two", "three", "four"], "and stands for a new message each time")
    }

    static let mqttExactlyOnceIn = Scenario(
        "mqtt/qos/exactly-once-in",
        "A message at QoS 2 goes on once, however often it is sent before PUBREL; PUBREL is always answered.",
        covers: ["MQTT-2.3.1-6", "MQTT-3.3.4-1", "MQTT-4.3.3-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        let bob = try await world.connectedClient("bob", of: broker, clean: false)
        try await alice.subscribe("news", at: .atMostOnce)
        bob.send(.publish("one", to: "news", .qos2(7)))
        try await bob.expect([.pubrec(7)], "PUBREC")
        bob.send(.publish("one", to: "news", .qos2(7, dup: true)))
        try await bob.expect([.pubrec(7)], "PUBREC again")
        bob.reset()
        try await bob.connect(clean: false)
        bob.send(.publish("one", to: "news", .qos2(7, dup: true)), .pubrel(7))
        try await bob.expect([.pubrec(7), .pubcomp(7)], "and again after a lost connection; then PUBCOMP")
        bob.send(.pubrel(7), .pubrel(1_000))
        try await bob.expect([.pubcomp(7), .pubcomp(1_000)], "PUBREL is answered also for what is long done with")
        bob.send(.publish("two", to: "news", .qos2(7)))
        try await bob.expect([.pubrec(7)], "the identifier is free again")
        bob.send(.pubrel(7))
        try await alice.expect(texts: ["one", "two"], "each message went on once")
    }

    static let mqttAtLeastOnceOut = Scenario(
        "mqtt/qos/at-least-once-out",
        "The broker gives each message at QoS 1 an identifier that is not in use, sends it without DUP, and waits for PUBACK.",
        covers: ["MQTT-2.3.1-4", "MQTT-4.3.2-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker, clean: false)
        try await alice.subscribe("news", at: .atLeastOnce)
        let bob = try await world.connectedClient("bob", of: broker)
        for number in 1...20 { bob.send(.publish("\(number)", to: "news", .qos1(1))) }

        let messages = try await alice.messages()
        world.expect(messages.map(\.text), equals: (1...20).map(String.init), "all twenty come")
        world.expect(messages.filter(\.isDuplicate).count, equals: 0, "none of them as a duplicate")
        let identifiers = messages.compactMap(\.delivery.packetIdentifier)
        world.expect(Set(identifiers).count, equals: 20, "each with an identifier of its own")

        for identifier in identifiers.dropLast() { alice.send(.puback(identifier)) }
        await world.settle()
        try await alice.disconnect()
        try await alice.connect(clean: false)
        let again = try await alice.messages()
        world.expect(again.map(\.text), equals: ["20"], "the message that was not acknowledged comes again")
        world.expect(
            again.map(\.delivery.packetIdentifier), equals: [identifiers.last], "and keeps its identifier")
    }

    static let mqttExactlyOnceOut = Scenario(
        "mqtt/qos/exactly-once-out",
        "The broker sends a message at QoS 2, then PUBREL, and after that never the message again.",
        covers: ["MQTT-2.3.1-6", "MQTT-4.3.3-1", "MQTT-4.4.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker, clean: false)
        try await alice.subscribe("news")
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(.publish("once", to: "news", .qos2(9)), .pubrel(9))

        let first = try await alice.messages()
        world.expect(first.map(\.text), equals: ["once"], "the message comes")
        let identifier = try world.require(first.first?.delivery.packetIdentifier, "its identifier")
        world.expect(first.first?.delivery, equals: .qos2(identifier), "at QoS 2, without DUP")
        alice.reset()
        try await alice.connect(clean: false)
        try await alice.expect(
            [.publish("once", to: "news", .qos2(identifier, dup: true))], "without PUBREC it comes again")
        alice.send(.pubrec(identifier))
        try await alice.expect([.pubrel(identifier)], "PUBREC is answered with PUBREL")
        alice.reset()
        try await alice.connect(clean: false)
        try await alice.expect([.pubrel(identifier)], "from then on only PUBREL comes again")
        alice.send(.pubcomp(identifier))
        try await world.advance(by: .seconds(1))
        alice.reset()
        try await alice.connect(clean: false)
        try await alice.expect([], "and after PUBCOMP nothing")
    }

    static let mqttOwnDuplicates = Scenario(
        "mqtt/qos/own-duplicates", "A message that its publisher sends as a duplicate is none to its subscribers.",
        covers: ["MQTT-3.3.1-3"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("news")
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(
            .publish("one", to: "news", .qos1(1, dup: true)), .publish("two", to: "news", .qos2(2, dup: true)),
            .pubrel(2))
        let messages = try await alice.messages()
        world.expect(messages.map(\.text), equals: ["one", "two"], "both come")
        world.expect(messages.map(\.isDuplicate), equals: [false, false], "without DUP, for it is the first time")
    }

    static let mqttLowerQoS = Scenario(
        "mqtt/qos/lower-of-two", "A message comes at its own QoS or at that of the subscription, whichever is lower.",
        covers: ["MQTT-3.8.4-6"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let bob = try await world.connectedClient("bob", of: broker)
        for granted in QualityOfService.allCases {
            let alice = try await world.connectedClient("alice", of: broker)
            try await alice.subscribe("news", at: granted)
            bob.send(
                .publish("0", to: "news"), .publish("1", to: "news", .qos1(1)), .publish("2", to: "news", .qos2(2)),
                .pubrel(2))
            let messages = try await alice.messages()
            world.expect(
                messages.map(\.text), equals: ["0", "1", "2"], "all three come to a subscription at \(granted)")
            world.expect(
                messages.map(\.qualityOfService), equals: QualityOfService.allCases.map { min($0, granted) },
                "each at the lower of the two")
            try await alice.disconnect()
        }
    }
}
