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
}
