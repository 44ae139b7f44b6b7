import CarillonMQTT
import MQTTWire
import TestBasics
import Testing

@Suite("PUBLISH and its acknowledgements")
struct PublishTests {
    static let violations =
        [
            Violation(
                "A topic with +", ["MQTT-3.3.2-2", "MQTT-4.7.1-1"], packet(0x30, field("a/+/b")), at: 6,
                "+ and # belong into filters, not into a name: \"a/+/b\""),
            Violation(
                "A topic with #", ["MQTT-3.3.2-2", "MQTT-4.7.1-1"], packet(0x30, field("a#")), at: 5,
                "+ and # belong into filters"),
            Violation(
                "An empty topic", ["MQTT-4.7.3-1"], packet(0x30, field("")), at: 4,
                "the topic name is none: a topic needs at least one character"),
            Violation(
                "A topic with U+0000", ["MQTT-1.5.3-2", "MQTT-4.7.3-2"], packet(0x30, field("a\0b")), at: 5,
                "the topic name holds U+0000"),
            Violation(
                "A topic that is not UTF-8", ["MQTT-1.5.3-1", "MQTT-3.3.2-1"], packet(0x30, field([0x61, 0x80])), at: 5,
                "0x80 continues no character"),
            Violation(
                "No topic", ["MQTT-3.3.2-1"], packet(0x30, [0]), at: 3,
                "2 bytes needed for the topic name, 1 left"),
            Violation(
                "A topic that is cut short", ["MQTT-3.3.2-1"], packet(0x30, [0, 3, 0x61, 0x62]), at: 6,
                "3 bytes needed for the topic name, 2 left"),
            Violation(
                "QoS 1 with the identifier 0", ["MQTT-2.3.1-1"], packet(0x32, field("a") + [0, 0]), at: 5,
                "the packet identifier is 0"),
            Violation(
                "QoS 2 with the identifier 0", ["MQTT-2.3.1-1"], packet(0x34, field("a") + [0, 0, 1]), at: 5,
                "the packet identifier is 0"),
            Violation(
                "QoS 1 without an identifier", ["MQTT-2.3.1-1"], packet(0x32, field("a")), at: 5,
                "2 bytes needed for the packet identifier"),
            Violation(
                "QoS 2 with half an identifier", ["MQTT-2.3.1-1"], packet(0x34, field("a") + [1]), at: 6,
                "2 bytes needed for the packet identifier"),
        ]
        + ControlPacket.Sender.allCases.flatMap { sender in
            [
                Violation(
                    "PUBACK of 0", ["MQTT-2.3.1-6"], from: sender, hex("40 02 00 00"), at: 2, "identifier is 0"),
                Violation(
                    "PUBREC of 0", ["MQTT-2.3.1-6"], from: sender, hex("50 02 00 00"), at: 2, "identifier is 0"),
                Violation(
                    "PUBREL of 0", ["MQTT-2.3.1-6"], from: sender, hex("62 02 00 00"), at: 2, "identifier is 0"),
                Violation(
                    "PUBCOMP of 0", ["MQTT-4.3.3-2"], from: sender, hex("70 02 00 00"), at: 2, "identifier is 0"),
            ]
        }

    @Test("is refused with", arguments: violations)
    func malformed(_ violation: Violation) throws {
        try violation.check()
    }

    @Test("MQTT-2.3.1-5: at QoS 0 there is no identifier, and two zeros are payload")
    func noIdentifier() {
        let outcome = Outcome(of: packet(0x30, field("a") + [0, 0]), from: .server)
        #expect(outcome.packets == [.publish(Publish(topic: "a", payload: [0, 0]))])
    }

    @Test("A payload is bytes, whatever they are")
    func payload() {
        let bytes = Array(UInt8.min...UInt8.max)
        let packet = [0x30, 0x83, 0x02] + field("a") + bytes
        #expect(Outcome(of: packet, from: .client).packets == [.publish(Publish(topic: "a", payload: bytes))])
    }
}
