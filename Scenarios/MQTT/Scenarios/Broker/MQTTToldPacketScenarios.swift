import Carillon
import CarillonEnvironment
import CarillonMQTT

/// Packets as the trace shows them.
extension Scenario {
    static let mqttToldPackets = Scenario(
        "mqtt/told/packets",
        "The trace has each packet in one line, and field by field; long texts are cut, and hostile ones stay in their quotes.",
        covers: ["MQTT-3.12.4-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let alice = world.wireClient("alice", of: broker)
        alice.open()
        for told in ToldPacket.fromClient { alice.send(told.packet) }
        try await world.advance(by: .seconds(1))
        world.expect(
            alice.take().filter { $0.kind == .pingresp }, equals: [.pingresp], "the broker answers what it is asked")
        let received = world.trace.events.filter { $0.kind == "mqtt.received" }
        world.expect(received.count, equals: ToldPacket.fromClient.count, "the trace has each packet that came")
        for (event, told) in zip(received, ToldPacket.fromClient) {
            told.check(event, in: world)
            world.expect(event.lane == "alice" && event.peer == "broker", "\(told.line): it goes to the broker")
        }

        let bob = try await world.connectedClient("bob", of: broker)
        let before = world.trace.events.count
        for told in ToldPacket.fromServer { broker.send(told.packet, to: "bob") }
        try await world.advance(by: .seconds(1))
        world.expect(bob.take(), equals: ToldPacket.fromServer.map(\.packet), "packets that are sent out of turn come")
        let sent = world.trace.events.dropFirst(before).filter { $0.kind == "mqtt.sent" }
        world.expect(sent.count, equals: ToldPacket.fromServer.count, "the trace has each packet that was sent")
        for (event, told) in zip(sent, ToldPacket.fromServer) {
            told.check(event, in: world)
            world.expect(event.lane == "broker" && event.peer == "bob", "\(told.line): it comes from the broker")
        }
        let faults = world.trace.events.filter { $0.kind == "fault.mqtt" }
        world.expect(
            faults.map(\.text), equals: ToldPacket.fromServer.map { _ in "broker misbehaves: send out of turn" },
            "and that it was a misbehaviour")
        world.expect(
            faults.compactMap { $0["packet"] }, equals: ToldPacket.fromServer.map(\.line), "with the packet")

        for (text, quoted) in [
            ("a\nb", #""a\u{A}b""#), ("\u{1B}[31m", #""\u{1B}[31m""#), ("a\"b", #""a\"b""#),
            (#"\u{41}"#, #""\\u{41}""#), ("\u{202E}x", #""\u{202E}x""#), ("a\u{200B}b", #""a\u{200B}b""#),
            ("\u{FEFF}", #""\u{FEFF}""#), ("\u{2028}\u{2029}", #""\u{2028}\u{2029}""#), ("\u{A0}", #""\u{A0}""#),
            (" ~\u{7F}\u{85}", #"" ~\u{7F}\u{85}""#), ("\u{E000}\u{FFFF}", #""\u{E000}\u{FFFF}""#),
            ("\u{301}x\u{301}", "\"\\u{301}x\u{301}\""), ("\u{903}\u{20DD}", "\"\\u{903}\u{20DD}\""),
            ("\u{20DD}", #""\u{20DD}""#), ("é 日本 😀", #""é 日本 😀""#),
            (String(repeating: "é", count: 80), "\"\(String(repeating: "é", count: 80))\""),
            (String(repeating: "é", count: 81), "\"\(String(repeating: "é", count: 80))…\" (162 bytes)"),
        ] {
            bob.send(.publish("", to: try TopicName(text)))
            try await world.advance(by: .milliseconds(100))
            let event = try world.require(world.trace.events.last { $0.kind == "mqtt.received" }, "an event")
            // Swift compares some of these different texts as equal.
            world.expect(
                Array(event.text.utf8) == Array("PUBLISH \(quoted) QoS 0, 0 bytes".utf8),
                "\(quoted): a topic stays on its line and in its quotes")
        }
    }

    static let mqttToldEvents = Scenario(
        "mqtt/told/events",
        "The trace tells what goes wrong at a broker: violations, ends, what is dropped, who waits, wills, and its own life.",
        covers: ["MQTT-3.1.2-8"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker(configuration: .narrow)
        let alice = try await world.connectedClient("alice", of: broker, will: Will("adieu", to: "wills"))
        try await alice.subscribe("a")
        let bob = try await world.connectedClient("bob", of: broker)
        bob.send(.burst(1...16))
        try await world.advance(by: .seconds(11))
        alice.send(bytes: [0xF0, 0])
        try await alice.expectEnd("a violation closes the connection")
        let phone = world.device("phone")
        let stranger = world.wireClient("stranger", of: broker, on: phone)
        stranger.open()
        stranger.send(.pingreq)
        try await stranger.expectEnd("and so does one before CONNECT")
        broker.misbehave(
            Misbehaviour(on: .sent(.pingresp), .change { _ in [.suback(Suback(packetIdentifier: 1, results: []))] }))
        bob.send(.pingreq)
        try await bob.expect(.pubacks(1...16), "the messages that came are acknowledged")
        broker.crash()
        try broker.start()
        broker.stop()
        let told = world.trace.events.filter {
            $0.kind.contains("mqtt") && !["mqtt.received", "mqtt.sent"].contains($0.kind)
        }
        let violation =
            "malformed packet, byte 0 of the packet at byte 41 of the stream: there is no packet of type 15 (MQTT 3.1.1, table 2.1) [MQTT-4.8.0-1]"
        let early =
            "PINGREQ before CONNECT, byte 0 of the packet at byte 0 of the stream: the first packet of a client is CONNECT [MQTT-3.1.0-1]"
        world.expect(
            told.map { "\($0.kind), \($0.lane) to \($0.peer ?? "nobody"): \($0.text)" },
            equals: [
                "mqtt.started, broker to nobody: broker started at broker:1883",
                "mqtt.waits, broker to bob: is not read until alice takes more",
                "mqtt.stalled, broker to alice: takes nothing; messages for which its session has no room are dropped from now on",
                #"mqtt.dropped, broker to alice: dropped "a" QoS 1, 4 bytes: too many messages wait in the session"#,
                "mqtt.violation, alice to broker: violation: \(violation)",
                "mqtt.disconnected, broker to alice: disconnected: \(violation)",
                "mqtt.will, broker to nobody: published the will to wills",
                "mqtt.violation, phone to broker: violation: \(early)",
                "mqtt.disconnected, broker to phone: disconnected: \(early)",
                #"fault.mqtt, broker to bob: broker misbehaves: change PINGRESP to clients"#,
                "mqtt.unencodable, broker to bob: could not send SUBACK id 1, : SUBACK has no result [MQTT-3.8.4-5]",
                "mqtt.disconnected, broker to bob: disconnected: the broker crashed",
                "fault.mqtt.crash, broker to nobody: broker crashed",
                "mqtt.started, broker to nobody: broker started at broker:1883",
                "mqtt.stopped, broker to nobody: broker stopped",
            ], "the trace has all of it, once and in order")
        world.expect(
            told.compactMap { $0["statement"] }, equals: ["MQTT-4.8.0-1", "MQTT-3.1.0-1"], "and which rules were broken"
        )
        world.expect(
            told.compactMap { $0["client"] },
            equals: ["bob", "alice", "alice", "alice", "alice", "alice", "bob", "bob", "bob"],
            "and the clients that the events are about")
    }
}
