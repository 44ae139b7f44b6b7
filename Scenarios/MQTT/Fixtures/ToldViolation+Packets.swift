extension [ToldViolation] {
    /// Errors at the beginning of a packet.
    static let inHeaders: [ToldViolation] =
        [
            .packet(
                [0x00, 0], "malformed packet", at: 0, "there is no packet of type 0 (MQTT 3.1.1, table 2.1)",
                "MQTT-4.8.0-1"),
            .packet(
                [0xF0, 0], "malformed packet", at: 0, "there is no packet of type 15 (MQTT 3.1.1, table 2.1)",
                "MQTT-4.8.0-1"),
            .packet([0x36, 5], "malformed PUBLISH", at: 0, "there is no QoS 3", "MQTT-3.3.1-4"),
            .packet([0x3E, 5], "malformed PUBLISH", at: 0, "there is no QoS 3", "MQTT-3.3.1-4"),
            .packet([0x38, 3], "malformed PUBLISH", at: 0, "DUP is set at QoS 0", "MQTT-3.3.1-2"),
            .packet([0x39, 3], "malformed PUBLISH", at: 0, "DUP is set at QoS 0", "MQTT-3.3.1-2"),
            .packet(
                [0x60, 2], "malformed PUBREL", at: 0, "the flags are 0000 instead of 0010", "MQTT-3.6.1-1",
                "MQTT-2.2.2-1", "MQTT-2.2.2-2"),
            .packet(
                [0x8A, 2], "malformed SUBSCRIBE", at: 0, "the flags are 1010 instead of 0010", "MQTT-3.8.1-1",
                "MQTT-2.2.2-1", "MQTT-2.2.2-2"),
            .packet(
                [0xA6, 2], "malformed UNSUBSCRIBE", at: 0, "the flags are 0110 instead of 0010", "MQTT-3.10.1-1",
                "MQTT-2.2.2-1", "MQTT-2.2.2-2"),
            .packet(
                [0xE1, 0], "malformed DISCONNECT", at: 0, "the flags are 0001 instead of 0000", "MQTT-3.14.1-1",
                "MQTT-2.2.2-1", "MQTT-2.2.2-2"),
            .packet(
                [0x48, 2], "malformed PUBACK", at: 0, "the flags are 1000 instead of 0000", "MQTT-2.2.2-1",
                "MQTT-2.2.2-2"),
            .packet(
                [0x40, 3], "malformed PUBACK", at: 1, "the remaining length is 3 instead of 2", "MQTT-4.8.0-1"),
            .packet(
                [0x62, 0], "malformed PUBREL", at: 1, "the remaining length is 0 instead of 2", "MQTT-4.8.0-1"),
            .packet(
                [0x70, 0x80, 0x80, 0x80, 8], "malformed PUBCOMP", at: 1,
                "the remaining length is 16777216 instead of 2", "MQTT-4.8.0-1"),
            .packet(
                [0xC0, 1], "malformed PINGREQ", at: 1, "the remaining length is 1 instead of 0", "MQTT-4.8.0-1"),
            .packet(
                [0xE0, 1], "malformed DISCONNECT", at: 1, "the remaining length is 1 instead of 0", "MQTT-4.8.0-1"),
            .packet(
                [0x30, 0x80, 0x80, 0x80, 0x80], "malformed PUBLISH", at: 4,
                "the remaining length goes on after its fourth byte (MQTT 3.1.1, section 2.2.3)", "MQTT-4.8.0-1"),
            .packet(
                [0x30, 0xFF, 0xFF, 0xFF, 0x7F], "too large a PUBLISH", at: 1,
                "it has 268435460 bytes, and at most 1114112 bytes are accepted", "MQTT-4.8.0-1"),
            // The packet has one byte more than allowed.
            .packet(
                [0x30, 0xFD, 0xFF, 0x43], "too large a PUBLISH", at: 1,
                "it has 1114113 bytes, and at most 1114112 bytes are accepted", "MQTT-4.8.0-1"),
        ]
        + [(0x20, "CONNACK"), (0x90, "SUBACK"), (0xB0, "UNSUBACK"), (0xD0, "PINGRESP")].map { first, kind in
            .packet(
                [first, 2], "\(kind) from a client", at: 0, "a client never sends it (MQTT 3.1.1, table 2.1)",
                "MQTT-4.8.0-1")
        }

    /// Errors in identifiers, topics and lists.
    static let inFields: [ToldViolation] = [
        .packet(
            [0x32, 5, 0, 1, 0x61, 0, 0], "malformed PUBLISH", at: 5, "the packet identifier is 0", "MQTT-2.3.1-1"),
        .packet(
            [0x34, 4, 0, 1, 0x61, 0], "malformed PUBLISH", at: 6, "2 bytes needed for the packet identifier, 1 left",
            "MQTT-2.3.1-1"),
        .packet([0x40, 2, 0, 0], "malformed PUBACK", at: 2, "the packet identifier is 0", "MQTT-2.3.1-6"),
        .packet([0x62, 2, 0, 0], "malformed PUBREL", at: 2, "the packet identifier is 0", "MQTT-2.3.1-6"),
        .packet([0x70, 2, 0, 0], "malformed PUBCOMP", at: 2, "the packet identifier is 0", "MQTT-4.3.3-2"),
        .packet([0x82, 2, 0, 0], "malformed SUBSCRIBE", at: 2, "the packet identifier is 0", "MQTT-2.3.1-1"),
        .packet([0x82, 2, 0, 1], "malformed SUBSCRIBE", at: 4, "there is no topic filter", "MQTT-3.8.3-3"),
        .packet([0xA2, 2, 0, 1], "malformed UNSUBSCRIBE", at: 4, "there is no topic filter", "MQTT-3.10.3-2"),
        .packet(
            [0x82, 5, 0, 1, 0, 1, 0x61], "malformed SUBSCRIBE", at: 7, "1 byte needed for the requested QoS, 0 left",
            "MQTT-3.8.3-3"),
        .packet(
            [0x82, 6, 0, 1, 0, 1, 0x61, 3], "malformed SUBSCRIBE", at: 7, "there is no QoS 3", "MQTT-3.8.3-4"),
        .packet(
            [0x82, 6, 0, 1, 0, 1, 0x61, 0x85], "malformed SUBSCRIBE", at: 7, "the requested QoS is 10000101",
            "MQTT-3.8.3-4"),
        .packet(
            [0x82, 7, 0, 1, 0, 1, 0x61, 0, 0], "malformed SUBSCRIBE", at: 9,
            "2 bytes needed for the topic filter, 1 left", "MQTT-3.8.3-1"),
        .packet(
            [0xA2, 6, 0, 1, 0, 2, 0x61, 0xFF], "malformed UNSUBSCRIBE", at: 7,
            "the topic filter is not UTF-8: 0xFF begins no character", "MQTT-1.5.3-1", "MQTT-3.10.3-1"),
        .packet(
            [0x82, 7, 0, 1, 0, 2, 0x61, 0xFF, 0], "malformed SUBSCRIBE", at: 7,
            "the topic filter is not UTF-8: 0xFF begins no character", "MQTT-1.5.3-1", "MQTT-3.8.3-1"),
        .packet([0x30, 0], "malformed PUBLISH", at: 2, "2 bytes needed for the topic name, 0 left", "MQTT-3.3.2-1"),
        .packet(
            [0x30, 3, 0, 9, 0x61], "malformed PUBLISH", at: 5, "9 bytes needed for the topic name, 1 left",
            "MQTT-3.3.2-1"),
        .packet(
            .packet(0x30, .text("")), "malformed PUBLISH", at: 4,
            "the topic name is none: a topic needs at least one character", "MQTT-4.7.3-1"),
        .packet(
            .packet(0x30, .text("ab\0c")), "malformed PUBLISH", at: 6, "the topic name holds U+0000", "MQTT-1.5.3-2",
            "MQTT-4.7.3-2"),
        .packet(
            .packet(0x30, .text("a/+/b")), "malformed PUBLISH", at: 6,
            #"the topic name is none: + and # belong into filters, not into a name: "a/+/b""#, "MQTT-3.3.2-2",
            "MQTT-4.7.1-1"),
        .packet(
            .packet(0x82, [0, 1] + .text("a/b#") + [0]), "malformed SUBSCRIBE", at: 9,
            ##"the topic filter is none: # must have the last level to itself: "a/b#""##, "MQTT-4.7.1-2"),
        .packet(
            .packet(0x82, [0, 1] + .text("#/a") + [0]), "malformed SUBSCRIBE", at: 6,
            ##"the topic filter is none: # must have the last level to itself: "#/a""##, "MQTT-4.7.1-2"),
        .packet(
            .packet(0xA2, [0, 1] + .text("a/+b")), "malformed UNSUBSCRIBE", at: 8,
            #"the topic filter is none: + must have its level to itself: "a/+b""#, "MQTT-4.7.1-3"),
    ]

    /// Texts that are not UTF-8, each with the place and the reason.
    static let inTexts: [ToldViolation] = [
        .topic([0x80], at: 0, "0x80 continues no character"),
        .topic([0x61, 0xBF], at: 1, "0xBF continues no character"),
        .topic([0x7F, 0xC0, 0x80], at: 1, "0xC0 begins an overlong form"),
        .topic([0xC1, 0xBF], at: 0, "0xC1 begins an overlong form"),
        .topic([0xE0, 0x80, 0x80], at: 0, "0xE0 begins an overlong form"),
        .topic([0xE0, 0x9F, 0xBF], at: 0, "0xE0 begins an overlong form"),
        .topic([0xF0, 0x80, 0x80, 0x80], at: 0, "0xF0 begins an overlong form"),
        .topic([0xF0, 0x8F, 0xBF, 0xBF], at: 0, "0xF0 begins an overlong form"),
        .topic([0xED, 0xA0, 0x80], at: 0, "a surrogate code point"),
        .topic([0xED, 0xBF, 0xBF], at: 0, "a surrogate code point"),
        .topic([0xF4, 0x90, 0x80, 0x80], at: 0, "a code point above U+10FFFF"),
        .topic([0xF4, 0xBF, 0x80, 0x80], at: 0, "a code point above U+10FFFF"),
        .topic([0xF5, 0x80, 0x80, 0x80], at: 0, "0xF5 begins no character"),
        .topic([0xC3, 0xA9, 0xFF], at: 2, "0xFF begins no character"),
        .topic([0xE0, 0xA0, 0x80, 0xFE], at: 3, "0xFE begins no character"),
        .topic([0xED, 0x9F, 0xBF, 0xF8], at: 3, "0xF8 begins no character"),
        .topic([0xF0, 0x90, 0x80, 0x80, 0x80], at: 4, "0x80 continues no character"),
        .topic([0xF4, 0x8F, 0xBF, 0xBF, 0xBF], at: 4, "0xBF continues no character"),
        .topic([0xC3, 0xA9, 0xC3], at: 2, "a character of 2 bytes is cut short"),
        .topic([0xC2, 0x7F], at: 0, "a character of 2 bytes is cut short"),
        .topic([0xDF, 0xC0], at: 0, "a character of 2 bytes is cut short"),
        .topic([0xE2, 0x82], at: 0, "a character of 3 bytes is cut short"),
        .topic([0xE2, 0x61, 0xAC], at: 0, "a character of 3 bytes is cut short"),
        .topic([0xE0, 0xA0], at: 0, "a character of 3 bytes is cut short"),
        .topic([0xF0, 0x9F, 0x98], at: 0, "a character of 4 bytes is cut short"),
    ]
}
