import MQTTWire
import TestBasics
import Testing

@Suite("The fixed header")
struct FixedHeaderTests {
    static let violations = flags + lengths + types

    private static let flags =
        reservedFlags + [
            Violation(
                "PUBLISH with QoS 3", ["MQTT-3.3.1-4"], packet(0x36, field("a") + [0, 1]), at: 0, "there is no QoS 3"),
            Violation(
                "PUBLISH with QoS 3 and DUP", ["MQTT-3.3.1-4"], packet(0x3E, field("a") + [0, 1]), at: 0,
                "there is no QoS 3"),
            Violation("DUP at QoS 0", ["MQTT-3.3.1-2"], packet(0x38, field("a")), at: 0, "DUP is set at QoS 0"),
            Violation(
                "DUP at QoS 0, retained", ["MQTT-3.3.1-2"], packet(0x39, field("a")), at: 0, "DUP is set at QoS 0"),
        ]

    /// One wrong flag after the other, in each packet that has no choice.
    private static let reservedFlags = GoldenPacket.all.filter { $0.packet.kind != .publish }.flatMap { golden in
        (0..<4).map { bit in
            var bytes = golden.bytes
            bytes[0] ^= 1 << bit
            let own: [Statement] =
                switch golden.packet.kind {
                case .pubrel: ["MQTT-3.6.1-1"]
                case .subscribe: ["MQTT-3.8.1-1"]
                case .unsubscribe: ["MQTT-3.10.1-1"]
                case .disconnect: ["MQTT-3.14.1-1"]
                default: []
                }
            return Violation(
                "\(golden.packet.kind) with a wrong flag", own + ["MQTT-2.2.2-1", "MQTT-2.2.2-2"], from: golden.sender,
                bytes, at: 0, "the flags are ")
        }
    }

    private static let lengths = [
        Violation(
            "A remaining length of five bytes", ["MQTT-4.8.0-1"], hex("30 80 80 80 80 01"), at: 4,
            "goes on after its fourth byte"),
        Violation(
            "A remaining length that begins as the longest and goes on", ["MQTT-4.8.0-1"], hex("30 FF FF FF FF"), at: 4,
            "goes on after its fourth byte"),
        Violation(
            "PUBACK with a byte too many", ["MQTT-4.8.0-1"], hex("40 03 00 01 00"), at: 1,
            "the remaining length is 3 instead of 2"),
        Violation(
            "PUBREL without an identifier", ["MQTT-4.8.0-1"], hex("62 00"), at: 1,
            "the remaining length is 0 instead of 2"),
        Violation(
            "PUBREC with half an identifier", ["MQTT-4.8.0-1"], hex("50 01 00"), at: 1,
            "the remaining length is 1 instead of 2"),
        Violation(
            "PUBCOMP of 16 MB", ["MQTT-4.8.0-1"], hex("70 80 80 80 08"), at: 1,
            "the remaining length is 16777216 instead of 2"),
        Violation(
            "PINGREQ with a payload", ["MQTT-4.8.0-1"], hex("C0 01 00"), at: 1,
            "the remaining length is 1 instead of 0"),
        Violation(
            "DISCONNECT with a reason code, as MQTT 5.0 has it", ["MQTT-4.8.0-1"], hex("E0 01 00"), at: 1,
            "the remaining length is 1 instead of 0"),
        Violation(
            "CONNACK with properties, as MQTT 5.0 has them", ["MQTT-4.8.0-1"], from: .server, hex("20 03 00 00 00"),
            at: 1,
            "the remaining length is 3 instead of 2"),
        Violation(
            "UNSUBACK with a return code", ["MQTT-4.8.0-1"], from: .server, hex("B0 03 00 01 00"), at: 1,
            "the remaining length is 3 instead of 2"),
        Violation(
            "PINGRESP with a payload", ["MQTT-4.8.0-1"], from: .server, hex("D0 01 00"), at: 1,
            "the remaining length is 1 instead of 0"),
    ]

    private static let types = ControlPacket.Sender.allCases.flatMap { sender in
        [
            Violation("Type 0", ["MQTT-4.8.0-1"], from: sender, hex("00 00"), at: 0, "there is no packet of type 0"),
            Violation("Type 15", ["MQTT-4.8.0-1"], from: sender, hex("F0 00"), at: 0, "there is no packet of type 15"),
        ]
    }

    @Test("is refused with", arguments: violations)
    func malformed(_ violation: Violation) throws {
        try violation.check()
    }

    @Test("MQTT-2.2.2-2: wrong flags are refused at the first byte, whatever may follow")
    func atOnce() {
        #expect(Outcome(of: [0x80], from: .client).failure?.statement == "MQTT-3.8.1-1")
    }

    @Test(
        "A client sends no packet that is a server's, and the other way round",
        arguments: [
            (ControlPacket.Sender.client, [ControlPacket.Kind.connack, .suback, .unsuback, .pingresp]),
            (.server, [.connect, .subscribe, .unsubscribe, .pingreq, .disconnect]),
        ])
    func direction(sender: ControlPacket.Sender, kinds: [ControlPacket.Kind]) throws {
        for golden in GoldenPacket.all where kinds.contains(golden.packet.kind) {
            let failure = try #require(Outcome(of: golden.bytes, from: sender).failure)
            #expect(failure.reason == .notAllowed(from: sender))
            #expect(failure.kind == golden.packet.kind)
            #expect(failure.offset == 0)
            #expect(failure.statements == ["MQTT-4.8.0-1"])
        }
        for golden in GoldenPacket.all where golden.sender != sender && !kinds.contains(golden.packet.kind) {
            #expect(Outcome(of: golden.bytes, from: sender).packets == [golden.packet])
        }
    }
}
