import CarillonEnvironment
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

    @Test("ignores PUBREL, until the client repeats it")
    func ignorePubrel() {
        bed.misbehave(.ignorePubrel(first: 1))
        let client = bed.connect("alice")
        #expect(client.ask(.publish("m", to: "a", .qos2(1)), .pubrel(1)) == [.pubrec(1)])
        #expect(client.ask(.pubrel(1)) == [.pubcomp(1)])
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

    @Test("delays what comes")
    func delayIncoming() {
        bed.misbehave(.delay(.received(.publish), by: .seconds(5)))
        let client = bed.subscriber("alice", to: ["a"])
        #expect(client.ask(.publish("m", to: "a"), .pingreq) == [.pingresp])
        bed.pass(.seconds(5))
        #expect(client.takeTexts() == ["m"])
    }

    @Test("loses what it has delayed when the connection ends first")
    func delayedTooLong() {
        bed.misbehave(.delay(.suback, by: .seconds(20)))
        let client = bed.connect("alice", clean: false)
        client.subscribe("a")
        client.lose()
        let again = bed.connect("alice", clean: false)
        bed.pass(.minutes(1))
        #expect(again.take() == [])
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

    @Test("holds packet after packet, each for its time, in their order")
    func holdAll() {
        bed.misbehave(Misbehaviour(on: .sent(.puback), .hold(.seconds(5))))
        let client = bed.connect("alice")
        client.publish("m", to: "a", .qos1(1))
        bed.pass(.seconds(2))
        client.publish("m", to: "a", .qos1(2))
        client.send(.pingreq)
        bed.pass(.seconds(3))
        #expect(client.take() == [.puback(1)])
        bed.pass(.seconds(2))
        #expect(client.take() == [.puback(2), .pingresp])
        #expect(client.ask(.pingreq) == [.pingresp])
    }

    @Test("holds packets in their order, also if the second is held for less")
    func holdShorter() {
        bed.misbehave(Misbehaviour(on: .sent(.puback).number(1), .hold(.seconds(5))))
        bed.misbehave(Misbehaviour(on: .sent(.puback).number(2), .hold(.seconds(1))))
        let client = bed.connect("alice")
        for identifier: PacketIdentifier in [1, 2] { client.publish("m", to: "a", .qos1(identifier)) }
        bed.pass(.seconds(2))
        #expect(client.ask(.pingreq) == [])
        bed.pass(.seconds(3))
        #expect(client.take() == [.puback(1), .puback(2), .pingresp])
    }

    @Test("duplicates packets, in both directions")
    func duplicate() {
        let client = bed.subscriber("alice", to: ["a"], at: .atMostOnce)
        bed.misbehave(.duplicate(.sent(.publish)))
        client.publish("m", to: "a")
        #expect(client.take() == [.publish("m", to: "a"), .publish("m", to: "a")])
        bed.misbehave(.duplicate(.received(.publish)))
        client.publish("m", to: "a")
        #expect(client.take().count == 4)
    }

    @Test("reorders packets, in both directions")
    func reorder() {
        let client = bed.subscriber("alice", to: ["a"], at: .atMostOnce)
        let fault = bed.misbehave(.reorder(.sent(.publish).number(1), behind: 2))
        for text in ["1", "2", "3", "4"] { client.publish(text, to: "a") }
        #expect(client.takeTexts() == ["2", "3", "1", "4"])
        fault.stop()
        bed.misbehave(.reorder(.received(.publish).number(1)))
        for text in ["1", "2", "3"] { client.publish(text, to: "a") }
        #expect(client.takeTexts() == ["2", "1", "3"])
    }

    @Test("corrupts a byte of what it sends")
    func corrupt() {
        let client = bed.subscriber("alice", to: ["a"], at: .atMostOnce)
        bed.misbehave(.corrupt(.sent(.publish).number(2), byteAt: 5))
        for _ in 0..<3 { client.publish("m", to: "a") }
        #expect(client.takeTexts() == ["m", "l", "m"])
        #expect(bed.journal.contains { $0.event == .sentBytes([0x30, 4, 0, 1, 0x61, 0x6C]) })
    }

    @Test("corrupts a byte of what comes, which may be a violation then")
    func corruptIncoming() {
        let client = bed.subscriber("alice", to: ["a"])
        bed.misbehave(.corrupt(.received(.publish).number(1), byteAt: 5))
        bed.misbehave(.corrupt(.received(.subscribe), byteAt: 0))
        client.publish("m", to: "a")
        client.publish("m", to: "a")
        #expect(client.takeTexts() == ["l", "m"])
        client.subscribe("b")
        #expect(!client.isOpen)
        #expect(bed.violations.contains("MQTT-3.8.1-1"))
    }

    @Test("loses its way in what comes once a length is corrupted")
    func corruptLength() {
        let client = bed.subscriber("alice", to: ["a", "b"])
        bed.misbehave(Misbehaviour(on: .received(.publish).number(1), .spoil { [$0[0], $0[1] + 6] + $0[2...] }))
        client.publish("m", to: "a")
        #expect(client.take() == [])
        client.publish("n", to: "b")
        #expect(client.takeTexts() == ["m0\u{4}\0\u{1}bn"])
    }

    @Test("sends half a packet, then nothing")
    func half() {
        let client = bed.subscriber("alice", to: ["a"], at: .atMostOnce)
        let before = client.bytes.count
        bed.misbehave(.half(.sent(.publish).first(1)))
        client.publish("m", to: "a")
        client.publish("m", to: "a")
        client.send(.pingreq)
        #expect(client.bytes.dropFirst(before) == [0x30, 4, 0])
        #expect(client.isOpen)
        client.send(.disconnect)
        #expect(client.isOpen)
        client.close()
        #expect(bed.stack.connections.isEmpty)
    }

    @Test("sends a remaining length without an end")
    func malformRemainingLength() {
        let client = bed.subscriber("alice", to: ["a"])
        bed.misbehave(.malformRemainingLength(.sent(.publish)))
        client.publish("m", to: "a")
        #expect(client.failure?.reason == .malformed)
    }

    @Test(
        "gives acknowledgements a wrong packet identifier",
        arguments: [
            ControlPacket.Kind.puback, .pubrec, .pubcomp, .suback, .unsuback,
        ])
    func wrongPacketIdentifier(kind: ControlPacket.Kind) {
        bed.misbehave(.wrongPacketIdentifier(in: kind, first: 1))
        let client = bed.connect("alice")
        let identifier: PacketIdentifier = 65_535
        let subscribe = Subscribe(packetIdentifier: identifier, subscriptions: [Subscription("a", at: .atMostOnce)])
        let packets: [ControlPacket.Kind: ControlPacket] = [
            .puback: .publish("m", to: "x", .qos1(identifier)), .pubrec: .publish("m", to: "x", .qos2(identifier)),
            .pubcomp: .pubrel(identifier), .suback: .subscribe(subscribe),
            .unsuback: .unsubscribe(Unsubscribe(packetIdentifier: identifier, filters: ["a"])),
        ]
        let answers: [ControlPacket.Kind: ControlPacket] = [
            .puback: .puback(1), .pubrec: .pubrec(1), .pubcomp: .pubcomp(1), .unsuback: .unsuback(1),
            .suback: .suback(1, .granted(.atMostOnce)),
        ]
        #expect(client.ask(packets[kind] ?? .pingreq) == [answers[kind] ?? .pingresp])
        #expect(client.ask(packets[kind] ?? .pingreq) != [answers[kind] ?? .pingresp])
    }

    @Test("lets everything drip, and the end comes last")
    func drip() {
        bed.misbehave(.drip(2, every: .seconds(1), from: .sent(.connack)))
        let client = bed.open()
        client.connect("alice")
        client.send(.pingreq, .disconnect)
        var counts: [Int] = []
        while client.isOpen {
            counts.append(client.bytes.count)
            bed.pass(.seconds(1))
        }
        #expect(counts == [2, 4])
        #expect(client.bytes.count == 6)
        #expect(client.ending == .close)
    }

    @Test("is a slow consumer's broker when it drips: what waits is counted")
    func dripCounts() {
        bed.misbehave(.drip(1, every: .seconds(1), from: .sent(.connack)))
        let client = bed.connect("alice")
        client.subscribe("a")
        for _ in 0..<30 { bed.connect("bob").publish(String(repeating: "x", count: 60_000), to: "a") }
        #expect(bed.journal.dropped(to: "alice").count > 5)
        #expect(client.isOpen)
    }

    @Test("falls silent")
    func fallSilent() {
        let client = bed.connect("alice", keepAlive: 10)
        bed.misbehave(.fallSilent(.received(.pingreq).from("alice")))
        #expect(client.ask(.pingreq, .pingreq) == [])
        client.subscribe("a")
        bed.pass(.minutes(1))
        #expect(client.isOpen)
        #expect(bed.stack.core.state(of: "alice") == nil)
    }
}
