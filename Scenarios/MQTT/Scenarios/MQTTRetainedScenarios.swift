import Carillon
import CarillonMQTT

/// Retained messages: the last message of a topic, for later subscribers.
extension Scenario {
    static let mqttRetained = Scenario(
        "mqtt/retained/new-subscriber",
        "A new subscription is sent the last retained message of each topic that matches, marked as retained.",
        covers: ["MQTT-3.3.1-5", "MQTT-3.3.1-6", "MQTT-3.3.1-8"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(
            .publish("1 °C", to: "weather/oslo", .qos1(1), retain: true),
            .publish("2 °C", to: "weather/oslo", .qos1(2), retain: true),
            .publish("30 °C", to: "weather/rome", .qos2(3), retain: true), .pubrel(3),
            .publish("no", to: "news", .qos1(4), retain: true))
        try await bob.disconnect()
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("weather/+")
        let messages = try await alice.messages().sorted { $0.topic < $1.topic }
        world.expect(messages.map(\.text), equals: ["2 °C", "30 °C"], "the last message of each topic comes")
        world.expect(
            messages.map(\.qualityOfService), equals: [.atLeastOnce, .exactlyOnce], "at the QoS that it was sent at")
        world.expect(messages.map(\.retain), equals: [true, true], "with RETAIN")
    }

    static let mqttEstablished = Scenario(
        "mqtt/retained/established", "To a subscription that is there already, messages come without RETAIN.",
        covers: ["MQTT-3.3.1-9"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("weather/#", at: .atMostOnce)
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(.publish("1 °C", to: "weather/oslo", retain: true), .publish("2 °C", to: "weather/oslo"))
        try await alice.expect(
            [.publish("1 °C", to: "weather/oslo"), .publish("2 °C", to: "weather/oslo")], "both come without RETAIN")
    }

    static let mqttRetainedAtMostOnce = Scenario(
        "mqtt/retained/at-most-once", "A retained message at QoS 0 takes the place of what was retained.",
        covers: ["MQTT-3.3.1-7"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(
            .publish("old", to: "weather", .qos2(1), retain: true), .pubrel(1),
            .publish("new", to: "weather", retain: true))
        try await world.advance(by: .seconds(1))
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("weather")
        try await alice.expect([.publish("new", to: "weather", retain: true)], "only the new one is there")
    }

    static let mqttErased = Scenario(
        "mqtt/retained/erased",
        "A retained message without a payload is delivered, erases what was retained, and is not retained itself.",
        covers: ["MQTT-3.3.1-10", "MQTT-3.3.1-11"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let bob = try await world.connectedClient("bob", of: broker)
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("weather")
        bob.send(.publish("1 °C", to: "weather", retain: true), .publish("", to: "weather", .qos1(1), retain: true))
        try await alice.expect(texts: ["1 °C", ""], "it is delivered like any other")
        let late = try await world.connectedClient("late", of: broker)
        late.send(.subscribe(1, Subscription("weather", at: .exactlyOnce)))
        try await world.advance(by: .seconds(1))
        let packets = late.take()
        world.expect(!packets.contains(.publish("1 °C", to: "weather", retain: true)), "the retained message is gone")
        world.expect(packets, equals: [.suback(1, .granted(.exactlyOnce))], "and nothing is retained in its place")
    }

    static let mqttNotRetained = Scenario(
        "mqtt/retained/not", "A message without RETAIN is not kept, and leaves alone what is.",
        covers: ["MQTT-3.3.1-12"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(
            .publish("kept", to: "weather", .qos1(1), retain: true), .publish("passing", to: "weather", .qos1(2)),
            .publish("", to: "weather", .qos1(3)), .publish("alone", to: "news", .qos1(4)))
        try await world.advance(by: .seconds(1))
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("#")
        try await alice.expect(texts: ["kept"], "only what was to be retained is")
    }
}
