import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("MQTT 3.1.1, section 3.1: CONNECT")
struct ConnectStatements {
    /// CONNECT of a client "a" with these parts changed.
    func connect(
        name: [UInt8] = Array("MQTT".utf8), level: UInt8 = 4, flags: UInt8 = 2, rest: [UInt8] = [0, 1, 0x61]
    ) -> [UInt8] {
        let body = [0, UInt8(name.count)] + name + [level, flags, 0, 0] + rest
        return [0x10, UInt8(body.count)] + body
    }

    @Test(
        "MQTT-3.1.0-1: a first packet that is not CONNECT closes the connection without an answer",
        arguments: [
            [0xC0, 0], [0x30, 3, 0, 1, 0x61], [0x82, 6, 0, 1, 0, 1, 0x61, 0], [0xE0, 0],
        ] as [[UInt8]])
    func firstPacket(bytes: [UInt8]) {
        let bed = CoreBed()
        let client = bed.open()
        client.send(bytes: bytes)
        #expect(!client.isOpen)
        #expect(client.bytes == [])
        #expect(bed.violations.contains("MQTT-3.1.0-1"))
    }

    @Test("MQTT-3.1.0-2: a second CONNECT closes the connection")
    func secondConnect() {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.connect("alice")
        #expect(!client.isOpen)
        #expect(client.take() == [])
        #expect(bed.violations == ["MQTT-3.1.0-2"])
        #expect(bed.journal.disconnects(of: "alice").count == 1)
    }

    @Test("MQTT-3.1.2-1: another protocol name closes the connection", arguments: ["MQTt", "MQIsdp", "", "HTTP"])
    func protocolName(name: String) {
        let bed = CoreBed()
        let client = bed.open()
        client.send(bytes: connect(name: Array(name.utf8)))
        #expect(client.ending == .close)
        #expect(client.bytes == [])
        #expect(bed.violations.contains("MQTT-3.1.2-1"))
    }

    @Test("MQTT-3.1.2-2: another protocol level is answered with return code 1, and closed", arguments: [3, 5, 0, 255])
    func protocolLevel(level: UInt8) {
        let bed = CoreBed()
        let client = bed.open()
        client.send(bytes: connect(level: level))
        #expect(client.take() == [.connack(.unacceptableProtocolVersion)])
        #expect(client.ending == .close)
        #expect(bed.violations.contains("MQTT-3.1.2-2"))
    }

    @Test("MQTT-3.1.2-3: the reserved flag must be 0")
    func reservedFlag() {
        let bed = CoreBed()
        let client = bed.open()
        client.send(bytes: connect(flags: 3))
        #expect(!client.isOpen)
        #expect(client.bytes == [])
        #expect(bed.violations.contains("MQTT-3.1.2-3"))
    }

    @Test(
        "MQTT-3.1.2-5: messages above QoS 0 are stored for a client that is away", arguments: QualityOfService.allCases)
    func stored(qualityOfService: QualityOfService) {
        let bed = CoreBed()
        bed.subscriber("alice", to: ["a"], clean: false).lose()
        let other = bed.connect("bob")
        let deliveries: [QualityOfService: Publish.Delivery] = [
            .atMostOnce: .atMostOnce, .atLeastOnce: .qos1(1), .exactlyOnce: .qos2(1),
        ]
        for text in ["one", "two"] {
            other.publish(text, to: "a", deliveries[qualityOfService] ?? .atMostOnce)
            other.send(.pubrel(1))
        }
        let again = bed.connect("alice", clean: false)
        // Messages at QoS 0 may be stored too; ours are not.
        let messages = bed.journal.sent(.publish, to: "alice")
        #expect(messages.count == (qualityOfService == .atMostOnce ? 0 : 2))
        #expect(again.connack == .connack(sessionPresent: true))
    }

    @Test("MQTT-3.1.2-22: a password without a user name closes the connection")
    func passwordWithoutUserName() {
        let bed = CoreBed()
        let client = bed.open()
        client.send(bytes: connect(flags: 0x42, rest: [0, 1, 0x61, 0, 1, 0x70]))
        #expect(!client.isOpen)
        #expect(bed.violations.contains("MQTT-3.1.2-22"))
    }

