import CarillonEnvironment
import MQTTLiterals
import MQTTWire
import Testing

@testable import MQTTBroker

@Suite("A broker's limits")
struct LimitTests {
    private func bed(_ change: (inout BrokerConfiguration) -> Void) -> CoreBed {
        var configuration = BrokerConfiguration()
        change(&configuration)
        return CoreBed(configuration)
    }

    // MARK: Connections

    @Test("A connection that never sends CONNECT is closed in time, also if it drips")
    func connectTimeout() {
        let bed = bed { $0.connections.connectTimeout = .seconds(10) }
        let silent = bed.open(), dripping = bed.open()
        for byte: UInt8 in [0x10, 13, 0, 4, 0x4D] {
            bed.pass(.milliseconds(1_999))
            dripping.send(bytes: [byte])
        }
        #expect(silent.isOpen && dripping.isOpen)
        bed.pass(.milliseconds(5))
        #expect(!silent.isOpen && !dripping.isOpen)
        #expect(bed.journal.disconnects() == [.connectTimedOut, .connectTimedOut])
    }

    @Test("The time for CONNECT ends when it is due, and not a nanosecond before")
    func connectTimeoutBoundary() {
        let bed = bed { $0.connections.connectTimeout = .seconds(10) }
        let early = bed.open(), late = bed.open()
        bed.pass(.seconds(10) - .nanoseconds(1))
        early.connect("alice")
        #expect(late.isOpen)
        bed.pass(.nanoseconds(1))
        #expect(!late.isOpen)
        #expect(early.isOpen)
    }

    @Test("The time for CONNECT is over once it has come")
    func connectInTime() {
        let bed = bed { $0.connections.connectTimeout = .seconds(10) }
        let client = bed.connect("alice")
        bed.pass(.minutes(1))
        #expect(client.isOpen)
    }

    @Test("Too many connections without CONNECT are reset, and others are served")
    func pendingConnections() {
        let bed = bed { $0.connections.maximumPending = 1_000 }
        let served = bed.connect("alice")
        let pending = (0..<1_500).map { _ in bed.open() }
        #expect(pending.filter(\.isOpen).count == 1_000)
        #expect(pending[1_000].ending == .reset)
        #expect(served.ask(.pingreq) == [.pingresp])
        pending[0].lose()
        #expect(bed.connect("bob").connack == .connack())
        bed.pass(.minutes(1))
        #expect(bed.stack.core.connections.count == 2)
        #expect(bed.stack.ports.count == 2)
    }

    @Test("One client too many is refused with code 3, and may come when another has gone")
    func clients() {
        let bed = bed { $0.connections.maximumClients = 2 }
        let first = bed.connect("one")
        _ = bed.connect("two", clean: false)
        #expect(bed.connect("three").connack == .connack(.serverUnavailable))
        // Who takes over is not one more.
        #expect(bed.connect("two", clean: false).connack == .connack(sessionPresent: true))
        first.lose()
        #expect(bed.connect("three").connack == .connack())
    }

    @Test("A client that is refused for want of room keeps its session")
    func refusedKeepsSession() {
        let bed = bed { $0.connections.maximumClients = 1 }
        bed.connect("alice", clean: false).lose()
        let other = bed.connect("bob")
        #expect(bed.connect("alice", clean: true).connack == .connack(.serverUnavailable))
        other.lose()
        #expect(bed.connect("alice", clean: false).connack == .connack(sessionPresent: true))
    }

    @Test("One session too many is refused with code 3")
    func sessions() {
        let bed = bed { $0.sessions.maximumCount = 2 }
        bed.connect("one", clean: false).lose()
        bed.connect("two", clean: false).lose()
        #expect(bed.connect("three").connack == .connack(.serverUnavailable))
        #expect(bed.connect("one", clean: false).connack == .connack(sessionPresent: true))
        bed.connect("two", clean: true).lose()
        #expect(bed.connect("three").connack == .connack())
    }

    @Test("A packet that is too large closes the connection before it is there", arguments: [0, 1])
    func packetSize(surplus: Int) {
        let bed = bed { $0.connections.maximumPacketSize = 100 }
        let client = bed.connect("alice")
        client.send(bytes: [0x30, UInt8(98 + surplus), 0, 1, 0x61])
        #expect(client.isOpen == (surplus == 0))
        if surplus == 0 {
            client.send(bytes: Array(repeating: 0, count: 95))
            #expect(bed.journal.published().map(\.payload.count) == [95])
        } else {
            #expect(bed.violations == ["MQTT-4.8.0-1"])
        }
    }

