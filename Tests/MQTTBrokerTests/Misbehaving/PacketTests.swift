import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("A broker that misbehaves with packets")
struct PacketTests {
    let bed = CoreBed()

    @Test("drops the first of a kind")
    func drop() {
        let fault = bed.misbehave(.drop(.puback, first: 2))
        let client = bed.connect("alice")
        let answers = (1...3).map { _ in client.ask(.publish("m", to: "a", .qos1(1))) }
        #expect(answers == [[], [], [.puback(1)]])
        #expect(fault.strikes == 2)
        // For the broker it was sent, so nothing is wrong.
        #expect(bed.journal.published().count == 3)
        #expect(bed.journal.sent(.puback).count == 1)
    }

    @Test("ignores what comes")
    func ignore() {
        bed.misbehave(.ignore(.subscribe, from: "alice", first: 1))
        let client = bed.connect("alice")
        client.subscribe("a")
        #expect(client.take() == [])
        #expect(bed.stack.core.state(of: "alice")?.subscriptions == [])
        client.subscribe("a", at: .atMostOnce)
        #expect(client.take() == [.suback(1, .granted(.atMostOnce))])
    }

    @Test("delays packets, and others overtake them")
    func delay() {
        bed.misbehave(.delay(.suback, by: .seconds(20), first: 1))
        let client = bed.connect("alice")
        client.subscribe("a", at: .atMostOnce)
        client.publish("m", to: "a")
        #expect(client.takeTexts() == ["m"])
        bed.pass(.seconds(20) - .nanoseconds(1))
        #expect(client.take() == [])
        bed.pass(.nanoseconds(1))
        #expect(client.take() == [.suback(1, .granted(.atMostOnce))])
    }

    @Test("holds a packet, and those that follow wait behind it, even the end")
    func hold() {
        bed.misbehave(Misbehaviour(on: .sent(.puback).first(1), .hold(.seconds(5))))
        let client = bed.subscriber("alice", to: ["b"], at: .atMostOnce)
        #expect(client.ask(.publish("m", to: "a", .qos1(1)), .publish("m", to: "b"), .disconnect) == [])
        bed.pass(.seconds(5) - .nanoseconds(1))
        #expect(client.isOpen)
        bed.pass(.nanoseconds(1))
        #expect(client.take() == [.puback(1), .publish("m", to: "b")])
        #expect(client.ending == .close)
    }
}
