import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("A broker's limits")
struct LimitTests {
    func bed(_ change: (inout BrokerConfiguration) -> Void) -> CoreBed {
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
        #expect(bed.stack.connections.count == 2)
    }

    @Test("One client too many is refused with code 3, and may come when another has gone")
    func clients() {
        let bed = bed { $0.connections.maximumClients = 2 }
        let first = bed.connect("one")
        _ = bed.connect("two", clean: false)
        #expect(bed.connect("three").connack == .connack(.serverUnavailable))
        // A client that takes over a session is not one more.
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

    // MARK: Retaining

    @Test("A message that cannot be retained is delivered, and the one retained before is forgotten")
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

    @Test("The broker publishes nothing of its own, in particular no topic of $SYS")
    func noSystemTopics() {
        let bed = CoreBed()
        let client = bed.subscriber("alice", to: ["#", "$SYS/#"])
        bed.connect("bob").publish("m", to: "a")
        #expect(client.takeMessages().map(\.topic) == ["a"])
        bed.pass(.days(1))
        #expect(client.takeMessages().isEmpty)
    }
}
