import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("A broker's sessions after a crash")
struct SessionTests {
    @Test("hold their subscriptions, and messages of all phases")
    func everything() {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["a", "b/#"], clean: false)
        let other = bed.connect("bob", clean: false)
        for (text, delivery) in [("one", .qos2(1)), ("two", .qos1(2)), ("three", .qos2(3))]
            as [(String, Publish.Delivery)]
        {
            other.publish(text, to: "a", delivery)
        }
        client.send(.pubrec(1))
        client.lose()
        other.publish("four", to: "b/x", .qos1(4))
        other.send(.pubrel(1))

        let after = bed.crash()
        let alice = after.connect("alice", clean: false)
        #expect(alice.connack == .connack(sessionPresent: true))
        #expect(
            alice.take() == [
                .pubrel(1), .publish("two", to: "a", .qos1(2, dup: true)),
                .publish("three", to: "a", .qos2(3, dup: true)), .publish("four", to: "b/x", .qos1(4)),
            ])
        let bob = after.connect("bob", clean: false)
        #expect(bob.connack == .connack(sessionPresent: true))
        // 3 was not released before the crash, so it is the same message; 1 was.
        #expect(bob.ask(.publish("three", to: "a", .qos2(3, dup: true))) == [.pubrec(3)])
        #expect(alice.take() == [])
        #expect(bob.ask(.publish("five", to: "a", .qos2(1))) == [.pubrec(1)])
        #expect(alice.takeTexts() == ["five"])
    }

    @Test("are gone if they were clean")
    func clean() {
        let bed = CoreBed()
        _ = bed.subscriber("alice", to: ["a"])
        let after = bed.crash()
        #expect(after.connect("alice", clean: false).connack == .connack(sessionPresent: false))
    }

    @Test("get the wills of those who were connected")
    func wills() {
        let bed = CoreBed()
        bed.subscriber("watcher", to: ["wills"], clean: false).lose()
        let will = Will(topic: "wills", message: [0x77], qualityOfService: .atLeastOnce, retain: true)
        _ = bed.connect("alice", will: will)
        let left = bed.connect("bob", will: will)
        left.send(.disconnect)
        let after = bed.crash()
        let watcher = after.connect("watcher", clean: false)
        #expect(watcher.takeTexts() == ["w"])
        #expect(after.stack.core.retained.count == 1)
        // Once, also if it crashes again.
        #expect(after.crash().journal.published() == [])
    }

    @Test("stand beside retained messages, in their order")
    func retained() {
        let bed = CoreBed()
        let client = bed.connect("alice")
        for topic: TopicName in ["c", "a", "b", "a"] {
            client.publish("at \(topic)", to: topic, .qos1(1), retain: true)
        }
        let again = bed.crash().connect("alice")
        again.subscribe("#")
        #expect(again.takeMessages().map(\.topic) == ["c", "b", "a"])
    }

    @Test("make the snapshot that they came from")
    func snapshot() {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["b", "a", "b/+"], clean: false)
        let other = bed.connect("bob", clean: false)
        for number: UInt16 in 1...5 { other.publish("\(number)", to: "a", number > 2 ? .qos1(1) : .qos2(1)) }
        client.send(.pubrec(1))
        client.lose()
        other.publish("queued", to: "b", .qos1(1))
        other.publish("kept", to: "r", retain: true)
        var snapshot = bed.stack.core.snapshot
        // The sessions that were connected are so no more.
        for index in snapshot.sessions.indices { snapshot.sessions[index].isConnected = false }
        #expect(snapshot.sessions.map(\.client) == ["alice", "bob"])
        #expect(bed.crash().stack.core.snapshot == snapshot)
    }

    @Test("End when somebody asks, with what they held")
    func forgotten() {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["a"], clean: false)
        let carol = bed.subscriber("carol", to: ["a"], clean: false)
        carol.lose()
        let bob = bed.connect("bob")
        // One copy is on its way to Alice, one waits for Carol.
        bob.publish("held", to: "a", .qos1(1))
        #expect(bed.stack.core.heldByteCount == 2 * (5 + SharedMessage.overhead))
        #expect(bed.perform { $0.forgetSession(of: "alice", at: bed.now) })
        #expect(bed.stack.core.heldByteCount == 5 + SharedMessage.overhead)
        #expect(bed.perform { $0.forgetSession(of: "carol", at: bed.now) })
        #expect(bed.stack.core.heldByteCount == 0)
        #expect(client.ending == .close)
        #expect(!bed.perform { $0.forgetSession(of: "alice", at: bed.now) })
        bob.publish("m", to: "a", .qos1(1))
        #expect(bed.connect("alice", clean: false).connack == .connack(sessionPresent: false))
        #expect(bed.stack.core.heldByteCount == 0)
    }
}
