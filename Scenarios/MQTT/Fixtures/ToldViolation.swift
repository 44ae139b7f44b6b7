import CarillonMQTT

/// Bytes that break a rule, and the expected text in the broker's journal.
struct ToldViolation: Sendable {
    /// The bytes that the client sends, instead of a CONNECT or after a CONNECT of 15 bytes.
    var bytes: [UInt8]
    var isConnected: Bool
    /// The beginning of the text: `malformed PUBLISH`.
    var what: String
    /// The offset of the first wrong byte in the packet.
    var offset: Int
    var message: String
    /// The violated statements, the most specific first.
    var statements: [String]

    /// A violation by a client that is connected.
    static func packet(
        _ bytes: [UInt8], _ what: String, at offset: Int, _ message: String, _ statements: String...
    ) -> ToldViolation {
        ToldViolation(
            bytes: bytes, isConnected: true, what: what, offset: offset, message: message, statements: statements)
    }

    /// A violation in a CONNECT.
    static func connect(
        _ bytes: [UInt8], at offset: Int, _ message: String, _ statements: String...,
        what: String = "malformed CONNECT"
    ) -> ToldViolation {
        ToldViolation(
            bytes: bytes, isConnected: false, what: what, offset: offset, message: message, statements: statements)
    }

    /// A message to a topic of these bytes, which are not UTF-8.
    static func topic(_ bytes: [UInt8], at offset: Int, _ message: String) -> ToldViolation {
        .packet(
            .packet(0x30, .field(bytes)), "malformed PUBLISH", at: 4 + offset,
            "the topic name is not UTF-8: \(message)", "MQTT-1.5.3-1", "MQTT-3.3.2-1")
    }

    /// The whole text.
    var text: String {
        let start = isConnected ? 15 : 0
        return "\(what), byte \(offset) of the packet at byte \(start) of the stream: \(message) "
            + "[\(statements.joined(separator: ", "))]"
    }
}

extension [ToldViolation] {
    private static let client = [UInt8].text("c")
    private static let illFormed = [UInt8].field([0x61, 0xFF])

    /// A CONNECT with these flags and these bytes after its client identifier. The two may contradict each other.
    private static func connect(_ flags: UInt8, _ rest: [UInt8]) -> [UInt8] { .connect(flags: flags, payload: rest) }

    static let inConnect: [ToldViolation] =
        [
            .connect(
                connect(3, client), at: 9, "the connect flags are 00000011: the lowest is reserved", "MQTT-3.1.2-3"),
            .connect(
                connect(0b0000_1010, client), at: 9,
                "the connect flags are 00001010: there is a QoS for the will, but no will", "MQTT-3.1.2-13",
                "MQTT-3.1.2-11"),
            .connect(
                connect(0b0010_0010, client), at: 9,
                "the connect flags are 00100010: the will is retained, but there is no will", "MQTT-3.1.2-15",
                "MQTT-3.1.2-11"),
            .connect(
                connect(0b0001_1110, client + .text("w") + .text("bye")), at: 9,
                "the connect flags are 00011110: there is no QoS 3 for the will", "MQTT-3.1.2-14"),
            .connect(
                connect(0b0100_0010, client + .text("p")), at: 9,
                "the connect flags are 01000010: there is a password without a user name", "MQTT-3.1.2-22"),
        ] + missingInConnect + surplusInConnect + textsOfConnect + beginningsOfConnect

    private static let missingInConnect: [ToldViolation] = [
        .connect(connect(2, []), at: 12, "2 bytes needed for the client identifier, 0 left", "MQTT-3.1.3-3"),
        .connect(
            connect(2, [0, 2, 0x63]), at: 15, "2 bytes needed for the client identifier, 1 left", "MQTT-3.1.3-3"),
        .connect(connect(6, client), at: 15, "2 bytes needed for the will topic, 0 left", "MQTT-3.1.2-9"),
        .connect(
            connect(6, client + .text("w")), at: 18, "2 bytes needed for the will message, 0 left", "MQTT-3.1.2-9"),
        .connect(
            connect(6, client + .text("w") + [0xFF, 0xFF, 1]), at: 21,
            "65535 bytes needed for the will message, 1 left", "MQTT-3.1.2-9"),
        .connect(connect(0x82, client), at: 15, "2 bytes needed for the user name, 0 left", "MQTT-3.1.2-19"),
        .connect(
            connect(0xC2, client + .text("u")), at: 18, "2 bytes needed for the password, 0 left", "MQTT-3.1.2-21"),
    ]

