import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("MQTT 3.1.1, chapters 1 and 2: format")
struct FormatStatements {
    /// PUBLISH at QoS 0 with these bytes as its topic.
    private func publish(topic: [UInt8]) -> [UInt8] {
        [0x30, UInt8(topic.count + 2), 0, UInt8(topic.count)] + topic
    }

    @Test(
        "MQTT-1.5.3-1: text that is not UTF-8, or has surrogates, closes the connection",
        arguments: [[0xFF], [0xC0, 0xAF], [0x61, 0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]]
    )
    func malformedText(topic: [UInt8]) {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.send(bytes: publish(topic: topic))
        #expect(!client.isOpen)
        #expect(bed.violations.contains("MQTT-1.5.3-1"))
    }

    @Test("MQTT-1.5.3-2: U+0000 in a text closes the connection")
    func nullCharacter() {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.send(bytes: publish(topic: [0x61, 0, 0x62]))
        #expect(!client.isOpen)
        #expect(bed.violations.contains("MQTT-1.5.3-2"))
    }

    @Test("MQTT-1.5.3-3: U+FEFF is a character as any other, and arrives")
    func byteOrderMark() {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["#"])
        client.send(bytes: publish(topic: [0xEF, 0xBB, 0xBF, 0x61]))
        #expect(client.bytes.suffix(8) == [0x30, 6, 0, 4, 0xEF, 0xBB, 0xBF, 0x61])
    }

    @Test("MQTT-2.2.2-1: the broker's own packets have the flags that are prescribed")
    func reservedFlags() {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.subscribe("a")
        client.publish("m", to: "a", .qos1(2))
        client.publish("m", to: "a", .qos2(3))
        client.send(.pubrel(3), .pubrec(2), .pingreq)
        client.unsubscribe("a", id: 4)
        // The decoder refuses other flags.
        #expect(client.failure == nil)
        let kinds: [ControlPacket.Kind] = client.take().map(\.kind)
        #expect(kinds == [.suback, .publish, .puback, .publish, .pubrec, .pubcomp, .pubrel, .pingresp, .unsuback])
    }

    @Test(
        "MQTT-2.2.2-2: wrong flags close the connection",
        arguments: [
            [0xC1, 0], [0xE2, 0], [0x41, 2, 0, 1], [0x50 | 8, 2, 0, 1], [0x60, 2, 0, 1], [0x71, 2, 0, 1],
            [0x80, 6, 0, 1, 0, 1, 0x61, 0], [0xA0, 5, 0, 1, 0, 1, 0x61],
        ] as [[UInt8]])
    func wrongFlags(bytes: [UInt8]) {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.send(bytes: bytes)
        #expect(!client.isOpen)
        #expect(bed.violations.contains("MQTT-2.2.2-2"))
    }

    @Test(
        "MQTT-2.3.1-1: the packet identifier 0 closes the connection",
        arguments: [
            [0x82, 6, 0, 0, 0, 1, 0x61, 0], [0xA2, 5, 0, 0, 0, 1, 0x61], [0x32, 5, 0, 1, 0x61, 0, 0],
            [0x34, 5, 0, 1, 0x61, 0, 0],
        ] as [[UInt8]])
    func identifierZero(bytes: [UInt8]) {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.send(bytes: bytes)
        #expect(!client.isOpen)
        #expect(bed.violations.contains("MQTT-2.3.1-1"))
    }

    @Test("MQTT-2.3.1-4: the broker gives each message an identifier that is not in use, and never 0")
    func ownIdentifiers() {
        let message = ApplicationMessage(topic: "a", payload: [], qualityOfService: .exactlyOnce)
        let session = SessionState(
            client: "alice", subscriptions: [Subscription("a", at: .atLeastOnce)],
            inFlight: [.init(identifier: 65_534, message: message), .init(identifier: 2, message: nil)],
            lastIdentifier: 65_532)
        let bed = CoreBed(restoring: BrokerSnapshot(sessions: [session]))
        let client = bed.connect("alice", clean: false)
        client.take()
        for _ in 0..<5 { client.publish("m", to: "a", .qos1(1)) }
        #expect(client.takeMessages().map(\.delivery.packetIdentifier) == [65_533, 65_535, 1, 3, 4])
    }

    @Test("MQTT-2.3.1-5: a PUBLISH at QoS 0 has no packet identifier")
    func noIdentifier() {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["a"])
        client.publish("m", to: "a")
        #expect(client.bytes.suffix(6) == [0x30, 4, 0, 1, 0x61, 0x6D])
    }

    @Test("MQTT-2.3.1-6: PUBACK, PUBREC, PUBREL and PUBCOMP have the identifier of their PUBLISH")
    func acknowledgements() {
        let bed = CoreBed()
        let client = bed.connect("alice")
        #expect(client.ask(.publish("m", to: "a", .qos1(65_535))) == [.puback(65_535)])
        #expect(client.ask(.publish("m", to: "a", .qos2(777))) == [.pubrec(777)])
        #expect(client.ask(.pubrel(777)) == [.pubcomp(777)])
        let other = bed.subscriber("bob", to: ["b"])
        client.publish("m", to: "b", .qos2(5))
        #expect(other.take() == [.publish("m", to: "b", .qos2(1))])
        #expect(other.ask(.pubrec(1)) == [.pubrel(1)])
    }

    @Test("MQTT-2.3.1-7: SUBACK and UNSUBACK have the identifier of their request")
    func requests() {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.subscribe("a", at: .atMostOnce, id: 4_711)
        #expect(client.take() == [.suback(4_711, .granted(.atMostOnce))])
        client.unsubscribe("a", id: 4_712)
        #expect(client.take() == [.unsuback(4_712)])
    }
}
