import MQTTWire
import TestBasics
import Testing

@Suite("CONNECT and CONNACK")
struct ConnectTests {
    static let violations = flags + missing + surplus + texts + beginnings + connacks

    private static let client = field("c")
    private static let will = field("w") + field("bye")
    private static let illFormed = field([0x61, 0xFF])

    private static let flags = [
        Violation(
            "The reserved flag is set", ["MQTT-3.1.2-3"], connect(flags: 0b0000_0011, client), at: 9,
            "the connect flags are 00000011: the lowest is reserved"),
        Violation(
            "A QoS for the will, but no will", ["MQTT-3.1.2-13", "MQTT-3.1.2-11"],
            connect(flags: 0b0000_1010, client), at: 9, "a QoS for the will, but no will"),
        Violation(
            "A retained will, but no will", ["MQTT-3.1.2-15", "MQTT-3.1.2-11"],
            connect(flags: 0b0010_0010, client), at: 9, "the will is retained, but there is no will"),
        Violation(
            "A will with QoS 3", ["MQTT-3.1.2-14"], connect(flags: 0b0001_1110, client + will), at: 9,
            "there is no QoS 3 for the will"),
        Violation(
            "A password without a user name", ["MQTT-3.1.2-22"], connect(flags: 0b0100_0010, client + field("p")),
            at: 9,
            "a password without a user name"),
    ]

    private static let missing = [
        Violation(
            "No client identifier", ["MQTT-3.1.3-3"], connect(flags: 2, []), at: 12,
            "2 bytes needed for the client identifier, 0 left"),
        Violation(
            "A client identifier that is cut short", ["MQTT-3.1.3-3"], connect(flags: 2, [0, 2, 0x63]), at: 15,
            "2 bytes needed for the client identifier, 1 left"),
        Violation(
            "No will topic in spite of the flag", ["MQTT-3.1.2-9"], connect(flags: 6, client), at: 15,
            "2 bytes needed for the will topic"),
        Violation(
            "No will message in spite of the flag", ["MQTT-3.1.2-9"], connect(flags: 6, client + field("w")), at: 18,
            "2 bytes needed for the will message"),
        Violation(
            "A will message that is cut short", ["MQTT-3.1.2-9"],
            connect(flags: 6, client + field("w") + [0xFF, 0xFF, 1]), at: 21, "65535 bytes needed for the will message"),
        Violation(
            "No user name in spite of the flag", ["MQTT-3.1.2-19"], connect(flags: 0x82, client), at: 15,
            "2 bytes needed for the user name"),
        Violation(
            "No password in spite of the flag", ["MQTT-3.1.2-21"], connect(flags: 0xC2, client + field("u")), at: 18,
            "2 bytes needed for the password"),
    ]

    private static let surplus = [
        Violation(
            "A user name in spite of the flag", ["MQTT-3.1.2-18", "MQTT-3.1.2-20", "MQTT-3.1.2-11", "MQTT-3.1.4-1"],
            connect(flags: 2, client + field("u")), at: 15, "surplus after the last field: 3 bytes"),
        Violation(
            "A password in spite of the flag", ["MQTT-3.1.2-20", "MQTT-3.1.2-11", "MQTT-3.1.4-1"],
            connect(flags: 0x82, client + field("u") + field("p")), at: 18, "surplus after the last field"),
        Violation(
            "A will in spite of the flag", ["MQTT-3.1.2-11", "MQTT-3.1.4-1"],
            connect(flags: 0xC2, client + field("u") + field("p") + will), at: 21, "surplus after the last field"),
        Violation(
            "A byte after all that there may be", ["MQTT-3.1.4-1"],
            connect(flags: 0xC6, client + will + field("u") + field("p") + [0]), at: 29,
            "surplus after the last field: 1 byte"),
    ]

    private static let texts = [
        Violation(
            "A client identifier that is not UTF-8", ["MQTT-1.5.3-1", "MQTT-3.1.3-4"], connect(flags: 2, illFormed),
            at: 15, "the client identifier is not UTF-8: 0xFF begins no character"),
        Violation(
            "A client identifier with U+0000", ["MQTT-1.5.3-2"], connect(flags: 2, field("a\0")), at: 15,
            "the client identifier holds U+0000"),
        Violation(
            "A will topic that is not UTF-8", ["MQTT-1.5.3-1", "MQTT-3.1.3-10"],
            connect(flags: 6, client + illFormed + field("bye")), at: 18, "the will topic is not UTF-8"),
        Violation(
            "A will topic with a wildcard", ["MQTT-4.7.1-1"], connect(flags: 6, client + field("w/#") + field("bye")),
            at: 19, "+ and # belong into filters"),
        Violation(
            "An empty will topic", ["MQTT-4.7.3-1"], connect(flags: 6, client + field("") + field("bye")), at: 17,
            "a topic needs at least one character"),
        Violation(
            "A user name that is not UTF-8", ["MQTT-1.5.3-1", "MQTT-3.1.3-11"],
            connect(flags: 0x82, client + illFormed), at: 18, "the user name is not UTF-8"),
        Violation(
            "A user name with U+0000", ["MQTT-1.5.3-2"], connect(flags: 0x82, client + field("\0")), at: 17,
            "the user name holds U+0000"),
    ]

