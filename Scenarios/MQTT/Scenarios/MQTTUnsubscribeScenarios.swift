import Carillon
import CarillonMQTT

/// UNSUBSCRIBE and its answer.
extension Scenario {
    static let mqttUnsubscribe = Scenario(
        "mqtt/unsubscribe/stops",
        "After UNSUBSCRIBE nothing new comes, and UNSUBACK has the identifier of its request.",
        covers: ["MQTT-2.3.1-7", "MQTT-3.10.4-2", "MQTT-3.10.4-4"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        let bob = try await world.connectedClient("bob", of: broker)
        try await alice.subscribe("news/#")
        bob.send(.publish("before", to: "news/1"))
        try await alice.expect(texts: ["before"], "a message with a wanted topic comes")
        alice.send(.unsubscribe(12_345, "news/#"))
        try await alice.expect([.unsuback(12_345)], "UNSUBACK with the identifier of the request")
        bob.send(.publish("after", to: "news/1"), .publish("after", to: "news/2", .qos1(1)))
        try await alice.expect([], "messages with a topic that is not wanted any more do not")
    }

    static let mqttUnsubscribeLiterally = Scenario(
        "mqtt/unsubscribe/literally", "Filters are compared byte by byte: only the very same one is deleted.",
        covers: ["MQTT-3.10.4-1", "MQTT-3.10.4-5"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        let bob = try await world.connectedClient("bob", of: broker)
        try await alice.subscribe("news/local")
        for filter: TopicFilter in ["News/Local", "news/+", "news/#", "#", "news", "news/local/", "/news/local"] {
            alice.send(.unsubscribe(9, filter))
            try await alice.expect([.unsuback(9)], "“\(filter)” is answered, although it deletes nothing")
        }
        bob.send(.publish("still", to: "news/local"))
        try await alice.expect(texts: ["still"], "the subscription is there as before")
        alice.send(.unsubscribe(10, "news/local"))
        try await alice.expect([.unsuback(10)], "the very same filter is answered too")
        bob.send(.publish("gone", to: "news/local"))
        try await alice.expect([], "and deletes the subscription")
    }

    static let mqttUnsubscribeSeveral = Scenario(
        "mqtt/unsubscribe/several", "Several filters in one UNSUBSCRIBE are all deleted, and answered once.",
        covers: ["MQTT-3.10.4-6"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        let bob = try await world.connectedClient("bob", of: broker)
        try await alice.subscribe("a", "b", "c", "d")
        alice.send(.unsubscribe(3, "a", "nothing", "c", "d"))
        try await alice.expect([.unsuback(3)], "one UNSUBACK")
        for topic: TopicName in ["a", "b", "c", "d"] { bob.send(.publish(topic.text, to: topic)) }
        try await alice.expect(texts: ["b"], "only what was not named still comes")
    }

    static let mqttUnsubscribeInFlight = Scenario(
        "mqtt/unsubscribe/in-flight", "Messages already on their way when UNSUBSCRIBE comes are brought to their end.",
        covers: ["MQTT-3.10.4-3"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker, clean: false)
        let bob = try await world.connectedClient("bob", of: broker)
        try await alice.subscribe("news")
        bob.send(.publish("one", to: "news", .qos1(1)), .publish("two", to: "news", .qos2(2)), .pubrel(2))
        let identifiers = try await alice.messages().compactMap(\.delivery.packetIdentifier)
        world.expect(identifiers.count, equals: 2, "two messages are on their way")
        let one = try world.require(identifiers.first, "the first"),
            two = try world.require(identifiers.last, "the second")
        alice.send(.unsubscribe(3, "news"))
        try await alice.expect([.unsuback(3)], "the subscription is deleted")
        alice.reset()
        try await alice.connect(clean: false)
        try await alice.expect(
            [.publish("one", to: "news", .qos1(one, dup: true)), .publish("two", to: "news", .qos2(two, dup: true))],
            "both are still sent again")
        alice.send(.puback(one), .pubrec(two))
        try await alice.expect([.pubrel(two)], "and acknowledged to the end")
        alice.send(.pubcomp(two))
        try await alice.expect([], "which this is")
    }
}
