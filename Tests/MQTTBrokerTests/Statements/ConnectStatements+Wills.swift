import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

extension ConnectStatements {
    @Test(
        "MQTT-3.1.2-8: the will is published when the connection ends without DISCONNECT",
        arguments: [
            "lost", "closed", "silent", "violation", "taken over", "disconnected by the server", "stopped",
        ])
    func will(cause: String) {
        let bed = CoreBed()
        let watcher = bed.subscriber("watcher", to: ["wills"])
        let client = bed.connect("alice", keepAlive: 10, will: Will(topic: "wills", message: [0x77]))
        #expect(watcher.take() == [])
        switch cause {
        case "lost": client.lose()
        case "closed": client.close()
        case "silent": bed.pass(.seconds(15))
        case "violation": client.send(bytes: [0xFF, 0])
        case "taken over": _ = bed.connect("alice")
        case "stopped": bed.perform { $0.stop(at: bed.now) }
        default: _ = bed.perform { $0.disconnect("alice", at: bed.now) }
        }
        // The client that was stopped first is not there any more.
        #expect(watcher.takeTexts() == (cause == "stopped" ? [] : ["w"]))
        #expect(bed.journal.filter { if case .own(.willPublished) = $0.event { true } else { false } }.count == 1)
    }

    @Test("MQTT-3.1.2-9: a will flag without topic and message closes the connection")
    func willMissing() {
        let bed = CoreBed()
        let client = bed.open()
        client.send(bytes: connect(flags: 0b110))
        #expect(!client.isOpen)
        #expect(client.bytes == [])
    }

    @Test("MQTT-3.1.2-10: a will is published once, and belongs to one connection")
    func willIsGone() {
        let bed = CoreBed()
        let watcher = bed.subscriber("watcher", to: ["wills"])
        bed.connect("alice", clean: false, will: Will(topic: "wills", message: [0x77])).lose()
        #expect(watcher.takeTexts() == ["w"])
        bed.connect("alice", clean: false).lose()
        #expect(watcher.take() == [])
    }

    @Test("MQTT-3.1.2-14: a will at QoS 3 closes the connection", arguments: [0b11110, 0b11010] as [UInt8])
    func willAtQoS3(flags: UInt8) {
        let bed = CoreBed()
        let client = bed.open()
        client.send(bytes: connect(flags: flags, rest: [0, 1, 0x61, 0, 1, 0x77, 0, 0]))
        #expect(!client.isOpen)
        #expect(client.bytes == [])
    }
}
