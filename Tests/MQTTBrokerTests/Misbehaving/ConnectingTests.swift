import CarillonEnvironment
import MQTTWire
import Testing

@testable import MQTTBroker

@Suite("A broker that misbehaves before a client is connected")
struct ConnectingTests {
    let bench = Bench()

    @Test("accepts, and stays silent: for as long as the client waits")
    func staySilent() {
        let fault = bench.misbehave(.staySilent(first: 1))
        let client = bench.connect("alice")
        bench.pass(.days(1))
        #expect(client.isOpen)
        #expect(client.bytes == [])
        #expect(bench.stack.core.sessions.isEmpty)
        client.close()
        #expect(client.ending == .close)
        #expect(bench.stack.ports.isEmpty)
        #expect(bench.connect("alice").connack == .connack())
        #expect(fault.strikes == 1)
        #expect(bench.journal.misbehaviours == ["accept, and stay silent"])
    }

    @Test("accepts, and resets")
    func resetOnAccept() {
        bench.misbehave(.resetOnAccept(first: 2))
        #expect([bench.open().ending, bench.open().ending, bench.open().ending] == [.reset, .reset, nil])
        #expect(bench.stack.core.connections.count == 1)
    }

    @Test("refuses CONNECT", arguments: ConnectReturnCode.allCases.dropFirst())
    func refuseConnect(code: ConnectReturnCode) {
        bench.misbehave(.refuseConnect(code, of: "alice", first: 1))
        #expect(bench.connect("bob").connack == .connack())
        let client = bench.connect("alice")
        #expect(client.connack == .connack(code))
        #expect(client.ending == .close)
        #expect(bench.connect("alice").connack == .connack())
    }

    @Test("closes without CONNACK")
    func closeWithoutConnack() {
        bench.misbehave(.closeWithoutConnack(first: 1))
        let client = bench.connect("alice")
        #expect(client.ending == .close)
        #expect(client.bytes == [])
        #expect(bench.stack.core.sessions.isEmpty)
        #expect(bench.journal.disconnects() == [.misbehaviour("close without CONNACK")])
    }

    @Test("resets after CONNACK, and publishes the will")
    func resetAfterConnack() {
        let watcher = bench.subscriber("watcher", to: ["wills"])
        bench.misbehave(.resetAfterConnack(to: "alice"))
        let client = bench.connect("alice", will: Will(topic: "wills", message: [0x77]))
        #expect(client.connack == .connack())
        #expect(client.ending == .reset)
        #expect(watcher.takeTexts() == ["w"])
    }

    @Test("loses a session")
    func loseSession() {
        bench.subscriber("alice", to: ["a"], clean: false).lose()
        bench.misbehave(.loseSession(of: "alice", first: 1))
        let client = bench.connect("alice", clean: false)
        #expect(client.connack == .connack(sessionPresent: false))
        client.publish("m", to: "a")
        #expect(client.take() == [])
        client.lose()
        #expect(bench.connect("alice", clean: false).connack == .connack(sessionPresent: true))
    }

    @Test("claims that a session is present, or that none is", arguments: [true, false])
    func claimSessionPresent(claim: Bool) {
        if !claim { bench.subscriber("alice", to: ["a"], clean: false).lose() }
        bench.misbehave(.claimSessionPresent(claim))
        let client = bench.connect("alice", clean: false)
        #expect(client.connack == .connack(sessionPresent: claim))
        // The truth is another thing.
        client.publish("m", to: "a")
        #expect(client.takeTexts() == (claim ? [] : ["m"]))
    }

    @Test("leaves a refusal as it is when it claims that a session is present")
    func refusalIsLeft() {
        bench.misbehave(.claimSessionPresent(true))
        #expect(bench.connect("", clean: false).connack == .connack(.identifierRejected))
        #expect(bench.journal.misbehaviours == [])
    }
}
