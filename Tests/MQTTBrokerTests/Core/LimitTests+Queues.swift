import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

extension LimitTests {
    @Test(
        "A full queue does what it is asked to",
        arguments: [
            (QueueingRules.WhenFull.dropNewest, ["1", "2", "3"]), (.dropOldest, ["4", "5", "6"]),
            (.disconnect, ["1", "2", "3"]),
        ])
    func fullQueue(whenFull: QueueingRules.WhenFull, kept: [String]) {
        let bed = bed {
            $0.queueing.maximumMessages = 3
            $0.queueing.whenFull = whenFull
        }
        bed.subscriber("alice", to: ["a"], clean: false).lose()
        let other = bed.connect("bob")
        for number in 1...6 { other.publish("\(number)", to: "a", .qos1(1)) }
        #expect(bed.connect("alice", clean: false).takeTexts() == kept)
        #expect(bed.journal.dropped(to: "alice").count == 3)
        #expect(bed.stack.core.heldByteCount == 3 * (2 + SharedMessage.overhead))
    }

    @Test("A full queue disconnects a client that is there, if it is asked to")
    func fullQueueDisconnects() {
        let bed = bed {
            $0.queueing.maximumMessages = 2
            $0.queueing.inFlightWindow = 1
            $0.queueing.whenFull = .disconnect
        }
        let client = bed.subscriber("alice", to: ["a"], clean: false)
        let other = bed.connect("bob")
        for number in 1...3 { other.publish("\(number)", to: "a", .qos1(1)) }
        #expect(client.isOpen)
        other.publish("4", to: "a", .qos1(1))
        #expect(client.isOpen)
        // The client takes nothing, and so nobody waits for it any longer.
        bed.pass(.seconds(11))
        #expect(client.ending == .close)
        #expect(bed.journal.disconnects() == [.queueFull])
    }

    @Test("A queue that is full of bytes is full", arguments: [QueueingRules.WhenFull.dropNewest, .dropOldest])
    func fullOfBytes(whenFull: QueueingRules.WhenFull) {
        let bed = bed {
            $0.queueing.maximumBytes = 25
            $0.queueing.whenFull = whenFull
        }
        bed.subscriber("alice", to: ["a"], clean: false).lose()
        let other = bed.connect("bob")
        for text in ["0123456789", "abcdefghij", "ABCDEFGHIJ", "far too long to be kept at all"] {
            other.publish(text, to: "a", .qos1(1))
        }
        let kept = bed.connect("alice", clean: false).takeTexts()
        #expect(kept == (whenFull == .dropNewest ? ["0123456789", "abcdefghij"] : []))
    }

    @Test("All sessions together hold no more than they may")
    func totalBytes() {
        let bed = bed { $0.queueing.maximumTotalBytes = 30 + 2 * SharedMessage.overhead }
        bed.subscriber("alice", to: ["a"], clean: false).lose()
        bed.subscriber("carol", to: ["a"], clean: false).lose()
        let other = bed.connect("bob")
        for text in ["0123456789", "abcdefghij"] { other.publish(text, to: "a", .qos1(1)) }
        #expect(bed.stack.core.heldByteCount == 22 + 2 * SharedMessage.overhead)
        #expect(bed.journal.dropped().map(\.text) == ["abcdefghij", "abcdefghij"])
    }

    @Test("Nothing is held once everything is acknowledged")
    func nothingHeld() {
        let bed = bed { $0.queueing.inFlightWindow = 2 }
        let client = bed.subscriber("alice", to: ["#"], clean: false)
        let other = bed.connect("bob")
        for number in 1...20 {
            other.publish("some text", to: "a", number.isMultiple(of: 2) ? .qos1(1) : .qos2(1))
            other.send(.pubrel(1))
        }
        #expect(bed.stack.core.heldByteCount == 20 * (10 + SharedMessage.overhead))
        while client.hasMail {
            for message in client.takeMessages() {
                switch message.delivery {
                case .atMostOnce: break
                case .atLeastOnce(let identifier, _): client.send(.puback(identifier))
                case .exactlyOnce(let identifier, _): client.send(.pubrec(identifier), .pubcomp(identifier))
                }
            }
        }
        #expect(bed.stack.core.heldByteCount == 0)
        #expect(client.isOpen)
    }
}
