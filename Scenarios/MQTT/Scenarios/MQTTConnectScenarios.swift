import Carillon
import CarillonMQTT

/// The first packets of a connection.
extension Scenario {
    static let mqttFirstPacket = Scenario(
        "mqtt/connect/first-packet",
        "A client that connects is let in: the answer to CONNECT comes first, and those to packets in the same breath follow.",
        covers: ["MQTT-3.1.4-4", "MQTT-3.2.0-1", "MQTT-3.2.2-1", "MQTT-3.2.2-3"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        for (name, clean) in [("alice", true), ("bob", false)] {
            let client = world.wireClient(ClientIdentifier(name), of: broker)
            client.open()
            client.send(client.connectPacket(clean: clean), .subscribe(1, Subscription("a", at: .atMostOnce)), .pingreq)
            try await client.expect(
                [.connack(), .suback(1, .granted(.atMostOnce)), .pingresp],
                "\(name) gets CONNACK with code 0 and no session, and then the other answers")
        }
    }

    static let mqttSecondConnect = Scenario(
        "mqtt/connect/second-connect", "A second CONNECT on a connection ends it.", covers: ["MQTT-3.1.0-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        alice.send(alice.connectPacket())
        try await alice.expectEnd("the broker closes the connection")
        world.expect(alice.take(), equals: [], "without a second CONNACK")
    }

    static let mqttOtherProtocols = Scenario(
        "mqtt/connect/other-protocols",
        "Another protocol is shown the door, another version of this one is told so first.",
        covers: ["MQTT-3.1.2-1", "MQTT-3.1.2-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let stranger = world.wireClient("stranger", of: broker)
        for name in ["MQTt", "MQIsdp", "HTTP", ""] {
            stranger.open()
            stranger.send(bytes: .connect(protocolName: name))
            try await stranger.expectEnd("the protocol “\(name)” is not served")
            world.expect(stranger.take(), equals: [], "“\(name)” is not answered")
        }
        for level: UInt8 in [0, 3, 5, 255] {
            stranger.open()
            stranger.send(bytes: .connect(protocolLevel: level))
            try await stranger.expect(
                [.connack(.unacceptableProtocolVersion)], "level \(level) is answered with return code 1")
            try await stranger.expectEnd("and the connection closed")
        }
    }

    static let mqttMalformedConnect = Scenario(
        "mqtt/connect/malformed", "A CONNECT that is none is answered by closing the connection, and by nothing else.",
        covers: [
            "MQTT-3.1.2-3", "MQTT-3.1.2-9", "MQTT-3.1.2-14", "MQTT-3.1.2-18", "MQTT-3.1.2-20", "MQTT-3.1.2-22",
            "MQTT-3.1.4-1",
        ],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let stranger = world.wireClient("stranger", of: broker)
        let attempts: [(String, [UInt8])] = [
            ("the reserved flag", .connect(flags: 0b0000_0011)),
            ("a will flag without a will", .connect(flags: 0b0000_0110)),
            ("a will topic without a message", .connect(flags: 0b0000_0110, payload: [0, 1, 0x61, 0, 1, 0x77])),
            ("a will at QoS 3", .connect(flags: 0b0001_1110, payload: [0, 1, 0x61, 0, 1, 0x77, 0, 1, 0x21])),
            ("a user name without its flag", .connect(payload: [0, 1, 0x61, 0, 1, 0x75])),
            (
                "a password without its flag",
                .connect(flags: 0b1000_0010, payload: [0, 1, 0x61, 0, 1, 0x75, 0, 1, 0x70])
            ),
            ("a password without a user name", .connect(flags: 0b0100_0010, payload: [0, 1, 0x61, 0, 1, 0x70])),
            ("a surplus byte", .connect(payload: [0, 1, 0x61, 0x21])),
            ("a client identifier that is cut off", .connect(payload: [0, 9, 0x61])),
        ]
        for (what, bytes) in attempts {
            stranger.open()
            stranger.send(bytes: bytes)
            try await stranger.expectEnd("\(what): the connection is closed")
            world.expect(stranger.take(), equals: [], "\(what): nothing was answered")
        }
    }

    static let mqttIdentifiers = Scenario(
        "mqtt/connect/identifiers",
        "Every identifier of 1 to 23 letters and digits is good, and a client without one is given its own.",
        covers: ["MQTT-3.1.3-5", "MQTT-3.1.3-6"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let phone = world.device("phone")
        let alphabet = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        let letters = alphabet.map(String.init)
        for identifier in letters + [String(alphabet.prefix(23)), String(alphabet.suffix(23))] {
            let client = world.wireClient(ClientIdentifier(identifier), of: broker, on: phone)
            let connack = try await client.connect()
            world.expect(connack?.returnCode == .accepted, "“\(identifier)” is let in")
            try await client.disconnect()
        }
        let nameless = try await world.connectedClient("", of: broker, on: phone)
        let another = try await world.connectedClient("", of: broker, on: phone)
        nameless.send(.pingreq)
        try await nameless.expect([.pingresp], "a client without a name stays when another one comes")
        another.send(.pingreq)
        try await another.expect([.pingresp], "and the other is served as well")
    }

    static let mqttRejectedIdentifiers = Scenario(
        "mqtt/connect/rejected-identifiers",
        "An identifier that the broker does not want, and none at all for a session that is to be kept, are refused with code 2.",
        covers: ["MQTT-3.1.3-8", "MQTT-3.1.3-9"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker(rules: BrokerRules(identifierPrefix: "good"))
        let phone = world.device("phone")
        for (identifier, clean) in [("", false), ("bad apple", true), ("bad apple", false)] {
            let client = world.wireClient(ClientIdentifier(identifier), of: broker, on: phone)
            client.open()
            client.send(client.connectPacket(clean: clean))
            try await client.expect(
                [.connack(.identifierRejected)],
                "“\(identifier)”, clean session \(clean ? 1 : 0), is refused with code 2")
            try await client.expectEnd("and the connection closed")
        }
    }

    static let mqttRefused = Scenario(
        "mqtt/connect/refused",
        "A refused client gets a code and no session and loses the connection, and its other packets go nowhere.",
        covers: ["MQTT-3.1.4-5", "MQTT-3.2.2-4", "MQTT-3.2.2-5"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker(rules: BrokerRules(users: ["alice": "wonderland"]))
        let mallory = world.wireClient("mallory", of: broker)
        for (password, code) in [("looking-glass", ConnectReturnCode.badUserNameOrPassword), (nil, .notAuthorized)] {
            mallory.open()
            mallory.send(
                mallory.connectPacket(userName: password == nil ? nil : "alice", password: password),
                .publish("mine", to: "throne", retain: true), .pingreq)
            try await mallory.expect([.connack(code)], "CONNACK with code \(code.rawValue), and nothing after it")
            try await mallory.expectEnd("the connection is closed")
        }
        let alice = world.wireClient("alice", of: broker)
        try await alice.connect(userName: "alice", password: "wonderland")
        try await alice.subscribe("#")
        try await alice.expect([], "nothing was retained for one who was refused")
    }

    static let mqttTakeOver = Scenario(
        "mqtt/connect/take-over", "A client that connects again is disconnected from where it was.",
        covers: ["MQTT-3.1.4-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let phone = world.device("phone"), tablet = world.device("tablet")
        let atFirst = try await world.connectedClient("alice", of: broker, on: phone)
        let bob = try await world.connectedClient("bob", of: broker, on: phone)
        let now = try await world.connectedClient("alice", of: broker, on: tablet)
        try await atFirst.expectEnd("the older connection is closed")
        now.send(.pingreq)
        try await now.expect([.pingresp], "the newer one is served")
        world.expect(!bob.isOver, "and others do not notice")
    }
}