    @Test(
        "MQTT-3.1.2-24: one and a half times the keep-alive without a packet ends the connection",
        arguments: [
            1, 10, 60, 65_535,
        ])
    func keepAlive(seconds: Int) {
        let bed = CoreBed()
        let client = bed.connect("alice", keepAlive: UInt16(seconds))
        let limit = Duration.milliseconds(1_500 * seconds)
        bed.pass(limit - .nanoseconds(1))
        #expect(client.isOpen)
        client.send(.pingreq)
        bed.pass(limit - .nanoseconds(1))
        #expect(client.isOpen)
        bed.pass(.nanoseconds(1))
        #expect(client.ending == .reset)
        #expect(bed.journal.disconnects() == [.keepAliveExpired])
    }

    @Test("MQTT-3.1.2-24: every packet counts, half a packet does not")
    func keepAliveCountsPackets() {
        let bed = CoreBed()
        let client = bed.connect("alice", keepAlive: 10)
        for _ in 0..<10 {
            bed.pass(.seconds(14))
            client.publish("m", to: "a")
        }
        #expect(client.isOpen)
        for byte: UInt8 in [0x30, 20, 0, 1, 0x61] {
            bed.pass(.seconds(3) - .nanoseconds(1))
            client.send(bytes: [byte])
        }
        #expect(client.isOpen)
        bed.pass(.nanoseconds(5))
        #expect(!client.isOpen)
    }

    @Test("MQTT-3.1.2-24: a keep-alive of 0 turns it off")
    func noKeepAlive() {
        let bed = CoreBed()
        let client = bed.connect("alice", keepAlive: 0)
        bed.pass(.days(365))
        #expect(client.isOpen)
        #expect(bed.stack.nextDeadline == nil)
    }

    @Test(
        "MQTT-3.1.4-1: a CONNECT that breaks the rules is closed without CONNACK",
        arguments: [
            [0x10, 13, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 2, 0, 0, 0, 2, 0x61],
            [0x10, 14, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 2, 0, 0, 0, 1, 0x61, 0x62],
            [0x10, 10, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 2, 0, 0],
            [0x11, 13, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 2, 0, 0, 0, 1, 0x61],
        ] as [[UInt8]])
    func malformedConnect(bytes: [UInt8]) {
        let bed = CoreBed()
        let client = bed.open()
        client.send(bytes: bytes)
        #expect(!client.isOpen)
        #expect(client.bytes == [])
        #expect(bed.violations.count > 0)
    }

    @Test("MQTT-3.1.4-2: a client that connects again pushes out its older connection", arguments: [true, false])
    func takeOver(clean: Bool) {
        let bed = CoreBed()
        let old = bed.connect("alice", clean: clean)
        let new = bed.connect("alice", clean: clean)
        #expect(old.ending == .close)
        #expect(old.take() == [])
        #expect(new.connack == .connack(sessionPresent: !clean))
        #expect(new.isOpen)
        #expect(bed.journal.disconnects() == [.takenOver(by: new.id)])
        #expect(bed.stack.core.connections.count == 1)
    }

    @Test("MQTT-3.1.4-2: one who is refused pushes nobody out")
    func takeOverRefused() {
        let bed = CoreBed(access: .users(["alice": "wonderland"]))
        let old = bed.connect("phone", userName: "alice", password: Array("wonderland".utf8))
        let new = bed.connect("phone", userName: "alice", password: Array("guess".utf8))
        #expect(new.connack == .connack(.badUserNameOrPassword))
        #expect(old.isOpen)
    }

    @Test("MQTT-3.1.4-3: the rules for sessions are followed once CONNECT is found good")
    func sessionRules() {
        let bed = CoreBed(access: .users(["alice": "wonderland"]))
        let password = Array("wonderland".utf8)
        let client = bed.connect("phone", clean: false, userName: "alice", password: password)
        client.subscribe("a")
        client.lose()
        // A refused CONNECT does not clean anything.
        _ = bed.connect("phone", clean: true, userName: "alice", password: [])
        let again = bed.connect("phone", clean: false, userName: "alice", password: password)
        #expect(again.connack == .connack(sessionPresent: true))
    }

    @Test("Packets that follow CONNECT in the same bytes are handled")
    func pipelined() {
        let bed = CoreBed()
        let client = bed.open()
        client.send(
            .connect(Connect(clientIdentifier: "alice")),
            .subscribe(Subscribe(packetIdentifier: 1, subscriptions: [Subscription("a", at: .atMostOnce)])),
            .publish("m", to: "a"), .disconnect, .publish("too late", to: "a", retain: true))
        #expect(client.take() == [.connack(), .suback(1, .granted(.atMostOnce)), .publish("m", to: "a")])
        #expect(bed.stack.core.retained.count == 0)
    }
}