    private static let surplusInConnect: [ToldViolation] = [
        .connect(
            connect(2, client + .text("u")), at: 15, "surplus after the last field: 3 bytes", "MQTT-3.1.2-18",
            "MQTT-3.1.2-20", "MQTT-3.1.2-11", "MQTT-3.1.4-1"),
        .connect(
            connect(0x82, client + .text("u") + .text("p")), at: 18, "surplus after the last field: 3 bytes",
            "MQTT-3.1.2-20", "MQTT-3.1.2-11", "MQTT-3.1.4-1"),
        .connect(
            connect(0xC2, client + .text("u") + .text("p") + .text("w")), at: 21,
            "surplus after the last field: 3 bytes", "MQTT-3.1.2-11", "MQTT-3.1.4-1"),
        .connect(
            connect(0xC6, client + .text("w") + .text("bye") + .text("u") + .text("p") + [0]), at: 29,
            "surplus after the last field: 1 byte", "MQTT-3.1.4-1"),
    ]

    private static let textsOfConnect: [ToldViolation] = [
        .connect(
            connect(2, illFormed), at: 15, "the client identifier is not UTF-8: 0xFF begins no character",
            "MQTT-1.5.3-1", "MQTT-3.1.3-4"),
        .connect(connect(2, .text("a\0")), at: 15, "the client identifier holds U+0000", "MQTT-1.5.3-2"),
        .connect(
            connect(6, client + illFormed + .text("bye")), at: 18,
            "the will topic is not UTF-8: 0xFF begins no character", "MQTT-1.5.3-1", "MQTT-3.1.3-10"),
        .connect(
            connect(6, client + .text("w\0") + .text("bye")), at: 18, "the will topic holds U+0000",
            "MQTT-1.5.3-2", "MQTT-4.7.3-2"),
        .connect(
            connect(6, client + .text("w/#") + .text("bye")), at: 19,
            #"the will topic is none: + and # belong into filters, not into a name: "w/#""#, "MQTT-4.7.1-1"),
        .connect(
            connect(6, client + .text("") + .text("bye")), at: 17,
            "the will topic is none: a topic needs at least one character", "MQTT-4.7.3-1"),
        .connect(
            connect(0x82, client + illFormed), at: 18, "the user name is not UTF-8: 0xFF begins no character",
            "MQTT-1.5.3-1", "MQTT-3.1.3-11"),
        .connect(connect(0x82, client + .text("\0")), at: 17, "the user name holds U+0000", "MQTT-1.5.3-2"),
    ]

    private static let beginningsOfConnect: [ToldViolation] = [
        .connect([0x10, 0], at: 2, "2 bytes needed for the protocol name, 0 left", "MQTT-3.1.4-1"),
        .connect(
            [0x10, 3, 0, 4, 0x4D], at: 5, "4 bytes needed for the protocol name, 1 left", "MQTT-3.1.4-1"),
        .connect(
            .packet(0x10, illFormed + [4, 2, 0, 60] + client), at: 5,
            "the protocol name is not UTF-8: 0xFF begins no character", "MQTT-1.5.3-1"),
        .connect(
            .packet(0x10, .text("MQTT")), at: 8, "1 byte needed for the protocol level, 0 left", "MQTT-3.1.4-1"),
        .connect(
            .packet(0x10, .text("MQTT") + [4]), at: 9, "1 byte needed for the connect flags, 0 left",
            "MQTT-3.1.4-1"),
        .connect(
            .packet(0x10, .text("MQTT") + [4, 2, 0]), at: 11, "2 bytes needed for the keep alive, 1 left",
            "MQTT-3.1.4-1"),
        .connect(
            .connect(protocolLevel: 5), at: 8, "the protocol level is 5 instead of 4", "MQTT-3.1.2-2",
            what: "CONNECT of another protocol"),
        .connect(
            .connect(protocolName: "MQIsdp", protocolLevel: 3), at: 2,
            #"the protocol is called "MQIsdp" instead of "MQTT""#, "MQTT-3.1.2-1",
            what: "CONNECT of another protocol"),
        .connect(
            [0xC0, 0], at: 0, "the first packet of a client is CONNECT", "MQTT-3.1.0-1",
            what: "PINGREQ before CONNECT"),
        .connect(
            [0x11, 0], at: 0, "the flags are 0001 instead of 0000", "MQTT-2.2.2-1", "MQTT-2.2.2-2"),
        .connect(
            [0x47, 0x45, 0x54], at: 0, "the first packet of a client is CONNECT", "MQTT-3.1.0-1",
            what: "PUBACK before CONNECT"),
    ]
}
