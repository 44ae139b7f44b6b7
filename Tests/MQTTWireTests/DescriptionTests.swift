import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import Testing

@Suite("Packets for readers")
struct DescriptionTests {
    static let packets: [(packet: ControlPacket, line: String, fields: [String])] = [
        (
            .connect(
                Connect(
                    clientIdentifier: "rider", cleanSession: false, keepAlive: 60,
                    will: Will(topic: "w", message: Array("bye".utf8), qualityOfService: .atLeastOnce, retain: true),
                    userName: "alice", password: Array("secret".utf8))),
            #"CONNECT "rider" kept session, keep alive 60 s, will "w" QoS 1 retain, 3 bytes, user "alice", password"#,
            [
                #"client identifier: "rider""#, "clean session: no", "keep alive: 60 s", #"will topic: "w""#,
                #"will message: "bye""#, "will QoS: 1", "will retain: yes", #"user name: "alice""#, "password: hidden",
            ]
        ),
        (
            .connect(Connect(clientIdentifier: "", keepAlive: 0)), #"CONNECT "" clean session, no keep alive"#,
            [#"client identifier: """#, "clean session: yes", "keep alive: off"]
        ),
        (
            .connack(Connack(sessionPresent: true)), "CONNACK accepted (0), session present",
            ["session present: yes", "return code: accepted (0)"]
        ),
        (
            .connack(Connack(returnCode: .notAuthorized)), "CONNACK not authorized (5)",
            ["session present: no", "return code: not authorized (5)"]
        ),
        (
            .publish(
                Publish(
                    topic: "a/b", payload: Array("12 \"bytes\"!".utf8) + [0x0A],
                    delivery: .atLeastOnce(7, duplicate: false),
                    retain: true)), #"PUBLISH "a/b" QoS 1 id 7 retain, 12 bytes"#,
            [
                #"topic name: "a/b""#, "QoS: 1", "packet identifier: 7", "DUP: no", "retain: yes",
                #"payload: "12 \"bytes\"!\u{A}""#,
            ]
        ),
        (
            .publish(Publish(topic: "a", payload: [0xFF], delivery: .exactlyOnce(8, duplicate: true))),
            #"PUBLISH "a" QoS 2 id 8 duplicate, 1 byte"#,
            [
                #"topic name: "a""#, "QoS: 2", "packet identifier: 8", "DUP: yes", "retain: no",
                "payload: FF (1 byte)",
            ]
        ),
        (
            .publish(Publish(topic: "a")), #"PUBLISH "a" QoS 0, 0 bytes"#,
            [#"topic name: "a""#, "QoS: 0", "retain: no", "payload: empty"]
        ),
        (.puback(1), "PUBACK id 1", ["packet identifier: 1"]),
        (.pubrec(2), "PUBREC id 2", ["packet identifier: 2"]),
        (.pubrel(3), "PUBREL id 3", ["packet identifier: 3"]),
        (.pubcomp(4), "PUBCOMP id 4", ["packet identifier: 4"]),
        (
            .subscribe(
                Subscribe(
                    packetIdentifier: 5,
                    subscriptions: [Subscription("a/#", at: .atMostOnce), Subscription("+", at: .exactlyOnce)])),
            #"SUBSCRIBE id 5, "a/#" QoS 0, "+" QoS 2"#,
            ["packet identifier: 5", #"subscription: "a/#" QoS 0"#, #"subscription: "+" QoS 2"#]
        ),
        (
            .suback(Suback(packetIdentifier: 5, results: [.granted(.atLeastOnce), .failure])),
            "SUBACK id 5, QoS 1, failure", ["packet identifier: 5", "return code: QoS 1", "return code: failure"]
        ),
        (
            .unsubscribe(Unsubscribe(packetIdentifier: 6, filters: ["a/#", "b"])), #"UNSUBSCRIBE id 6, "a/#", "b""#,
            ["packet identifier: 6", #"topic filter: "a/#""#, #"topic filter: "b""#]
        ),
        (.unsuback(6), "UNSUBACK id 6", ["packet identifier: 6"]),
        (.pingreq, "PINGREQ", []), (.pingresp, "PINGRESP", []), (.disconnect, "DISCONNECT", []),
    ]

    @Test("A packet in one line, and field by field", arguments: packets)
    func describes(packet: ControlPacket, line: String, fields: [String]) {
        #expect(packet.description == line)
        #expect(packet.traceFields.map { "\($0.name): \($0.value)" } == fields)
    }

    @Test("Each kind of packet is described")
    func complete() {
        #expect(Set(DescriptionTests.packets.map(\.packet.kind)) == Set(ControlPacket.Kind.allCases))
    }

    @Test("A packet by itself is described as among others, a text as it is")
    func parts() throws {
        #expect("\(Connack())" == "CONNACK accepted (0)")
        #expect("\(Publish(topic: "a"))" == #"PUBLISH "a" QoS 0, 0 bytes"#)
        #expect("\(TopicName("a/b")) \(TopicFilter("a/#")) \(ClientIdentifier("c"))" == "a/b a/# c")
        #expect(ClientIdentifier("").isEmpty)
    }

    @Test("A password is shown nowhere")
    func password() {
        let connect = Connect(clientIdentifier: "c", userName: "u", password: Array("secret".utf8))
        for text in [
            "\(connect)", "\(ControlPacket.connect(connect))", "\(ControlPacket.connect(connect).traceFields)",
        ] {
            #expect(!text.contains("secret"))
            #expect(!text.contains("115, 101, 99"))
        }
    }

    @Test(
        "Hostile text stays on its line, in its direction and inside its quotes",
        arguments: [
            ("a\nb", #""a\u{A}b""#), ("\u{1B}[31m", #""\u{1B}[31m""#), ("a\"b", #""a\"b""#),
            (#"\u{41}"#, #""\\u{41}""#),
            ("\u{202E}x", #""\u{202E}x""#), ("a\u{200B}b", #""a\u{200B}b""#), ("\u{FEFF}", #""\u{FEFF}""#),
            ("\u{2028}", #""\u{2028}""#), ("\u{A0}", #""\u{A0}""#), ("\u{7F}\u{85}", #""\u{7F}\u{85}""#),
            ("\u{E000}\u{FFFF}", #""\u{E000}\u{FFFF}""#), ("\u{301}x\u{301}", "\"\\u{301}x\u{301}\""),
            ("é 日本 😀", #""é 日本 😀""#),
        ])
    func hostile(text: String, quoted: String) throws {
        let packet = ControlPacket.publish(Publish(topic: try TopicName(text)))
        // By bytes: Swift holds some of these equal that are not.
        #expect(Array(packet.description.utf8) == Array("PUBLISH \(quoted) QoS 0, 0 bytes".utf8))
    }

    @Test("Long text is cut, with its size")
    func long() throws {
        let topic = try TopicName(String(repeating: "é", count: 30_000))
        let expected = String(repeating: "é", count: 80)
        #expect(
            ControlPacket.publish(Publish(topic: topic)).description
                == "PUBLISH \"\(expected)…\" (60000 bytes) QoS 0, 0 bytes")
    }

    @Test("Long lists are cut, with their count")
    func lists() {
        let many = Unsubscribe(packetIdentifier: 1, filters: Array(repeating: "a", count: 1_000))
        let packet = ControlPacket.unsubscribe(many)
        #expect(packet.description.hasSuffix(#", "a", and 992 more"#))
        #expect(packet.traceFields.count == 66)
        #expect(packet.traceFields.last.map { "\($0.name): \($0.value)" } == "more: 936")
    }

    @Test("A payload that is no text is shown in hexadecimal digits, not all of it")
    func payload() {
        let packet = ControlPacket.publish(Publish(topic: "a", payload: [UInt8](repeating: 0x8F, count: 33)))
        let digits = Array(repeating: "8F", count: 32).joined(separator: " ")
        #expect(packet.traceFields.last?.value == "\(digits) … (33 bytes)")
    }

    @Test("Names that both ends share are those of the standard")
    func names() {
        #expect(ProtocolVersion.v3_1_1.description == "MQTT 3.1.1")
        #expect(ControlPacket.Kind.allCases.map(\.rawValue) == Array(1...14))
        #expect(ConnectReturnCode.allCases.map(\.rawValue) == Array(0...5))
        #expect(QualityOfService.allCases.map(\.description) == ["QoS 0", "QoS 1", "QoS 2"])
        #expect(QualityOfService.allCases.sorted(by: >) == [.exactlyOnce, .atLeastOnce, .atMostOnce])
        #expect(PacketIdentifier(0 as UInt16) == nil)
        #expect([300, 2, 1].sorted() == [1, 2, 300] as [PacketIdentifier])
        #expect("\(ControlPacket.Sender.client), \(ControlPacket.Sender.server)" == "client, server")
    }
}

extension ControlPacket {
    fileprivate var traceFields: [TraceEvent.Field] { members.flatMap(\.traceFields) }
}
