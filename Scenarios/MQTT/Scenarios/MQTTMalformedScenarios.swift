import Carillon
import CarillonMQTT

/// Packets that break the rules.
extension Scenario {
    static let mqttFlags = Scenario(
        "mqtt/malformed/flags",
        "Flags other than those that are prescribed close the connection; the broker's own are as prescribed.",
        covers: [
            "MQTT-2.2.2-1", "MQTT-2.2.2-2", "MQTT-3.6.1-1", "MQTT-3.8.1-1", "MQTT-3.10.1-1",
        ],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        for (name, packet, prescribed) in [
            ("PUBACK", [0x40, 2, 0, 1], 0), ("PUBREC", [0x50, 2, 0, 1], 0), ("PUBREL", [0x60, 2, 0, 1], 2),
            ("PUBCOMP", [0x70, 2, 0, 1], 0), ("SUBSCRIBE", [0x80, 6, 0, 1, 0, 1, 0x61, 0], 2),
            ("UNSUBSCRIBE", [0xA0, 5, 0, 1, 0, 1, 0x61], 2), ("PINGREQ", [0xC0, 0], 0),
        ] as [(String, [UInt8], UInt8)] {
            for flags: UInt8 in [0, 1, 2, 3, 8, 15] where flags != prescribed {
                try await world.expectEnd(
                    of: [packet[0] | flags] + packet.dropFirst(), at: broker, "\(name) with the flags \(flags)")
            }
        }

        // The client decodes answers strictly: a wrong flag fails the scenario.
        let alice = try await world.connectedClient("alice", of: broker)
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(.subscribe(1, Subscription("a", at: .exactlyOnce)))
        try await bob.expect([.suback(1, .granted(.exactlyOnce))], "SUBACK is as it should be")
        alice.send(.publish("1", to: "a", .qos1(1)), .publish("2", to: "a", .qos2(2)), .pubrel(2), .pingreq)
        try await alice.expect(
            [.puback(1), .pubrec(2), .pubcomp(2), .pingresp], "PUBACK, PUBREC, PUBCOMP and PINGRESP are")
        let identifiers = try await bob.messages().compactMap(\.delivery.packetIdentifier)
        let two = try world.require(identifiers.last, "the message at QoS 2")
        bob.send(.pubrec(two), .unsubscribe(2, "a"))
        try await bob.expect([.pubrel(two), .unsuback(2)], "PUBREL and UNSUBACK are")
    }

    static let mqttIdentifierZero = Scenario(
        "mqtt/malformed/identifier-zero",
        "A packet identifier of 0 closes the connection, and the broker itself never uses it.",
        covers: ["MQTT-2.3.1-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        for (name, bytes) in [
            ("PUBLISH at QoS 1", [0x32, 5, 0, 1, 0x61, 0, 0]), ("PUBLISH at QoS 2", [0x34, 5, 0, 1, 0x61, 0, 0]),
            ("SUBSCRIBE", [0x82, 6, 0, 0, 0, 1, 0x61, 0]), ("UNSUBSCRIBE", [0xA2, 5, 0, 0, 0, 1, 0x61]),
        ] as [(String, [UInt8])] {
            try await world.expectEnd(of: bytes, at: broker, "\(name) with identifier 0")
        }
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("a")
        let bob = try await world.connectedClient("bob", of: broker)
        for _ in 1...50 { bob.send(.publish("", to: "a", .qos1(1))) }
        // A packet with identifier 0 is invalid, so it would fail the scenario.
        world.expect(
            try await alice.messages().compactMap(\.delivery.packetIdentifier).count, equals: 50,
            "fifty messages come, none with identifier 0")
    }

