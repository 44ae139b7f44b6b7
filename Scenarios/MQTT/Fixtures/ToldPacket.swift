import Carillon
import CarillonEnvironment
import CarillonMQTT

/// A packet, and its expected event in the trace.
struct ToldPacket: Sendable {
    var packet: ControlPacket
    var line: String
    var fields: [String]

    init(_ packet: ControlPacket, _ line: String, _ fields: String...) {
        self.packet = packet
        self.line = line
        self.fields = fields
    }

    /// Expects that an event shows the packet.
    func check(_ event: TraceEvent, in world: World) {
        world.expect(event.text, equals: line, "\(line): that is the line")
        world.expect(
            event.fields.map { "\($0.name): \($0.value)" }.filter {
                !$0.hasPrefix("connection: ") && !$0.hasPrefix("client: ")
            }, equals: fields, "\(line): these are the fields")
    }

    /// Packets from one client, in an order in which the client may send them.
    static let fromClient: [ToldPacket] =
        [
            ToldPacket(
                .connect(
                    Connect(
                        clientIdentifier: "alice", cleanSession: false, keepAlive: 60,
                        will: Will("bye", to: "w", at: .atLeastOnce, retain: true), userName: "alice",
                        password: Array("secret".utf8))),
                #"CONNECT "alice" kept session, keep alive 60 s, will "w" QoS 1 retain, 3 bytes, user "alice", password"#,
                #"client identifier: "alice""#, "clean session: no", "keep alive: 60 s", #"will topic: "w""#,
                #"will message: "bye""#, "will QoS: 1", "will retain: yes", #"user name: "alice""#, "password: hidden"),
            ToldPacket(
                .publish(
                    Publish(
                        topic: "a/b", payload: Array("12 \"bytes\"!".utf8) + [0x0A], delivery: .qos1(7), retain: true)),
                #"PUBLISH "a/b" QoS 1 id 7 retain, 12 bytes"#, #"topic name: "a/b""#, "QoS: 1", "packet identifier: 7",
                "DUP: no", "retain: yes", #"payload: "12 \"bytes\"!\u{A}""#),
            ToldPacket(
                .publish(Publish(topic: "a", payload: [0xFF], delivery: .qos2(8, dup: true))),
                #"PUBLISH "a" QoS 2 id 8 duplicate, 1 byte"#, #"topic name: "a""#, "QoS: 2", "packet identifier: 8",
                "DUP: yes", "retain: no", "payload: FF (1 byte)"),
            ToldPacket(
                .publish(Publish(topic: "a", payload: [0x0F, 0x10, 0x8F])), #"PUBLISH "a" QoS 0, 3 bytes"#,
                #"topic name: "a""#, "QoS: 0", "retain: no", "payload: 0F 10 8F (3 bytes)"),
            ToldPacket(
                .publish(Publish(topic: "a", payload: [UInt8](repeating: 0x8F, count: 32))),
                #"PUBLISH "a" QoS 0, 32 bytes"#, #"topic name: "a""#, "QoS: 0", "retain: no",
                "payload: \(hexadecimal(32)) (32 bytes)"),
            ToldPacket(
                .publish(Publish(topic: "a", payload: [UInt8](repeating: 0x8F, count: 33))),
                #"PUBLISH "a" QoS 0, 33 bytes"#, #"topic name: "a""#, "QoS: 0", "retain: no",
                "payload: \(hexadecimal(32)) … (33 bytes)"),
            ToldPacket(
                .publish(String(repeating: "x", count: 200), to: "a"), #"PUBLISH "a" QoS 0, 200 bytes"#,
                #"topic name: "a""#, "QoS: 0", "retain: no", "payload: \"\(String(repeating: "x", count: 200))\""),
            ToldPacket(
                .publish(String(repeating: "x", count: 201), to: "a"), #"PUBLISH "a" QoS 0, 201 bytes"#,
                #"topic name: "a""#, "QoS: 0", "retain: no",
                "payload: \"\(String(repeating: "x", count: 200))…\" (201 bytes)"),
            ToldPacket(
                .publish("", to: "a"), #"PUBLISH "a" QoS 0, 0 bytes"#, #"topic name: "a""#, "QoS: 0", "retain: no",
                "payload: empty"),
            ToldPacket(.puback(1), "PUBACK id 1", "packet identifier: 1"),
            ToldPacket(.pubrec(2), "PUBREC id 2", "packet identifier: 2"),
            ToldPacket(.pubrel(3), "PUBREL id 3", "packet identifier: 3"),
            ToldPacket(.pubcomp(4), "PUBCOMP id 4", "packet identifier: 4"),
            ToldPacket(
                .subscribe(5, Subscription("b/#", at: .atMostOnce), Subscription("+", at: .exactlyOnce)),
                #"SUBSCRIBE id 5, "b/#" QoS 0, "+" QoS 2"#, "packet identifier: 5", #"subscription: "b/#" QoS 0"#,
                #"subscription: "+" QoS 2"#),
            ToldPacket(
                .unsubscribe(6, "b/#", "c"), #"UNSUBSCRIBE id 6, "b/#", "c""#, "packet identifier: 6",
                #"topic filter: "b/#""#, #"topic filter: "c""#),
        ] + [8, 9, 64, 65, 100].map(list) + [ToldPacket(.pingreq, "PINGREQ"), ToldPacket(.disconnect, "DISCONNECT")]

    /// Packets to one client.
    static let fromServer: [ToldPacket] = [
        ToldPacket(
            .connack(sessionPresent: true), "CONNACK accepted (0), session present", "session present: yes",
            "return code: accepted (0)"),
        refusal(.unacceptableProtocolVersion, "unacceptable protocol version (1)"),
        refusal(.identifierRejected, "identifier rejected (2)"), refusal(.serverUnavailable, "server unavailable (3)"),
        refusal(.badUserNameOrPassword, "bad user name or password (4)"), refusal(.notAuthorized, "not authorized (5)"),
        ToldPacket(
            .suback(5, .granted(.atLeastOnce), .failure, .granted(.exactlyOnce), .granted(.atMostOnce)),
            "SUBACK id 5, QoS 1, failure, QoS 2, QoS 0", "packet identifier: 5", "return code: QoS 1",
            "return code: failure", "return code: QoS 2", "return code: QoS 0"),
        ToldPacket(.unsuback(65_535), "UNSUBACK id 65535", "packet identifier: 65535"),
        ToldPacket(
            .publish("x", to: "a", .qos2(9)), #"PUBLISH "a" QoS 2 id 9, 1 byte"#, #"topic name: "a""#, "QoS: 2",
            "packet identifier: 9", "DUP: no", "retain: no", #"payload: "x""#),
        ToldPacket(.puback(256), "PUBACK id 256", "packet identifier: 256"),
        ToldPacket(.pingresp, "PINGRESP"),
    ]

    private static func refusal(_ code: ConnectReturnCode, _ words: String) -> ToldPacket {
        ToldPacket(.connack(code), "CONNACK \(words)", "session present: no", "return code: \(words)")
    }

    /// An UNSUBSCRIBE with `count` filters.
    private static func list(of count: Int) -> ToldPacket {
        let filters = Array(repeating: "\"f\"", count: min(count, 8)) + (count > 8 ? ["and \(count - 8) more"] : [])
        var told = ToldPacket(
            ControlPacket.unsubscribe(Unsubscribe(packetIdentifier: 9, filters: Array(repeating: "f", count: count))),
            "UNSUBSCRIBE id 9, \(filters.joined(separator: ", "))")
        told.fields =
            ["packet identifier: 9"] + Array(repeating: "topic filter: \"f\"", count: min(count, 64))
            + (count > 64 ? ["more: \(count - 64)"] : [])
        return told
    }

    private static func hexadecimal(_ count: Int) -> String {
        Array(repeating: "8F", count: count).joined(separator: " ")
    }
}
