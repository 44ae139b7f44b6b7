import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("MQTT 3.1.1, section 4.7: topics")
struct TopicStatements {
    @Test("MQTT-4.7.1-1: a wildcard in a topic name closes the connection")
    func wildcardInName() {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.send(bytes: [0x30, 5, 0, 3, 0x61, 0x2F, 0x2B])
        #expect(!client.isOpen)
        #expect(bed.violations.contains("MQTT-4.7.1-1"))
    }

    @Test(
        "MQTT-4.7.1-2 and MQTT-4.7.1-3: a misplaced wildcard closes the connection",
        arguments: [
            ("a#", "MQTT-4.7.1-2"), ("a/#/b", "MQTT-4.7.1-2"), ("##", "MQTT-4.7.1-2"), ("a+", "MQTT-4.7.1-3"),
            ("a/+b", "MQTT-4.7.1-3"),
        ] as [(String, Statement)])
    func misplacedWildcard(filter: String, statement: Statement) {
        for type: UInt8 in [0x82, 0xA2] {
            let bed = CoreBed()
            let client = bed.connect("alice")
            let rest = [0, 1, 0, UInt8(filter.utf8.count)] + Array(filter.utf8) + (type == 0x82 ? [0] : [])
            client.send(bytes: [type, UInt8(rest.count)] + rest)
            #expect(!client.isOpen)
            #expect(bed.violations.contains(statement))
        }
    }

    private static let topics: [TopicName] = [
        "sport/tennis/player1", "sport/tennis/player1/ranking", "sport/tennis/player1/a/b", "sport", "sport/",
        "sport/a", "a", "/", "a/b", "/a", "/finance", "finance", "a/tennis", "a//b", "a/x/b", "sports", "a/b/c",
        "x/y/z/w",
    ]

    @Test(
        "MQTT-4.7.1-2 and MQTT-4.7.1-3: wildcards match what the standard says, and nothing else",
        arguments: [
            ("#", topics),
            (
                "sport/tennis/player1/#",
                ["sport/tennis/player1", "sport/tennis/player1/ranking", "sport/tennis/player1/a/b"]
            ),
            (
                "sport/#",
                [
                    "sport/tennis/player1", "sport/tennis/player1/ranking", "sport/tennis/player1/a/b", "sport",
                    "sport/", "sport/a",
                ]
            ), ("+/+", ["sport/", "sport/a", "/", "a/b", "/a", "/finance", "a/tennis"]),
            ("/+", ["/", "/a", "/finance"]), ("+", ["sport", "a", "finance", "sports"]),
            ("sport/+", ["sport/", "sport/a"]),
            (
                "+/tennis/#",
                ["sport/tennis/player1", "sport/tennis/player1/ranking", "sport/tennis/player1/a/b", "a/tennis"]
            ), ("a/+/b", ["a//b", "a/x/b"]),
        ] as [(TopicFilter, [TopicName])])
    func wildcards(filter: TopicFilter, matching: [TopicName]) {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: [filter])
        for name in TopicStatements.topics { client.publish("", to: name) }
        #expect(client.takeMessages().map(\.topic) == matching)
    }

    @Test(
        "MQTT-4.7.2-1: filters that begin with a wildcard do not match topics that begin with $",
        arguments: [
            ("#", false), ("+/a", false), ("+/#", false), ("$SYS/#", true), ("$SYS/+", true), ("$SYS/a", true),
            ("$x/a", false),
        ] as [(TopicFilter, Bool)])
    func dollarTopics(filter: TopicFilter, matches: Bool) {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.publish("retained", to: "$SYS/a", retain: true)
        client.subscribe(filter)
        client.publish("live", to: "$SYS/a")
        #expect(client.takeTexts() == (matches ? ["retained", "live"] : []))
    }

    @Test(
        "MQTT-4.7.3-1: an empty topic closes the connection",
        arguments: [
            [0x30, 2, 0, 0], [0x82, 5, 0, 1, 0, 0, 0], [0xA2, 4, 0, 1, 0, 0],
        ] as [[UInt8]])
    func emptyTopic(bytes: [UInt8]) {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.send(bytes: bytes)
        #expect(!client.isOpen)
        #expect(bed.violations.contains("MQTT-4.7.3-1"))
    }

    @Test(
        "MQTT-4.7.3-2: U+0000 in a topic closes the connection",
        arguments: [
            [0x30, 3, 0, 1, 0], [0x82, 6, 0, 1, 0, 1, 0, 0], [0xA2, 5, 0, 1, 0, 1, 0],
        ] as [[UInt8]])
    func nullInTopic(bytes: [UInt8]) {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.send(bytes: bytes)
        #expect(!client.isOpen)
        #expect(bed.violations.contains("MQTT-4.7.3-2"))
    }

    @Test("MQTT-4.7.3-3: topics of 65,535 bytes work")
    func longTopic() throws {
        let bed = CoreBed()
        let name = try TopicName(String(repeating: "x", count: 65_535))
        let client = bed.subscriber("alice", to: [TopicFilter(name)])
        client.publish("m", to: name)
        #expect(client.takeTexts() == ["m"])
    }

    @Test(
        "MQTT-4.7.3-4: topics are neither normalised nor altered",
        arguments: [
            ("\u{E9}", "e\u{301}"), ("a", "A"), ("a", " a"), ("a", "a/"), ("/a", "a"), ("\u{FEFF}a", "a"),
            ("\u{2126}", "\u{3A9}"),
        ] as [(TopicName, TopicName)])
    func bytes(one: TopicName, other: TopicName) {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: [TopicFilter(one)])
        client.publish("m", to: other)
        #expect(client.take() == [])
        client.publish("m", to: one)
        #expect(client.takeTexts() == ["m"])
    }
}
