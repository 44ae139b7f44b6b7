import Carillon
import CarillonEnvironment
import CarillonMQTT
import CarillonTLS

/// MQTT inside TLS.
extension Scenario {
    static let mqttTLSTraffic = Scenario(
        "mqtt/tls/traffic",
        "Inside TLS messages at QoS 1 go from one client to another, and nobody on the way can read them.",
        covers: ["MQTT-TLS-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(tls: .good)
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("notes", at: .atLeastOnce)
        let bob = try await world.connectedClient("bob", of: broker)
        for number in 1...5 {
            let identifier = try world.require(PacketIdentifier(UInt16(number)), "an identifier")
            bob.send(.publish("a note for alice, number \(number)", to: "notes", .qos1(identifier)))
            try await bob.expect([.puback(identifier)], "the broker takes message \(number) over")
        }
        let notes = try await alice.messages()
        world.expect(
            notes.map(\.text), equals: (1...5).map { "a note for alice, number \($0)" }, "all come, in their order")
        for note in notes {
            if let identifier = note.delivery.packetIdentifier { alice.send(.puback(identifier)) }
        }
        try await alice.disconnect()
        try await bob.disconnect()
        world.expect(
            broker.journal.disconnects(), equals: [.disconnectPacket, .disconnectPacket], "both part in good order")

        let wire = world.trace.events.filter { $0.isA(NetworkTraceKind.data) }.map { $0.bytes ?? [] }
        world.expect(wire.count > 20, "much has passed over the wire")
        world.expect(
            wire.count { $0.firstRange(of: Array("note".utf8)) != nil }, equals: 0, "and none of it can be read")
    }

    static let mqttTLSValidity = Scenario(
        "mqtt/tls/validity",
        "Clients refuse a broker whose certificate has expired, or is not yet valid by their clocks.",
        covers: ["MQTT-TLS-2"],
        networks: [.memory, .loopback]
    ) { world in
        let expired = try world.mqttBroker("expired", tls: .expired)
        let alice = world.wireClient("alice", of: expired)
        try await alice.connect()
        world.expect(alice.failure, equals: .security(.expired), "an expired certificate is refused")
        world.expect(
            expired.journal.disconnects(), equals: [.handshakeFailed(.refusedByPeer("certificate expired"))],
            "and the broker is told why")

        let early = try world.mqttBroker("early", tls: .notYetValid)
        let bob = world.wireClient("bob", of: early)
        try await bob.connect()
        world.expect(bob.failure, equals: .security(.notYetValid), "a certificate that is not valid yet is refused")
        world.expect(early.journal.received().isEmpty, "and no packet was sent")
        bob.device.setClock(ahead: .seconds(3 * 86_400))
        let connack = try await bob.connect()
        world.expect(
            connack, equals: Connack(sessionPresent: false, returnCode: .accepted), "three days later it is good")
    }

    static let mqttTLSAuthority = Scenario(
        "mqtt/tls/authority",
        "Clients refuse a broker whose certificate was signed by no authority that their device trusts.",
        covers: ["MQTT-TLS-3"],
        networks: [.memory, .loopback]
    ) { world in
        let name = try world.certificateAuthority.name
        let namesake = try world.makeAuthority(name)
        let broker = try world.mqttBroker(tls: .signed(by: namesake))
        let alice = world.wireClient("alice", of: broker)
        try await alice.connect()
        world.expect(alice.failure.isUntrusted, "somebody else of the authority's name is not trusted")
        world.expect(
            broker.journal.disconnects(), equals: [.handshakeFailed(.refusedByPeer("unknown CA"))],
            "and the broker is told why")

        alice.device.trust(.only([namesake.certificate]))
        let connack = try await alice.connect()
        world.expect(connack?.returnCode == .accepted, "a device that trusts that one is let in")
        alice.reset()
        alice.device.trust(.nobody)
        try await alice.connect()
        world.expect(alice.failure.isUntrusted, "and one that trusts nobody connects to nobody")
        world.expect(broker.journal.received(.connect).count, equals: 1, "a single CONNECT was sent in all this")
    }

    static let mqttTLSHost = Scenario(
        "mqtt/tls/host", "Clients refuse a broker whose certificate was made for another host.",
        covers: ["MQTT-TLS-4"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(tls: .ofHost("another-broker"))
        let alice = world.wireClient("alice", of: broker)
        try await alice.connect()
        world.expect(alice.failure, equals: .security(.wrongHost("broker")), "the name is not in the certificate")
        world.expect(broker.journal.received().isEmpty, "and no packet was sent")
    }

    static let mqttTLSCut = Scenario(
        "mqtt/tls/cut", "Handshakes that are cut, or that never come to an end, leave the broker serving others.",
        covers: ["MQTT-TLS-5"],
        networks: [.memory, .loopback]
    ) { world in
        var configuration = BrokerConfiguration()
        configuration.connections.maximumPending = 20
        let broker = try world.mqttBroker(configuration: configuration, tls: .good)
        let witness = try await world.connectedClient("witness", of: broker)
        let random = world.random("cuts")
        let phone = world.device("phone")
        for number in 1...30 {
            let client = world.wireClient(ClientIdentifier("client \(number)"), of: broker, on: phone)
            client.open()
            try await world.advance(by: .microseconds(Int(random.next(below: 4_000))))
            client.reset()
        }
        for number in 1...20 {
            let client = world.wireClient(ClientIdentifier("sleeper \(number)"), of: broker, on: phone)
            client.speaksTLS = false
            client.open()
            // These bytes begin a TLS hello of 200 bytes.
            client.send(bytes: [0x16, 3, 1, 0, 200, 1, 0, 0, 196, 3, 3])
        }
        try await world.advance(by: .seconds(1))
        witness.send(.pingreq)
        try await witness.expect([.pingresp], "those who are in are served")
        let late = world.wireClient("late", of: broker)
        try await late.connect()
        world.expect(late.failure, equals: .reset, "there is no room for one more handshake")
        try await world.advance(by: .seconds(15))
        let connack = try await late.connect()
        world.expect(connack?.returnCode == .accepted, "but there is when those that stand still have been given up")
        world.expect(
            broker.journal.disconnects().count { $0 == .handshakeFailed(.timedOut) }, equals: 20,
            "as twenty were")
    }

    static let mqttTLSPlain = Scenario(
        "mqtt/tls/plain", "A client without TLS is turned away where TLS is spoken, without an answer in MQTT.",
        covers: ["MQTT-TLS-6"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(tls: .good)
        let witness = world.wireClient("witness", of: broker)
        try await witness.connect()
        let alice = world.wireClient("alice", of: broker)
        alice.speaksTLS = false
        let connack = try await alice.connect()
        world.expect(connack == nil, "CONNECT has no answer")
        world.expect(alice.isOver, "the connection is closed")
        world.expect(
            broker.journal.disconnects(), equals: [.handshakeFailed(.notTLS)], "and the broker knows why")
        witness.send(.pingreq)
        try await witness.expect([.pingresp], "others are served")
    }
}

extension NetworkError? {
    fileprivate var isUntrusted: Bool {
        if case .security(.untrusted) = self { true } else { false }
    }
}
