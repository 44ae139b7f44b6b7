import MQTTWire
import Testing

@testable import MQTTBroker

/// A live loop is always late. These tests tell the broker the time as late as it does.
@Suite("Deadlines that are told late")
struct LatenessTests {
    @Test("A client that is silent loses its connection, and its will is published", arguments: [0, 1, 400])
    func keepAlive(milliseconds: Int) {
        let bench = Bench()
        bench.lateness = .milliseconds(milliseconds)
        let watcher = bench.subscriber("watcher", to: ["wills"])
        let client = bench.connect("alice", keepAlive: 1, will: Will(topic: "wills", message: [0x77]))
        bench.pass(.milliseconds(1_400))
        #expect(client.isOpen)
        bench.pass(.milliseconds(600))
        #expect(client.ending == .reset)
        #expect(watcher.takeTexts() == ["w"])
        #expect(bench.stack.nextDeadline == nil)
    }

    @Test("A connection without CONNECT is closed", arguments: [0, 1, 400])
    func connectTimeout(milliseconds: Int) {
        let bench = Bench()
        bench.lateness = .milliseconds(milliseconds)
        let client = bench.open()
        bench.pass(.milliseconds(30_500))
        #expect(client.ending != nil)
        #expect(bench.journal.disconnects() == [.connectTimedOut])
        #expect(bench.stack.nextDeadline == nil)
    }

    @Test("A packet that a misbehaviour delays comes", arguments: [0, 1, 400])
    func delay(milliseconds: Int) {
        let bench = Bench()
        bench.lateness = .milliseconds(milliseconds)
        let client = bench.connect("alice")
        bench.misbehave(.delay(.pingresp, by: .seconds(1)))
        client.send(.pingreq)
        bench.pass(.milliseconds(900))
        #expect(client.take() == [])
        bench.pass(.milliseconds(600))
        #expect(client.take() == [.pingresp])
        #expect(bench.stack.nextDeadline == nil)
    }
}
