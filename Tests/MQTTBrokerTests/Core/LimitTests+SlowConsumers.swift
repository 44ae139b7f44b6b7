import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

extension LimitTests {
    @Test("A slow consumer gets no QoS 0, and the rest once it has caught up")
    func slowConsumer() {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["a"])
        let other = bed.connect("bob")
        bed.noteBuffered(2_000_000, to: client)
        other.publish("at most once", to: "a")
        other.publish("at least once", to: "a", .qos1(1))
        #expect(client.take() == [])
        #expect(bed.journal.dropped(to: "alice").map(\.text) == ["at most once"])
        #expect(client.isOpen)
        bed.noteBuffered(0, to: client)
        #expect(client.takeTexts() == ["at least once"])
    }

    @Test("A slow consumer is disconnected, if the broker is asked to")
    func slowConsumerDisconnects() {
        let bed = bed { $0.connections.slowConsumer = .disconnect }
        let client = bed.subscriber("alice", to: ["a"])
        bed.noteBuffered(2_000_000, to: client)
        bed.connect("bob").publish("at most once", to: "a")
        #expect(client.ending == .close)
        #expect(bed.journal.disconnects() == [.slowConsumer])
    }

    @Test("One who is cut off by what it publishes has published it once")
    func cutOffByOwnMessage() {
        let bed = bed { $0.connections.slowConsumer = .disconnect }
        let watcher = bed.subscriber("watcher", to: ["a"])
        let client = bed.subscriber("alice", to: ["a"], at: .atMostOnce, clean: false)
        bed.noteBuffered(2_000_000, to: client)
        client.publish("m", to: "a", .qos2(1))
        #expect(client.ending == .close)
        #expect(client.take() == [])
        let again = bed.connect("alice", clean: false)
        #expect(again.ask(.publish("m", to: "a", .qos2(1, dup: true)), .pubrel(1)) == [.pubrec(1), .pubcomp(1)])
        #expect(watcher.takeTexts() == ["m"])
    }

    @Test("Retained messages come piece by piece to a slow reader, and all of them")
    func retainedBurst() {
        let bed = bed {
            $0.connections.maximumBufferedBytes = 100_000
            $0.queueing.maximumMessages = 1
            $0.queueing.maximumBytes = 1
        }
        let other = bed.connect("bob")
        for number in 0..<50 {
            other.publish(
                String(repeating: "x", count: 10_000), to: TopicName(stringLiteral: "r/\(number)"), retain: true)
        }
        let client = bed.connect("alice")
        client.subscribe("r/#")
        var counts: [Int] = []
        while client.hasMail {
            counts.append(client.takeMessages().count)
            bed.noteBuffered(0, to: client)
        }
        #expect(counts.reduce(0, +) == 50)
        #expect(counts.count > 3)
        #expect(bed.journal.dropped() == [])
    }

    @Test("A retained message does not wait twice")
    func retainedTwice() {
        let bed = CoreBed()
        let other = bed.connect("bob")
        for number in 0..<10 { other.publish("m", to: TopicName(stringLiteral: "r/\(number)"), retain: true) }
        let client = bed.connect("alice")
        bed.noteBuffered(2_000_000, to: client)
        for _ in 0..<3 { client.subscribe("r/#") }
        #expect(bed.stack.core.state(of: "alice")?.queued.count == 10)
        #expect(bed.journal.dropped(to: "alice").count == 20)
        bed.noteBuffered(0, to: client)
        #expect(client.takeTexts().count == 10)
    }

    @Test("A message that waits for room is not overtaken by newer ones")
    func notOvertaken() {
        let bed = bed { $0.connections.maximumBufferedBytes = 100_000 }
        let other = bed.connect("bob")
        for number in 0..<20 {
            let text = String(repeating: "x", count: 10_000)
            other.publish(text, to: TopicName(stringLiteral: "r/\(number)"), .qos1(1), retain: true)
        }
        let client = bed.connect("alice")
        client.subscribe("r/#")
        other.publish("last", to: "r/last", .qos1(1))
        var topics: [TopicName] = []
        while client.hasMail {
            topics += client.takeMessages().map(\.topic)
            bed.noteBuffered(0, to: client)
        }
        #expect(topics.count == 21)
        #expect(topics.last == "r/last")
    }

    @Test("Slow consumers with wills for one another come to an end")
    func chainOfWills() {
        let bed = bed { $0.connections.slowConsumer = .disconnect }
        let clients = (0..<2_000).map { number in
            let client = bed.connect(
                ClientIdentifier("client \(number)"), will: Will(topic: "wills", message: [0x77]))
            client.subscribe("wills", at: .atMostOnce)
            bed.noteBuffered(2_000_000, to: client)
            return client
        }
        clients[0].lose()
        #expect(bed.stack.core.connections.isEmpty)
    }

    @Test("A will that is brought about by another one waits until that one has reached everybody")
    func willsTakeTurns() {
        let bed = bed { $0.connections.slowConsumer = .disconnect }
        let clients = ["one", "two", "three"].map { name in
            let client = bed.connect(ClientIdentifier(name), will: Will(topic: "wills", message: [0x77]))
            client.subscribe("wills", at: .atMostOnce)
            bed.noteBuffered(2_000_000, to: client)
            return client
        }
        clients[0].lose()
        let story = bed.notes.compactMap { entry in
            switch entry.event {
            case .own(.disconnected): "gone"
            case .own(.willPublished): "will"
            default: nil
            }
        }
        #expect(story == ["gone", "will", "gone", "gone", "will", "will"])
    }
}
