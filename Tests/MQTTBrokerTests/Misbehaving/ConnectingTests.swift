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

    @Test("refuses CONNECT", arguments: ConnectReturnCode.allCases.dropFirst())
    func refuseConnect(code: ConnectReturnCode) {
        bed.misbehave(.refuseConnect(code, of: "alice", first: 1))
        #expect(bed.connect("bob").connack == .connack())
        let client = bed.connect("alice")
        #expect(client.connack == .connack(code))
        #expect(client.ending == .close)
        #expect(bed.connect("alice").connack == .connack())
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
}
