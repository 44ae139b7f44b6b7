import Carillon
import CarillonMQTT

/// Wills: the messages that the broker publishes for lost clients.
extension Scenario {
    static let mqttWill = Scenario(
        "mqtt/will/published",
        "The will of a client whose connection is lost is published once, at its QoS and not retained, however it was lost.",
        covers: ["MQTT-3.1.2-8", "MQTT-3.1.2-9", "MQTT-3.1.2-10", "MQTT-3.1.2-16"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let heir = try await world.connectedClient("heir", of: broker)
        try await heir.subscribe("wills/#")
        let ways: [(String, (WireClient) -> Void)] = [
            ("reset", { $0.reset() }),
            ("closed without DISCONNECT", { $0.finish() }),
            ("broken off by a violation", { $0.send(bytes: [0xF0, 0]) }),
        ]
        for (number, (way, end)) in ways.enumerated() {
            let will = Will("adieu", to: "wills/alice", at: .exactlyOnce)
            let alice = try await world.connectedClient("alice", of: broker, will: will)
            try await heir.expect([], "while she is there nothing is said")
            end(alice)
            let identifier = try world.require(PacketIdentifier(UInt16(number + 1)), "a packet identifier")
            try await heir.expect(
                [.publish("adieu", to: "wills/alice", .qos2(identifier))], "\(way): the will comes, at QoS 2")
            heir.send(.pubrec(identifier), .pubcomp(identifier))
            try await heir.expect([.pubrel(identifier)], "\(way): and it comes once")
        }
        let late = try await world.connectedClient("late", of: broker)
        try await late.subscribe("wills/#")
        try await late.expect([], "a will that was not to be retained is not")
    }

    static let mqttRetainedWill = Scenario(
        "mqtt/will/retained", "A will that says so is retained.", covers: ["MQTT-3.1.2-17"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient(
            "alice", of: broker, will: Will("offline", to: "state/alice", retain: true))
        alice.reset()
        let late = try await world.connectedClient("late", of: broker)
        try await late.subscribe("state/#")
        try await late.expect(
            [.publish("offline", to: "state/alice", retain: true)], "a later subscriber finds the will")
    }

    static let mqttDisconnectAndWill = Scenario(
        "mqtt/will/disconnect", "DISCONNECT takes the will away.", covers: ["MQTT-3.1.2-10", "MQTT-3.14.4-3"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let heir = try await world.connectedClient("heir", of: broker)
        try await heir.subscribe("#")
        let alice = try await world.connectedClient("alice", of: broker, will: Will("adieu", to: "wills/alice"))
        try await alice.disconnect()
        try await heir.expect([], "a client that leaves in order leaves no will")
        try await alice.connect()
        alice.reset()
        try await heir.expect([], "nor is it kept for her next connection")
    }

    static let mqttNoWill = Scenario(
        "mqtt/will/none", "A client that left no will says nothing at the end.", covers: ["MQTT-3.1.2-12"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let heir = try await world.connectedClient("heir", of: broker)
        try await heir.subscribe("#")
        let alice = try await world.connectedClient("alice", of: broker)
        alice.reset()
        try await heir.expect([], "nothing is published")
    }

    static let mqttMalformedDisconnect = Scenario(
        "mqtt/will/malformed-disconnect",
        "A DISCONNECT with flags is none: the connection ends, and the will is published.",
        covers: ["MQTT-3.14.1-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let heir = try await world.connectedClient("heir", of: broker)
        try await heir.subscribe("wills/#")
        for first: UInt8 in [0xE1, 0xE2, 0xE8] {
            let alice = try await world.connectedClient("alice", of: broker, will: Will("adieu", to: "wills/alice"))
            alice.send(bytes: [first, 0])
            try await alice.expectEnd("the broker closes the connection")
            try await heir.expect(texts: ["adieu"], "and publishes the will")
        }
    }
}