    static let mqttThirdQoS = Scenario(
        "mqtt/malformed/third-qos", "QoS 3 closes the connection, in a message and in a subscription.",
        covers: ["MQTT-3.3.1-4", "MQTT-3.8.3-4"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        for first: UInt8 in [0x36, 0x37, 0x3E] {
            try await world.expectEnd(of: [first, 5, 0, 1, 0x61, 0, 1], at: broker, "PUBLISH at QoS 3")
        }
        for options: UInt8 in [3, 4, 0x80, 0xFF] {
            try await world.expectEnd(
                of: [0x82, 6, 0, 1, 0, 1, 0x61, options], at: broker, "SUBSCRIBE with the options \(options)")
        }
    }

    static let mqttViolations = Scenario(
        "mqtt/malformed/violations",
        "Bytes that are no packet a client may send close the connection that they came on, and no other.",
        covers: ["MQTT-4.8.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        for (what, bytes) in [
            ("type 0", [0x00, 0]), ("type 15", [0xF0, 0]), ("CONNACK", [0x20, 2, 0, 0]),
            ("SUBACK", [0x90, 3, 0, 1, 0]), ("UNSUBACK", [0xB0, 2, 0, 1]), ("PINGRESP", [0xD0, 0]),
            ("a remaining length without an end", [0x30, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]),
            ("PINGREQ with a payload", [0xC0, 1, 0]), ("PUBACK without an identifier", [0x40, 0]),
            ("PUBACK that is too long", [0x40, 3, 0, 1, 0]), ("DISCONNECT with a payload", [0xE0, 1, 0]),
            ("PUBLISH without a topic", [0x30, 0]), ("PUBLISH that ends in its topic", [0x30, 3, 0, 9, 0x61]),
            ("PUBLISH of 256 MB", [0x30, 0xFF, 0xFF, 0xFF, 0x7F]),
        ] as [(String, [UInt8])] {
            try await world.expectEnd(of: bytes, at: broker, what)
        }
    }

    static let mqttRandomBytes = Scenario(
        "mqtt/malformed/random-bytes",
        "A hundred clients that send good packets with one bit wrong: the broker answers in MQTT or closes, and serves on.",
        covers: ["MQTT-4.8.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let random = world.random("bits")
        let packets: [ControlPacket] = [
            .publish("hello", to: "a/b", .qos2(3)), .pubrel(3), .subscribe(4, Subscription("a/+", at: .atLeastOnce)),
            .unsubscribe(5, "a/#"), .pingreq, .puback(1), .pubrec(2),
        ]
        let encoded = try packets.map { try PacketEncoder().encode($0) }
        let bytes = encoded.flatMap(\.self)
        // The offsets of the packets with prescribed flags.
        var prescribed: Set<Int> = []
        var offset = 0
        for (packet, bytes) in zip(packets, encoded) {
            if packet.kind != .publish { prescribed.insert(offset) }
            offset += bytes.count
        }
        let phone = world.device("phone")
        var violators: [WireClient] = []
        for number in 1...100 {
            let client = try await world.connectedClient(ClientIdentifier("client \(number)"), of: broker, on: phone)
            let place = Int(random.next(below: UInt64(bytes.count))), bit = UInt8(random.next(below: 8))
            var spoilt = bytes
            spoilt[place] ^= 1 << bit
            client.send(bytes: spoilt)
            if bit < 4, prescribed.contains(place) { violators.append(client) }
        }
        try await world.advance(by: .minutes(5))
        world.expect(
            violators.filter { !$0.isOver }.map(\.identifier), equals: [],
            "a client that sends a wrong bit among prescribed flags is cut off")
        let witness = try await world.connectedClient("witness", of: broker, on: phone)
        witness.send(.publish("alive", to: "x", .qos1(1)))
        try await witness.expect([.puback(1)], "the broker is alive")
    }

    static let mqttTooLarge = Scenario(
        "mqtt/malformed/too-large",
        "A message for which the broker has no room closes its connection and goes nowhere; one that just fits is taken.",
        covers: ["MQTT-4.8.0-2"],
        networks: [.memory, .loopback]
    ) { world in
        var small = BrokerConfiguration()
        small.connections.maximumPacketSize = 1_000
        let broker = try world.mqttBroker(configuration: small)
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("news", at: .atMostOnce)
        let bob = try await world.connectedClient("bob", of: broker)
        // The fixed header has three bytes, and the topic field has six.
        bob.send(.publish(String(repeating: "x", count: 991), to: "news"))
        let texts = try await alice.messages().map(\.text.count)
        world.expect(texts, equals: [991], "a packet of 1,000 bytes is taken")
        world.expect(!bob.isOver, "and its client served on")
        bob.send(.publish(String(repeating: "x", count: 992), to: "news"))
        try await bob.expectEnd("one byte more, and the connection is closed")
        try await alice.expect([], "and nobody gets the message")
    }
}
