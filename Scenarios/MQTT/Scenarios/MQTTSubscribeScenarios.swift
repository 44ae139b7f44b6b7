import Carillon
import CarillonMQTT

/// SUBSCRIBE and its answer.
extension Scenario {
    static let mqttSuback = Scenario(
        "mqtt/subscribe/suback", "Each SUBSCRIBE is answered with a SUBACK that has its identifier.",
        covers: ["MQTT-2.3.1-7", "MQTT-3.8.4-1", "MQTT-3.8.4-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        alice.send(
            .subscribe(1, Subscription("a", at: .atMostOnce)), .subscribe(40_000, Subscription("b", at: .atLeastOnce)),
            .subscribe(7, Subscription("a", at: .exactlyOnce)))
        try await alice.expect(
            [
                .suback(1, .granted(.atMostOnce)), .suback(40_000, .granted(.atLeastOnce)),
                .suback(7, .granted(.exactlyOnce)),
            ], "three requests, three answers")
    }

    static let mqttSeveralFilters = Scenario(
        "mqtt/subscribe/several-filters",
        "Several filters in one SUBSCRIBE are as good as several SUBSCRIBEs, answered by one SUBACK with a code for each, in their order.",
        covers: ["MQTT-3.8.4-4", "MQTT-3.8.4-5", "MQTT-3.9.3-1", "MQTT-3.9.3-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker(rules: BrokerRules(secretLevels: ["secret"]))
        let alice = try await world.connectedClient("alice", of: broker)
        alice.send(
            .subscribe(
                5, Subscription("a/#", at: .exactlyOnce), Subscription("secret/plans", at: .atLeastOnce),
                Subscription("b", at: .atMostOnce), Subscription("c/+", at: .atLeastOnce)))
        try await alice.expect(
            [
                .suback(
                    5, .granted(.exactlyOnce), .failure, .granted(.atMostOnce), .granted(.atLeastOnce))
            ], "one SUBACK tells of all four, in their order")
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(
            .publish("1", to: "a/x"), .publish("2", to: "secret/plans"), .publish("3", to: "b"),
            .publish("4", to: "c/y"))
        try await alice.expect(texts: ["1", "3", "4"], "each of those that were granted brings its messages")
    }

    static let mqttSubscribeAgain = Scenario(
        "mqtt/subscribe/again",
        "Subscribing to the same filter again takes the place of the subscription, brings what is retained again, and interrupts nothing.",
        covers: ["MQTT-3.8.4-3"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(.publish("kept", to: "news/local", .qos1(1), retain: true))
        try await world.advance(by: .seconds(1))
        let alice = try await world.connectedClient("alice", of: broker)
        alice.send(.subscribe(1, Subscription("news/#", at: .atMostOnce)))
        try await alice.expect(
            [.suback(1, .granted(.atMostOnce)), .publish("kept", to: "news/local", retain: true)],
            "the retained message comes")
        alice.send(.subscribe(2, Subscription("news/#", at: .atLeastOnce)))
        bob.send(.publish("fresh", to: "news/world", .qos1(2)))
        try await world.advance(by: .seconds(1))
        let packets = alice.take()
        world.expect(packets.filter { $0.kind == .suback }.count, equals: 1, "one more SUBACK")
        let messages = packets.compactMap { if case .publish(let publish) = $0 { publish } else { nil } }
        world.expect(
            messages.filter(\.retain).map(\.text), equals: ["kept"], "the retained message comes again")
        world.expect(
            messages.filter { !$0.retain }.map(\.text), equals: ["fresh"],
            "a message that is on its way meanwhile comes, and comes once")
        bob.send(.publish("later", to: "news/world", .qos1(3)))
        let later = try await alice.messages()
        world.expect(later.map(\.text), equals: ["later"], "there is one subscription, not two")
        world.expect(later.map(\.qualityOfService), equals: [.atLeastOnce], "and it has the new QoS")
    }

    static let mqttOverlapping = Scenario(
        "mqtt/subscribe/overlapping",
        "A message that several subscriptions of one client match comes at the highest QoS among them.",
        covers: ["MQTT-3.3.5-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let bob = try await world.connectedClient("bob", of: broker)
        let filters: [TopicFilter] = ["a/b", "a/+", "a/#", "#"]
        for highest in filters.indices {
            let alice = try await world.connectedClient("alice", of: broker)
            for (index, filter) in filters.enumerated() {
                try await alice.subscribe(filter, at: index == highest ? .exactlyOnce : .atMostOnce)
            }
            bob.send(.publish("both ways", to: "a/b", .qos2(1)), .pubrel(1))
            let messages = try await alice.messages()
            world.expect(
                messages.map(\.qualityOfService).max(), equals: .exactlyOnce,
                "with \(filters[highest]) at QoS 2, it comes at QoS 2")
            try await alice.disconnect()
        }
    }

    static let mqttUnauthorized = Scenario(
        "mqtt/subscribe/unauthorized",
        "A message that its publisher must not publish is acknowledged as usual and goes nowhere.",
        covers: ["MQTT-3.3.5-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker(rules: BrokerRules(closedTopics: ["throne"]))
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("#")
        let mallory = try await world.connectedClient("mallory", of: broker)
        mallory.send(.publish("mine", to: "throne", .qos1(1)), .publish("mine", to: "throne", .qos2(2)))
        try await mallory.expect([.puback(1), .pubrec(2)], "it is acknowledged as usual")
        try await alice.expect([], "and nobody gets it")
    }

    static let mqttUnauthorizedStrictly = Scenario(
        "mqtt/subscribe/unauthorized-strictly",
        "A broker may also end the connection of one who publishes what it must not.",
        covers: ["MQTT-3.3.5-2"],
        networks: [.memory, .loopback]
    ) { world in
        var strict = BrokerConfiguration()
        strict.unauthorizedPublish = .disconnect
        let broker = try world.wireBroker(configuration: strict, rules: BrokerRules(closedTopics: ["throne"]))
        let trudy = try await world.connectedClient("trudy", of: broker)
        trudy.send(.publish("mine", to: "throne", .qos1(1)))
        try await trudy.expectEnd("the broker closes the connection")
        world.expect(trudy.take(), equals: [], "and acknowledges nothing")
    }
}
