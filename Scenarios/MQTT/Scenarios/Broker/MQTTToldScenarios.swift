import Carillon
import CarillonEnvironment
import CarillonMQTT

/// Valid and invalid packets, as our broker's journal and the trace show them.
extension Scenario {
    static let mqttToldViolations = Scenario(
        "mqtt/told/violations",
        "For each packet that breaks a rule the journal says what was wrong, in which byte, and which statements forbid it.",
        covers: ["MQTT-4.8.0-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let stranger = world.wireClient("c", of: broker)
        let cases: [ToldViolation] = .inConnect + .inHeaders + .inFields + .inTexts
        for (number, violation) in cases.enumerated() {
            stranger.open()
            // The broker finds the first wrong byte, however the bytes are cut.
            let isCut = number.isMultiple(of: 2)
            if violation.isConnected { stranger.send(bytes: .connect()) }
            if isCut {
                for byte in violation.bytes { stranger.send(bytes: [byte]) }
            } else {
                stranger.send(bytes: violation.bytes)
            }
            try await world.advance(by: .milliseconds(100))
            world.expect(
                broker.journal.violations.dropFirst(number).map(\.description), equals: [violation.text],
                "the journal tells of \(violation.what), number \(number)")
            world.expect(stranger.isOver, "and the connection is closed, number \(number)")
            if !stranger.isOver { stranger.reset() }
        }
        world.expect(
            broker.journal.violations.map { $0.statements.map(\.identifier) }, equals: cases.map(\.statements),
            "each with its statements, the most telling one first")
        world.expect(
            broker.journal.violations.map(\.statement.identifier), equals: cases.compactMap(\.statements.first),
            "which is the one that it is known by")
        world.expect(
            broker.journal.disconnects().count {
                if case .violation(let violation) = $0 { violation.text.isEmpty == false } else { false }
            }, equals: cases.count - 1, "for each the connection was closed because of it")
        world.expect(
            broker.journal.disconnects().count { $0 == .refused(.unacceptableProtocolVersion) }, equals: 1,
            "but for another version, which is refused")
    }

    static let mqttToldAcknowledgements = Scenario(
        "mqtt/told/acknowledgements",
        "An acknowledgement that does not fit its message closes the connection; one that is late is let pass.",
        covers: ["MQTT-2.3.1-6"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let bob = try await world.connectedClient("bob", of: broker)
        let attempts: [(QualityOfService, [ControlPacket], [ControlPacket], String?)] = [
            (.atLeastOnce, [.pubrec(1)], [], "PUBREC 1"), (.atLeastOnce, [.pubcomp(1)], [], "PUBCOMP 1"),
            (.exactlyOnce, [.puback(1)], [], "PUBACK 1"), (.exactlyOnce, [.pubcomp(1)], [], "PUBCOMP 1"),
            (.exactlyOnce, [.pubrec(1), .puback(1)], [.pubrel(1)], "PUBACK 1"),
            (.exactlyOnce, [.pubrec(1), .pubrec(1), .pubcomp(1)], [.pubrel(1), .pubrel(1)], nil),
            (.atLeastOnce, [.puback(1), .puback(1), .puback(7), .pubcomp(7)], [], nil),
            (.exactlyOnce, [.pubrec(9)], [.pubrel(9)], nil),
        ]
        var complaints: [String] = []
        for (number, (granted, answers, replies, complaint)) in attempts.enumerated() {
            let alice = try await world.connectedClient("alice", of: broker)
            try await alice.subscribe("news", at: granted)
            bob.send(.publish("hello", to: "news", .qos2(1)), .pubrel(1))
            try await alice.expect(texts: ["hello"], "number \(number): a message comes")
            alice.send(answers)
            try await alice.expect(replies, "number \(number): what there is to answer is answered")
            world.expect(
                alice.isOver, equals: complaint != nil, "number \(number): who errs is cut off, others are not")
            if let complaint { complaints.append("\(complaint) does not fit the message that it acknowledges") }
            world.expect(
                broker.journal.violations.map(\.text), equals: complaints, "number \(number): and the journal says why")
            if complaint == nil { try await alice.disconnect() }
        }
        world.expect(
            Set(broker.journal.violations.map(\.description)),
            equals: Set(complaints.map { "\($0) [MQTT-3.3.4-1]" }), "with the statement")
        let again = try await world.connectedClient("again", of: broker)
        again.send(again.connectPacket())
        try await again.expectEnd("a second CONNECT closes the connection, too")
        world.expect(
            broker.journal.violations.last?.description,
            equals: "a second CONNECT came on the same connection [MQTT-3.1.0-2]", "and is told of")
    }

    static let mqttToldPasswords = Scenario(
        "mqtt/told/passwords",
        "The trace shows the bytes that clients send, and asterisks for their passwords, however the bytes are cut.",
        covers: ["MQTT-3.2.2-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let alice = world.wireClient("alice", of: broker)
        let rest =
            try PacketEncoder().encode(.publish("a secret for all", to: "news")) + [0xC0, 0, 0x31, 3, 0, 1, 0x61]
        var expected: [[UInt8]] = []
        for (number, connect) in Connect.telling.enumerated() {
            let bytes = try PacketEncoder().encode(.connect(connect))
            for size in [1, 2, 3, 5, 8, 40, 100_000] where bytes.count < 1_000 || size > 8 {
                alice.open()
                let stream = bytes + rest
                for start in stride(from: 0, to: stream.count, by: size) {
                    alice.send(bytes: Array(stream[start..<min(stream.count, start + size)]))
                }
                try await alice.expect(
                    [.connack(), .pingresp], "CONNECT number \(number) in pieces of \(size): she is let in")
                alice.reset()
                let count = connect.password?.count ?? 0
                expected.append(bytes.dropLast(count) + [UInt8](repeating: .asterisk, count: count) + rest)
            }
        }
        world.expect(world.shownStreams(to: "broker") == expected, "all is shown but the passwords")
        let told = broker.journal.received(.connect).map(\.description)
        world.expect(told.filter { $0.contains("secret") }, equals: [], "no packet is told with its password")
        let tellers = world.trace.events.filter { $0.kind == "mqtt.received" && $0.text.hasPrefix("CONNECT") }
        world.expect(tellers.count, equals: expected.count, "each CONNECT is in the trace")
        world.expect(
            tellers.count { ($0.bytes ?? []).firstRange(of: Array("secret".utf8)) != nil }, equals: 0,
            "without its password")
    }

    static let mqttToldWrongPasswords = Scenario(
        "mqtt/told/wrong-passwords",
        "In a CONNECT that is wrong all is hidden that may be a password; what is not MQTT is shown as it is.",
        covers: ["MQTT-3.1.4-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let mallory = world.wireClient("mallory", of: broker)
        let good = try PacketEncoder().encode(.connect(.telling[0]))
        // The client identifier's length ends at byte 13. The will's topic begins at 15, its message at 21, the user
        // name at 26, and the password at 29.
        for (offset, value, hidden) in [
            (8, 5, 9), (8, 0, 9), (8, 3, 31), (9, 0, 15), (9, 0b0000_0100, 26), (9, 0b1000_0000, 21),
            (9, 0b1000_0100, 29), (9, 0b0100_0000, 17), (9, 0b0100_0100, 28), (9, 0b1100_0000, 23), (13, 200, 14),
            (12, 1, 14), (13, 24, 14), (13, 23, 37), (16, 200, 17), (22, 13, 37), (22, 14, 37), (22, 15, 23),
            (27, 8, 37), (27, 9, 37), (27, 10, 28), (30, 5, 31), (30, 7, 31), (30, 255, 31), (36, 0x21, 31),
        ] as [(Int, UInt8, Int)] {
            var bytes = good
            bytes[offset] = value
            mallory.open()
            mallory.send(bytes: bytes)
            try await world.advance(by: .milliseconds(100))
            // The last byte belongs to the password, so its change is no error.
            world.expect(mallory.isOver, equals: offset != 36, "with \(value) as byte \(offset), it is not taken")
            if !mallory.isOver { mallory.reset() }
            let shown = bytes.prefix(hidden) + [UInt8](repeating: .asterisk, count: bytes.count - hidden)
            world.expect(
                world.shownStreams(to: "broker").last == Array(shown),
                "with \(value) as byte \(offset), all is hidden from byte \(hidden) on")
        }

        let masked = good.dropLast(6) + [UInt8](repeating: .asterisk, count: 6)
        for (what, beginning, isHidden) in [
            ("a message", [0x31, 3, 0, 1, 0x61], false), ("TLS", [0x16, 3, 1, 0, 200, 1, 0, 0, 196, 3, 3], false),
            ("CONNACK", [0x20, 2, 0, 0], false), ("HTTP", [0x47, 0x45, 0x54], false), ("a zero", [0], false),
            ("a length without end", [0x10, 0xFF, 0xFF, 0xFF, 0xFF], false),
            ("an empty CONNECT", [0x10, 0], true), ("a short CONNECT", [0x10, 3, 0, 1, 0x61], true),
            ("a good CONNECT", .connect(), true),
            ("a message after CONNECT", .connect() + [0x31, 3, 0, 1, 0x61], true),
            ("an empty packet after CONNECT", .connect() + [0xC1, 0], true),
        ] as [(String, [UInt8], Bool)] {
            mallory.open()
            mallory.send(bytes: beginning + good)
            try await world.advance(by: .milliseconds(100))
            mallory.reset()
            world.expect(
                world.shownStreams(to: "broker").last == beginning + (isHidden ? Array(masked) : good),
                "after \(what), a password is \(isHidden ? "hidden" : "shown")")
        }
        // MQTT 3.1.1 allows a remaining length with more bytes than needed.
        mallory.open()
        mallory.send(bytes: [0x10, 0xA3, 0x80, 0x80, 0] + good.dropFirst(2))
        try await mallory.expect([.connack()], "a length of four bytes is as good as one of one")
        world.expect(
            world.shownStreams(to: "broker").last == [0x10, 0xA3, 0x80, 0x80, 0] + masked.dropFirst(2),
            "and so is what is hidden")
    }
}

extension UInt8 {
    fileprivate static let asterisk = UInt8(ascii: "*")
}

extension Connect {
    /// CONNECT packets with and without passwords. The first has every field.
    fileprivate static let telling: [Connect] = [
        Connect(
            clientIdentifier: "c", will: Will("bye", to: "gone"), userName: "u", password: Array("secret".utf8)),
        Connect(clientIdentifier: "c"),
        Connect(clientIdentifier: "", userName: ""),
        Connect(clientIdentifier: "c", will: Will("", to: "gone")),
        Connect(clientIdentifier: "", will: Will("", to: "gone"), userName: "", password: []),
        Connect(clientIdentifier: "c", userName: "u", password: Array("secret".utf8)),
        Connect(clientIdentifier: "c", userName: "known", password: [UInt8](repeating: 7, count: 200)),
        Connect(clientIdentifier: "c", userName: "u", password: [UInt8](repeating: 0, count: 20_000)),
    ]
}

extension World {
    /// The bytes that each connection has brought to a server, as the trace shows them. They come in the order of the
    /// connections.
    fileprivate func shownStreams(to lane: String) -> [[UInt8]] {
        var order: [String] = []
        var streams: [String: [UInt8]] = [:]
        for event in trace.shownEvents where event.isA(NetworkTraceKind.data) && event.peer == lane {
            guard let connection = event[.connection] else { continue }
            if streams[connection] == nil { order.append(connection) }
            streams[connection, default: []] += event.bytes ?? []
        }
        return order.compactMap { streams[$0] }
    }
}
