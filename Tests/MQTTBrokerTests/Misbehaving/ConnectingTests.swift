import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("A broker that misbehaves before a client is connected")
struct ConnectingTests {
    let bed = CoreBed()

    @Test("accepts, and stays silent: for as long as the client waits")
    func staySilent() {
        let fault = bed.misbehave(.staySilent(first: 1))
        let client = bed.connect("alice")
        bed.pass(.days(1))
        #expect(client.isOpen)
        #expect(client.bytes == [])
        #expect(bed.stack.core.sessions.isEmpty)
        client.close()
        #expect(client.ending == .close)
        #expect(bed.stack.connections.isEmpty)
        #expect(bed.connect("alice").connack == .connack())
        #expect(fault.strikes == 1)
        #expect(bed.journal.misbehaviours == ["accept, and stay silent"])
    }

    @Test("accepts, and resets")
    func resetOnAccept() {
        bed.misbehave(.resetOnAccept(first: 2))
        #expect([bed.open().ending, bed.open().ending, bed.open().ending] == [.reset, .reset, nil])
        #expect(bed.stack.core.connections.count == 1)
    }

    @Test("refuses CONNECT", arguments: ConnectReturnCode.allCases.dropFirst())
    func refuseConnect(code: ConnectReturnCode) {
        bed.misbehave(.refuseConnect(code, of: "alice", first: 1))
        #expect(bed.connect("bob").connack == .connack())
        let client = bed.connect("alice")
        #expect(client.connack == .connack(code))
        #expect(client.ending == .close)
        #expect(bed.connect("alice").connack == .connack())
    }

    @Test("closes without CONNACK")
    func closeWithoutConnack() {
        bed.misbehave(.closeWithoutConnack(first: 1))
        let client = bed.connect("alice")
        #expect(client.ending == .close)
        #expect(client.bytes == [])
        #expect(bed.stack.core.sessions.isEmpty)
        #expect(bed.journal.disconnects() == [.misbehaviour("close without CONNACK")])
    }

    @Test("resets after CONNACK, and publishes the will")
    func resetAfterConnack() {
        let watcher = bed.subscriber("watcher", to: ["wills"])
        bed.misbehave(.resetAfterConnack(to: "alice"))
        let client = bed.connect("alice", will: Will(topic: "wills", message: [0x77]))
        #expect(client.connack == .connack())
        #expect(client.ending == .reset)
        #expect(watcher.takeTexts() == ["w"])
    }

    @Test("loses a session")
    func loseSession() {
        bed.subscriber("alice", to: ["a"], clean: false).lose()
        bed.misbehave(.loseSession(of: "alice", first: 1))
        let client = bed.connect("alice", clean: false)
        #expect(client.connack == .connack(sessionPresent: false))
        client.publish("m", to: "a")
        #expect(client.take() == [])
        client.lose()
        #expect(bed.connect("alice", clean: false).connack == .connack(sessionPresent: true))
    }

    @Test("claims that a session is present, or that none is", arguments: [true, false])
    func claimSessionPresent(claim: Bool) {
        if !claim { bed.subscriber("alice", to: ["a"], clean: false).lose() }
        bed.misbehave(.claimSessionPresent(claim))
        let client = bed.connect("alice", clean: false)
        #expect(client.connack == .connack(sessionPresent: claim))
        // The truth is another thing.
        client.publish("m", to: "a")
        #expect(client.takeTexts() == (claim ? [] : ["m"]))
    }

    @Test("leaves a refusal as it is when it claims that a session is present")
    func refusalIsLeft() {
        bed.misbehave(.claimSessionPresent(true))
        #expect(bed.connect("", clean: false).connack == .connack(.identifierRejected))
        #expect(bed.journal.misbehaviours == [])
    }
}
