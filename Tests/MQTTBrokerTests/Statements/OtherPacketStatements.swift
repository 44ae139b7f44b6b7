import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("MQTT 3.1.1: other packets")
struct OtherPacketStatements {
    @Test("MQTT-3.6.1-1: PUBREL with other flags than 0010 closes the connection", arguments: [0x60, 0x61, 0x63, 0x6A])
    func pubrelFlags(first: UInt8) {
        let bed = CoreBed()
        let client = bed.connect("alice")
        client.send(bytes: [first, 2, 0, 1])
        #expect(!client.isOpen)
        #expect(bed.violations.contains("MQTT-3.6.1-1"))
    }

    @Test("MQTT-3.14.1-1: DISCONNECT with flags is no DISCONNECT: the will is published", arguments: [0xE1, 0xE8])
    func disconnectFlags(first: UInt8) {
        let bed = CoreBed()
        let watcher = bed.subscriber("watcher", to: ["wills"])
        let client = bed.connect("alice", will: Will(topic: "wills", message: [0x77]))
        client.send(bytes: [first, 0])
        #expect(!client.isOpen)
        #expect(bed.violations.contains("MQTT-3.14.1-1"))
        #expect(watcher.takeTexts() == ["w"])
    }

    @Test("MQTT-3.14.4-2: what follows DISCONNECT is not handled, and the broker closes the connection")
    func afterDisconnect() {
        let bed = CoreBed()
        let client = bed.connect("alice")
        #expect(client.ask(.disconnect, .pingreq, .publish("m", to: "a", retain: true)) == [])
        #expect(client.ending == .close)
        #expect(bed.stack.core.retained.count == 0)
        #expect(bed.journal.disconnects() == [.disconnectPacket])
    }

    @Test(
        "MQTT-4.8.0-1: packets that only servers send close the connection",
        arguments: [
            .connack(), .suback(1, .failure), .unsuback(1), .pingresp,
        ] as [ControlPacket])
    func serverPackets(packet: ControlPacket) {
        let bed = CoreBed()
        let client = bed.connect("alice")
        #expect(client.ask(packet) == [])
        #expect(!client.isOpen)
        #expect(!bed.violations.isEmpty)
    }

    @Test("MQTT-4.8.0-1: a violation closes its connection, and no other")
    func otherConnections() {
        let bed = CoreBed()
        let good = bed.subscriber("alice", to: ["a"])
        let bad = bed.connect("mallory")
        bad.send(bytes: [0x00])
        #expect(!bad.isOpen)
        #expect(good.isOpen)
        good.publish("m", to: "a")
        #expect(good.takeTexts() == ["m"])
        #expect(bed.journal.disconnects(of: "mallory") == [.violation(bed.journal.violations[0])])
    }
}
