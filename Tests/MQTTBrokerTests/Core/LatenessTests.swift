import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

/// A live loop is always late. These tests tell the broker the time as late as it does.
@Suite("Deadlines that are told late")
struct LatenessTests {
    @Test("A client that is silent loses its connection, and its will is published", arguments: [0, 1, 400])
    func keepAlive(milliseconds: Int) {
        let bed = CoreBed()
        bed.lateness = .milliseconds(milliseconds)
        let watcher = bed.subscriber("watcher", to: ["wills"])
        let client = bed.connect("alice", keepAlive: 1, will: Will(topic: "wills", message: [0x77]))
        bed.pass(.milliseconds(1_400))
        #expect(client.isOpen)
        bed.pass(.milliseconds(600))
        #expect(client.ending == .reset)
        #expect(watcher.takeTexts() == ["w"])
        #expect(bed.stack.nextDeadline == nil)
    }

    @Test("A connection without CONNECT is closed", arguments: [0, 1, 400])
    func connectTimeout(milliseconds: Int) {
        let bed = CoreBed()
        bed.lateness = .milliseconds(milliseconds)
        let client = bed.open()
        bed.pass(.milliseconds(30_500))
        #expect(client.ending != nil)
        #expect(bed.journal.disconnects() == [.connectTimedOut])
        #expect(bed.stack.nextDeadline == nil)
    }

    @Test("A packet that a misbehaviour delays comes", arguments: [0, 1, 400])
    func delay(milliseconds: Int) {
        let bed = CoreBed()
        bed.lateness = .milliseconds(milliseconds)
        let client = bed.connect("alice")
        bed.misbehave(.delay(.pingresp, by: .seconds(1)))
        client.send(.pingreq)
        bed.pass(.milliseconds(900))
        #expect(client.take() == [])
        bed.pass(.milliseconds(600))
        #expect(client.take() == [.pingresp])
        #expect(bed.stack.nextDeadline == nil)
    }
}
