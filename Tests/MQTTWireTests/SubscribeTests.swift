import MQTTWire
import Testing

@Suite("SUBSCRIBE, UNSUBSCRIBE and their acknowledgements")
struct SubscribeTests {
    static let violations = subscribes + unsubscribes + acknowledgements

    private static let id: [UInt8] = [0, 1]

    private static let subscribes = [
        Violation(
            "SUBSCRIBE without a filter", ["MQTT-3.8.3-3"], packet(0x82, id), at: 4, "there is no topic filter"),
        Violation(
            "SUBSCRIBE with a filter but no QoS", ["MQTT-3.8.3-3"], packet(0x82, id + field("a")), at: 7,
            "1 byte needed for the requested QoS"),
        Violation(
            "SUBSCRIBE with a second filter but no QoS", ["MQTT-3.8.3-3"],
            packet(0x82, id + field("a") + [0] + field("b")),
            at: 11, "1 byte needed for the requested QoS"),
        Violation(
            "SUBSCRIBE with QoS 3", ["MQTT-3.8.3-4"], packet(0x82, id + field("a") + [3]), at: 7, "there is no QoS 3"),
        Violation(
            "SUBSCRIBE with options of MQTT 5.0", ["MQTT-3.8.3-4"], packet(0x82, id + field("a") + [0b0010_1001]),
            at: 7,
            "the requested QoS is 00101001"),
        Violation(
            "SUBSCRIBE with the identifier 0", ["MQTT-2.3.1-1"], packet(0x82, [0, 0] + field("a") + [0]), at: 2,
            "the packet identifier is 0"),
        Violation(
            "SUBSCRIBE without an identifier", ["MQTT-2.3.1-1"], packet(0x82, [0]), at: 3,
            "2 bytes needed for the packet identifier"),
        Violation(
            "SUBSCRIBE with a filter that is not UTF-8", ["MQTT-1.5.3-1", "MQTT-3.8.3-1"],
            packet(0x82, id + field([0xC0, 0xAF]) + [0]), at: 6, "0xC0 begins an overlong form"),
        Violation(
            "SUBSCRIBE with a filter that is cut short", ["MQTT-3.8.3-1"], packet(0x82, id + [0, 9, 0x61]), at: 7,
            "9 bytes needed for the topic filter"),
        Violation(
            "SUBSCRIBE with a filter that holds U+0000", ["MQTT-1.5.3-2", "MQTT-4.7.3-2"],
            packet(0x82, id + field("\0") + [0]), at: 6, "holds U+0000"),
        Violation(
            "SUBSCRIBE with an empty filter", ["MQTT-4.7.3-1"], packet(0x82, id + field("") + [0]), at: 6,
            "at least one character"),
        Violation(
            "SUBSCRIBE with # before the end", ["MQTT-4.7.1-2"], packet(0x82, id + field("a/#/b") + [0]), at: 8,
            "# must have the last level to itself: \"a/#/b\""),
        Violation(
            "SUBSCRIBE with # beside a name", ["MQTT-4.7.1-2"], packet(0x82, id + field("a/b#") + [0]), at: 9,
            "# must have the last level to itself"),
        Violation(
            "SUBSCRIBE with + beside a name", ["MQTT-4.7.1-3"], packet(0x82, id + field("a+") + [0]), at: 7,
            "+ must have its level to itself: \"a+\""),
    ]

    private static let unsubscribes = [
        Violation(
            "UNSUBSCRIBE without a filter", ["MQTT-3.10.3-2"], packet(0xA2, id), at: 4, "there is no topic filter"),
        Violation(
            "UNSUBSCRIBE with the identifier 0", ["MQTT-2.3.1-1"], packet(0xA2, [0, 0] + field("a")), at: 2,
            "the packet identifier is 0"),
        Violation(
            "UNSUBSCRIBE with a filter that is not UTF-8", ["MQTT-1.5.3-1", "MQTT-3.10.3-1"],
            packet(0xA2, id + field([0xED, 0xA0, 0x80])), at: 6, "a surrogate code point"),
        Violation(
            "UNSUBSCRIBE with a filter and a QoS", ["MQTT-3.10.3-1"], packet(0xA2, id + field("a") + [1]), at: 8,
            "2 bytes needed for the topic filter"),
        Violation(
            "UNSUBSCRIBE with + beside a name", ["MQTT-4.7.1-3"], packet(0xA2, id + field("+a")), at: 6,
            "+ must have its level to itself"),
    ]

    private static let acknowledgements = [
        Violation(
            "SUBACK without a return code", ["MQTT-3.8.4-5"], from: .server, packet(0x90, id), at: 4,
            "there is no return code"),
        Violation(
            "SUBACK with return code 3", ["MQTT-3.9.3-2"], from: .server, packet(0x90, id + [0, 3]), at: 5,
            "there is no return code 3"),
        Violation(
            "SUBACK with a reason code of MQTT 5.0", ["MQTT-3.9.3-2"], from: .server, packet(0x90, id + [0x87]), at: 4,
            "there is no return code 135"),
        Violation(
            "SUBACK of 0", ["MQTT-2.3.1-7"], from: .server, packet(0x90, [0, 0, 0]), at: 2, "the packet identifier is 0"
        ),
        Violation(
            "SUBACK with half an identifier", ["MQTT-2.3.1-7"], from: .server, packet(0x90, [1]), at: 3,
            "2 bytes needed for the packet identifier"),
        Violation(
            "UNSUBACK of 0", ["MQTT-2.3.1-7"], from: .server, packet(0xB0, [0, 0]), at: 2, "the packet identifier is 0"),
    ]

    @Test("is refused with", arguments: violations)
    func malformed(_ violation: Violation) throws {
        try violation.check()
    }

    @Test("MQTT-3.9.3-2: the return codes of SUBACK are 0, 1, 2 and 0x80")
    func returnCodes() {
        let known = (UInt8.min...UInt8.max).filter { Suback.Result(returnCode: $0) != nil }
        #expect(known == [0, 1, 2, 0x80])
        #expect(known.compactMap(Suback.Result.init).map(\.returnCode) == known)
    }
}
