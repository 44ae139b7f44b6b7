import Carillon
import CarillonMQTT

/// Topic names and filters.
extension Scenario {
    static let mqttCharacters = Scenario(
        "mqtt/topics/characters",
        "Topics are passed on character by character: nothing is stripped, composed, folded or cut short.",
        covers: ["MQTT-1.5.3-3", "MQTT-3.3.2-3", "MQTT-4.7.3-3", "MQTT-4.7.3-4"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("#", at: .atMostOnce)
        let bob = try await world.connectedClient("bob", of: broker)
        let topics: [(String, TopicName)] = [
            ("a byte order mark at its beginning", "\u{FEFF}news"), ("one inside", "ne\u{FEFF}ws"),
            ("an é of one character", "caf\u{E9}"), ("an é of two", "cafe\u{301}"), ("capital letters", "NEWS"),
            ("small ones", "news"), ("a slash at its end", "news/"), ("empty levels", "//"), ("spaces", " news "),
            ("a character beyond the first plane", "🔔"),
            ("65,535 bytes", try TopicName(String(repeating: "x", count: 65_535))),
        ]
        for (what, topic) in topics {
            bob.send(.publish("hello", to: topic))
            let names = try await alice.messages().map { Array($0.topic.text.unicodeScalars) }
            world.expect(names == [Array(topic.text.unicodeScalars)], "a topic with \(what) arrives as it was sent")
        }
        let carol = try await world.connectedClient("carol", of: broker)
        try await carol.subscribe("caf\u{E9}", "news", "cafe\u{301}/+", at: .atMostOnce)
        for (_, topic) in topics { bob.send(.publish("hello", to: topic)) }
        world.expect(
            try await carol.messages().map { Array($0.topic.text.unicodeScalars) },
            equals: ["caf\u{E9}", "news"].map { Array($0.unicodeScalars) },
            "a filter matches the topic that is the same to the byte, and no other")
    }

    static let mqttMalformedText = Scenario(
        "mqtt/topics/malformed-text", "A text that is not UTF-8, or has U+0000 in it, closes the connection.",
        covers: ["MQTT-1.5.3-1", "MQTT-1.5.3-2", "MQTT-3.3.2-1", "MQTT-4.7.3-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let texts: [(String, [UInt8])] = [
            ("a surrogate", [0x61, 0xED, 0xA0, 0x80]), ("a stray continuation byte", [0x80]),
            ("an overlong slash", [0xC0, 0xAF]), ("a character that is cut off", [0xE2, 0x82]),
            ("a code point beyond the last", [0xF4, 0x90, 0x80, 0x80]), ("U+0000", [0x61, 0, 0x62]),
        ]
        for (what, text) in texts {
            try await world.expectEnd(
                of: .packet(0x30, .field(text) + [0x21]), at: broker, "\(what) in a topic name")
            try await world.expectEnd(
                of: .packet(0x82, [0, 1] + .field(text) + [0]), at: broker, "\(what) in a topic filter")
        }
        let stranger = world.wireClient("stranger", of: broker)
        let null = [UInt8].field([0x61, 0, 0x62])
        for (what, bytes) in [
            ("a client identifier", [UInt8].connect(payload: null)),
            ("a user name", .connect(flags: 0b1000_0010, payload: .text("a") + null)),
            ("a will topic", .connect(flags: 0b0000_0110, payload: .text("a") + null + .text("adieu"))),
        ] {
            stranger.open()
            stranger.send(bytes: bytes)
            try await stranger.expectEnd("U+0000 in \(what): the broker closes the connection")
            world.expect(stranger.take(), equals: [], "U+0000 in \(what): and answers nothing")
        }
    }

    static let mqttWildcardNames = Scenario(
        "mqtt/topics/wildcards-in-names",
        "A message to a topic with wildcards closes the connection, and goes nowhere.",
        covers: ["MQTT-3.3.2-2", "MQTT-4.7.1-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let alice = try await world.connectedClient("alice", of: broker)
        try await alice.subscribe("#", at: .atMostOnce)
        for name in ["#", "+", "a/#", "a/+/b", "a+", "#a"] {
            try await world.expectEnd(
                of: .packet(0x30, .text(name) + [0x21]), at: broker, "a message to “\(name)”")
        }
        try await alice.expect([], "none of them was passed on")
    }

    static let mqttMalformedFilters = Scenario(
        "mqtt/topics/malformed-filters",
        "A wildcard that shares its level, or a # that is not the last, closes the connection.",
        covers: ["MQTT-4.7.1-2", "MQTT-4.7.1-3"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        for filter in ["a#", "a/#/b", "#/", "##", "a/b#", "a+", "+a", "a/+b/c", "++"] {
            try await world.expectEnd(
                of: .packet(0x82, [0, 1] + .text(filter) + [0]), at: broker, "a subscription to “\(filter)”")
            try await world.expectEnd(
                of: .packet(0xA2, [0, 1] + .text(filter)), at: broker, "an end of a subscription to “\(filter)”")
        }
    }

    static let mqttEmptyTopics = Scenario(
        "mqtt/topics/empty", "A topic without a character closes the connection.", covers: ["MQTT-4.7.3-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        try await world.expectEnd(of: .packet(0x30, .text("") + [0x21]), at: broker, "a message to it")
        try await world.expectEnd(of: .packet(0x82, [0, 1] + .text("") + [0]), at: broker, "a subscription to it")
        try await world.expectEnd(of: .packet(0xA2, [0, 1] + .text("")), at: broker, "an end of a subscription to it")
    }

    static let mqttDollar = Scenario(
        "mqtt/topics/dollar", "A filter that begins with a wildcard matches no topic that begins with $.",
        covers: ["MQTT-4.7.2-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.wireBroker()
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(.publish("kept", to: "$data/kept", retain: true))
        for (filter, expected) in [
            ("#", ["a", "a/$b"]), ("+/b", ["a/b"]), ("+/#", ["a", "a/$b"]), ("$data/#", ["$data/b"]),
            ("$data/+", ["$data/b"]),
        ] {
            let alice = try await world.connectedClient("alice", of: broker)
            try await alice.subscribe(try TopicFilter(filter), at: .atMostOnce)
            try await alice.expect(
                texts: filter.first == "$" ? ["kept"] : [], "the retained messages that match \(filter)")
            let topics: [TopicName] = filter == "+/b" ? ["a/b", "$data/b"] : ["a", "a/$b", "$data/b"]
            for topic in topics { bob.send(.publish(topic.text, to: topic)) }
            try await alice.expect(texts: expected, "the messages that match \(filter)")
            try await alice.disconnect()
        }
    }
}