    private static let beginnings = [
        Violation("An empty CONNECT", ["MQTT-3.1.4-1"], packet(0x10), at: 2, "2 bytes needed for the protocol name"),
        Violation(
            "A protocol name that is cut short", ["MQTT-3.1.4-1"], packet(0x10, [0, 4, 0x4D]), at: 5,
            "4 bytes needed for the protocol name"),
        Violation(
            "A protocol name that is not UTF-8", ["MQTT-1.5.3-1"], packet(0x10, illFormed + [4, 2, 0, 60] + client),
            at: 5, "the protocol name is not UTF-8"),
        Violation(
            "No protocol level", ["MQTT-3.1.4-1"], packet(0x10, field("MQTT")), at: 8,
            "1 byte needed for the protocol level"),
        Violation(
            "No connect flags", ["MQTT-3.1.4-1"], packet(0x10, field("MQTT") + [4]), at: 9,
            "1 byte needed for the connect flags"),
        Violation(
            "Half a keep alive", ["MQTT-3.1.4-1"], packet(0x10, field("MQTT") + [4, 2, 0]), at: 11,
            "2 bytes needed for the keep alive"),
    ]

    private static let connacks =
        [
            Violation(
                "A refusal that says that a session is present", ["MQTT-3.2.2-4"], from: .server, hex("20 02 01 05"),
                at: 2, "a refusal says that a session is present"),
            Violation(
                "A return code of the future", ["MQTT-3.2.2-6"], from: .server, hex("20 02 00 06"), at: 3,
                "there is no return code 6"),
        ]
        + (1..<8).map { bit in
            Violation(
                "Acknowledge flag \(bit) is set", ["MQTT-4.8.0-1"], from: .server, [0x20, 2, 1 << bit, 0], at: 2,
                "all but the lowest are reserved")
        }

    @Test("is refused with", arguments: violations)
    func malformed(_ violation: Violation) throws {
        try violation.check()
    }

    // MARK: Protocol and version

    @Test(
        "MQTT-3.1.2-2: another level is told apart, so that the server can answer it",
        arguments: [0, 3, 5, 6, 0x84, 255])
    func level(_ level: UInt8) throws {
        // The rest may mean anything in that version.
        let bytes = packet(0x10, field("MQTT") + [level] + hex("FF 01 02 03"))
        for version: ProtocolVersion? in [nil, .v3_1_1] {
            let failure = try #require(Outcome(of: bytes, from: .client, version: version).failure)
            #expect(failure.reason == .unsupportedProtocol(name: "MQTT", level: level))
            #expect(failure.statements == ["MQTT-3.1.2-2"])
            #expect(failure.offset == 8)
        }
    }

    @Test(
        "MQTT-3.1.2-1: another protocol is told apart, so that the server can do as it likes",
        arguments: [("MQIsdp", 3), ("MQTX", 4), ("mqtt", 4), ("MQTT ", 4), ("", 4), ("ＭＱＴＴ", 4), ("\u{FEFF}MQTT", 4)])
    func protocolName(_ name: String, level: UInt8) throws {
        let bytes = packet(0x10, field(name) + [level, 2, 0, 60] + field("c"))
        let failure = try #require(Outcome(of: bytes, from: .client, version: nil).failure)
        #expect(failure.reason == .unsupportedProtocol(name: name, level: level))
        #expect(failure.statements == ["MQTT-3.1.2-1"])
        #expect(failure.offset == 2)
        #expect(failure.kind == .connect)
    }

    @Test("The version is learned from CONNECT")
    func learned() throws {
        var decoder = PacketDecoder(from: .client)
        #expect(decoder.version == nil)
        decoder.append(connect(flags: 2, field("c")) + hex("C0 00"))
        #expect(try decoder.next()?.packet.kind == .connect)
        #expect(decoder.version == .v3_1_1)
        #expect(try decoder.next()?.packet == .pingreq)
    }

    @Test(
        "MQTT-3.1.0-1: nothing is understood before CONNECT",
        arguments: GoldenPacket.all.filter { $0.packet.kind != .connect })
    func connectFirst(_ golden: GoldenPacket) throws {
        let failure = try #require(Outcome(of: golden.bytes, from: .client, version: nil).failure)
        #expect(failure.reason == .connectExpected)
        #expect(failure.statements == ["MQTT-3.1.0-1"])
        #expect(failure.kind == golden.packet.kind)
        #expect(failure.offset == 0)
    }

    @Test("A second CONNECT is a packet; to end the connection for it is up to the server")
    func second() {
        let bytes = connect(flags: 2, field("c"))
        #expect(Outcome(of: bytes + bytes, from: .client, version: nil).packets.count == 2)
    }

    @Test(
        "Another protocol is refused at its first byte or its length",
        arguments: ["GET / HTTP/1.1\r\n", "\u{16}\u{3}\u{1}\u{2}\0"])
    func otherProtocols(text: String) {
        #expect(Outcome(of: Array(text.utf8), from: .client, version: nil).failure?.offset == 0)
    }
}
