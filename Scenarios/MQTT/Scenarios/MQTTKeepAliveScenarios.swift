import Carillon
import CarillonMQTT

/// The keep alive: silent clients, and packets that end the silence.
extension Scenario {
    static let mqttSilence = Scenario(
        "mqtt/keep-alive/silence",
        "A client that is silent for one and a half times its keep-alive is disconnected, and one without keep-alive never is.",
        covers: ["MQTT-3.1.2-24"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let phone = world.device("phone")
        let quiet = try await world.connectedClient("quiet", of: broker, on: phone)
        for keepAlive: UInt16 in [1, 20, 65_535] {
            let began = world.elapsed
            let client = try await world.connectedClient("alice", of: broker, on: phone, keepAlive: keepAlive)
            let limit = Duration.milliseconds(Int(keepAlive) * 1_500)
            try await world.expect(
                eventually: client.isOver, equals: true, within: limit + .seconds(2),
                "with \(keepAlive) s, the broker gives up")
            let waited = (world.elapsed - began) - limit
            world.expect(
                waited > .zero && waited < .milliseconds(500),
                "after \(limit) and no sooner")
        }
        try await world.advance(by: .days(7))
        world.expect(!quiet.isOver, "a client that promised nothing may be silent for ever")
    }

    static let mqttPing = Scenario(
        "mqtt/keep-alive/ping", "Every PINGREQ is answered, and keeps the connection alive.", covers: ["MQTT-3.12.4-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker, keepAlive: 60)
        for minute in 1...100 {
            alice.send(.pingreq)
            try await alice.expect([.pingresp], "PINGRESP in minute \(minute)")
            try await world.advance(by: .seconds(59))
        }
        world.expect(!alice.isOver, "after 100 minutes she is still connected")
        for _ in 1...3 { alice.send(.pingreq) }
        try await alice.expect([.pingresp, .pingresp, .pingresp], "three at once are answered three times")
    }
}