    // MARK: Sessions

    @Test("One subscription too many is answered with 0x80; one that is there may be changed")
    func subscriptions() {
        let bed = bed { $0.sessions.maximumSubscriptions = 2 }
        let client = bed.connect("alice")
        client.subscribe(["a", "b", "c", "a"].map { Subscription($0, at: .atMostOnce) })
        #expect(
            client.take() == [
                .suback(1, .granted(.atMostOnce), .granted(.atMostOnce), .failure, .granted(.atMostOnce))
            ])
        client.unsubscribe("a")
        client.take()
        client.subscribe("c", at: .atMostOnce)
        #expect(client.take() == [.suback(1, .granted(.atMostOnce))])
    }

    @Test("Filters that are too long together are answered with 0x80")
    func filterBytes() throws {
        let bed = bed { $0.sessions.maximumFilterBytes = 8 + 160 + 3 + 159 }
        let client = bed.connect("alice")
        client.subscribe([Subscription("12345678", at: .atMostOnce), Subscription("abc", at: .atMostOnce)])
        #expect(client.take() == [.suback(1, .granted(.atMostOnce), .failure)])
        client.unsubscribe("12345678")
        client.take()
        client.subscribe("abc", at: .atMostOnce)
        #expect(client.take() == [.suback(1, .granted(.atMostOnce))])
    }

    @Test("A topic and a filter may have as many levels as fit into 65,535 bytes [MQTT-4.7.3-3]")
    func levels() throws {
        let bed = CoreBed()
        let client = bed.connect("alice")
        let deep = try TopicName(String(repeating: "/", count: 65_534))
        let filters = try [
            TopicFilter(deep.text), TopicFilter(String(repeating: "/", count: 65_533) + "#"),
            TopicFilter(String(repeating: "+/", count: 32_767) + "#"), TopicFilter(deep.text + "+"),
        ]
        for filter in filters.dropFirst() {
            let other = bed.connect("bob")
            other.subscribe(filter, at: .atMostOnce)
            #expect(other.take() == [.suback(1, .granted(.atMostOnce))])
            client.publish("m", to: deep)
            #expect(other.takeTexts() == ["m"])
            other.unsubscribe(filter)
            client.publish("n", to: deep)
            #expect(other.takeTexts() == [])
        }
        #expect(bed.stack.core.subscriptions.isEmpty)
        client.publish("m", to: deep, retain: true)
        for filter in filters {
            client.subscribe(filter, at: .atMostOnce)
            #expect(client.takeTexts() == ["m"])
            client.unsubscribe(filter)
            client.take()
        }
        #expect(bed.crash().stack.core.retained.messages.map(\.topic) == [deep])
        client.publish("", to: deep, retain: true)
        #expect(bed.stack.core.retained.isEmpty)
        #expect(bed.journal.dropped() == [])
    }

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

    // MARK: Slow consumers

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

    @Test("What is retained comes piece by piece to one who reads slowly, and all of it")
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

    @Test("What is retained does not wait twice")
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

    @Test("What waits for room is not overtaken by what comes")
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

    // MARK: Retaining

    @Test("What cannot be retained is delivered, and what was retained before is forgotten")
    func retaining() {
        let bed = bed {
            $0.retaining.maximumMessages = 2
            $0.retaining.maximumBytes = 340
        }
        let client = bed.subscriber("alice", to: ["#"])
        for topic: TopicName in ["a", "b", "c"] { client.publish("m", to: topic, retain: true) }
        #expect(bed.stack.core.retained.messages.map(\.topic) == ["a", "b"])
        client.publish("now it is too long to be kept", to: "a", retain: true)
        #expect(bed.stack.core.retained.messages.map(\.topic) == ["b"])
        client.publish("m", to: "c", retain: true)
        #expect(bed.stack.core.retained.messages.map(\.topic) == ["b", "c"])
        #expect(client.takeMessages().count == 5)
        #expect(bed.journal.dropped().count == 2)
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
