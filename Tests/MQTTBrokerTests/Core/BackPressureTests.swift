import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Testing

@testable import MQTTBroker

@Suite("Back-pressure")
struct BackPressureTests {
    static func bed(_ change: (inout BrokerConfiguration) -> Void = { _ in }) -> CoreBed {
        var configuration = BrokerConfiguration()
        configuration.queueing.maximumMessages = 10
        configuration.queueing.inFlightWindow = 5
        change(&configuration)
        return CoreBed(configuration)
    }

    /// Bytes of so many messages, whose texts are the name of their publisher and a number.
    static func burst(_ name: String, to topic: TopicName, _ numbers: ClosedRange<Int>, exactlyOnce: Bool = false)
        -> [UInt8]
    {
        numbers.flatMap { number -> [UInt8] in
            let identifier = PacketIdentifier(integerLiteral: UInt16(number))
            let delivery: Publish.Delivery = exactlyOnce ? .qos2(identifier) : .qos1(identifier)
            return (try? PacketEncoder().encode(.publish("\(name) \(number)", to: topic, delivery))) ?? []
        }
    }

    static func texts(_ name: String, _ numbers: ClosedRange<Int>) -> [String] { numbers.map { "\(name) \($0)" } }

    /// Acknowledges whatever comes until nothing more comes.
    static func readAll(_ client: CoreClient) -> [String] {
        var texts: [String] = []
        while client.hasMail { texts += client.acknowledge() }
        return texts
    }

    @Test("A burst waits for one who reads, and arrives in full", arguments: [false, true])
    func burst(exactlyOnce: Bool) {
        let bed = BackPressureTests.bed()
        let alice = bed.subscriber("alice", to: ["a"])
        let bob = bed.connect("bob")
        bob.send(bytes: BackPressureTests.burst("bob", to: "a", 1...20_000, exactlyOnce: exactlyOnce))
        #expect(bob.isWaiting)
        #expect(bob.take().count == 15)
        #expect(bed.stack.core.state(of: "alice")?.queued.count == 10)
        #expect(BackPressureTests.readAll(alice) == BackPressureTests.texts("bob", 1...20_000))
        #expect(!bob.isWaiting)
        #expect(bob.take().count == 20_000 - 15)
        #expect(bed.journal.dropped() == [])
        #expect(bed.journal.contains { $0.event == .own(.waits(for: "alice")) && $0.client == "bob" })
    }

    @Test("A queue is full of bytes, too")
    func bytes() {
        let bed = BackPressureTests.bed { $0.queueing.maximumBytes = 20 }
        let alice = bed.subscriber("alice", to: ["a"])
        let bob = bed.connect("bob")
        bob.send(bytes: BackPressureTests.burst("bob", to: "a", 1...100))
        #expect(bob.take().count == 9)
        #expect(BackPressureTests.readAll(alice).count == 100)
    }

    @Test("Publishers that wait go on in turn, and each gets its share")
    func fairness() {
        let bed = BackPressureTests.bed()
        let alice = bed.subscriber("alice", to: ["a"])
        let names = ["bob", "carol", "dave"]
        let publishers = names.map { bed.connect(ClientIdentifier($0)) }
        for (name, publisher) in zip(names, publishers) {
            publisher.send(bytes: BackPressureTests.burst(name, to: "a", 1...1_000))
        }
        var texts: [String] = []
        while texts.count < 300 { texts += alice.acknowledge() }
        for name in names { #expect((60...140).contains(texts.count { $0.hasPrefix(name) }), "\(name)") }
        texts += BackPressureTests.readAll(alice)
        for name in names {
            #expect(texts.filter { $0.hasPrefix(name) } == BackPressureTests.texts(name, 1...1_000))
        }
    }

    @Test("Two who publish to each other, and read only when they have said all, wait for ever for nobody")
    func mutual() {
        let bed = BackPressureTests.bed()
        let alice = bed.subscriber("alice", to: ["to alice"])
        let bob = bed.subscriber("bob", to: ["to bob"])
        alice.send(bytes: BackPressureTests.burst("alice", to: "to bob", 1...1_000))
        bob.send(bytes: BackPressureTests.burst("bob", to: "to alice", 1...1_000))
        #expect(alice.isWaiting)
        #expect(!bob.isWaiting)
        #expect(BackPressureTests.readAll(bob) == BackPressureTests.texts("alice", 1...1_000))
        #expect(!alice.isWaiting)
        #expect(BackPressureTests.readAll(alice) == BackPressureTests.texts("bob", 1...1_000))
        #expect(bed.journal.dropped() == [])
    }

    @Test("Three in a circle wait for ever for nobody")
    func circle() {
        let bed = BackPressureTests.bed()
        let names = ["alice", "bob", "carol"]
        let clients = names.map { bed.subscriber(ClientIdentifier($0), to: [TopicFilter(stringLiteral: $0)]) }
        for index in 0..<3 {
            let topic = TopicName(stringLiteral: names[(index + 1) % 3])
            clients[index].send(bytes: BackPressureTests.burst(names[index], to: topic, 1...500))
        }
        var counts = [0, 0, 0]
        while clients.contains(where: \.hasMail) {
            for index in 0..<3 { counts[index] += clients[index].acknowledge().count }
        }
        #expect(counts == [500, 500, 500])
        #expect(bed.journal.dropped() == [])
    }

    @Test("One who publishes to itself does not wait for itself")
    func itself() {
        let bed = BackPressureTests.bed()
        let alice = bed.subscriber("alice", to: ["a"])
        alice.send(bytes: BackPressureTests.burst("alice", to: "a", 1...5_000))
        #expect(!alice.isWaiting)
        #expect(BackPressureTests.readAll(alice) == BackPressureTests.texts("alice", 1...5_000))
    }

    @Test("The messages that nobody can be made to wait with have a bound")
    func bound() {
        let bed = BackPressureTests.bed { $0.queueing.inFlightWindow = 1 }
        let alice = bed.subscriber("alice", to: ["a"])
        let text = String(repeating: "x", count: 1_000_000)
        for _ in 0..<80 { alice.publish(text, to: "a", .qos1(1)) }
        #expect(bed.stack.core.heldByteCount <= 4 * 16_777_216)
        #expect(bed.journal.dropped(to: "alice").count == 80 - 67)
    }

    @Test("A burst to many is handled piece by piece, so that others are served in between")
    func piecewise() {
        let bed = CoreBed()
        for number in 0..<2_500 { bed.subscriber(ClientIdentifier("away \(number)"), to: ["a"], clean: false).lose() }
        let bob = bed.connect("bob")
        bob.send(bytes: BackPressureTests.burst("bob", to: "a", 1...40))
        #expect(bed.putOffCount == 10)
        #expect(bob.take().count == 40)
        #expect(!bob.isWaiting)
        let counts = Set(bed.stack.core.sessions.values.map(\.queue.count))
        #expect(counts == [0, 40])
    }

    // MARK: Those who take nothing

    @Test("Nobody waits longer than the patience for one who takes nothing, and the journal says so")
    func stalled() {
        let bed = BackPressureTests.bed()
        let alice = bed.subscriber("alice", to: ["a"])
        let bob = bed.connect("bob")
        bob.send(bytes: BackPressureTests.burst("bob", to: "a", 1...100))
        bed.pass(.milliseconds(9_900))
        #expect(bob.isWaiting)
        bed.pass(.milliseconds(200))
        #expect(!bob.isWaiting)
        #expect(bob.take().count == 100)
        #expect(bed.journal.dropped(to: "alice").count == 85)
        #expect(bed.journal.count { $0.event == .own(.stalled) && $0.client == "alice" } == 1)
        // A client that takes something again is waited for again.
        alice.acknowledge()
        bob.send(bytes: BackPressureTests.burst("again", to: "a", 1...100))
        #expect(bob.isWaiting)
        #expect(
            BackPressureTests.readAll(alice) == BackPressureTests.texts("bob", 6...15)
                + BackPressureTests.texts("again", 1...100))
    }

    @Test("One who takes little at a time, but always something, is waited for")
    func slow() {
        let bed = BackPressureTests.bed { $0.queueing.inFlightWindow = 1 }
        let alice = bed.subscriber("alice", to: ["a"])
        let bob = bed.connect("bob")
        bob.send(bytes: BackPressureTests.burst("bob", to: "a", 1...30))
        var count = 0
        for _ in 0..<30 {
            bed.pass(.seconds(9))
            count += alice.acknowledge().count
        }
        #expect(count == 30)
        #expect(bed.journal.dropped() == [])
    }

    @Test("One whose bytes leave takes something, even if it acknowledges nothing yet")
    func bytesLeave() {
        let bed = BackPressureTests.bed()
        let alice = bed.subscriber("alice", to: ["a"])
        bed.noteBuffered(2_000_000, to: alice)
        let bob = bed.connect("bob")
        bob.send(bytes: BackPressureTests.burst("bob", to: "a", 1...100))
        for left in 1...9 {
            bed.pass(.seconds(9))
            bed.noteBuffered(2_000_000 - left * 100_000, to: alice)
        }
        #expect(bob.isWaiting)
        bed.noteBuffered(0, to: alice)
        #expect(BackPressureTests.readAll(alice).count == 100)
        #expect(bed.journal.dropped() == [])
    }

    @Test("One whose acknowledgements are not read because it waits itself is not said to take nothing")
    func chain() {
        let bed = BackPressureTests.bed()
        let carol = bed.subscriber("carol", to: ["to carol"])
        let bob = bed.subscriber("bob", to: ["to bob"])
        let alice = bed.connect("alice")
        alice.send(bytes: BackPressureTests.burst("alice", to: "to bob", 1...100))
        bed.pass(.seconds(1))
        bob.send(bytes: BackPressureTests.burst("bob", to: "to carol", 1...100))
        #expect(alice.isWaiting && bob.isWaiting)
        bed.pass(.seconds(11))
        #expect(bed.journal.dropped(to: "carol").count == 85)
        #expect(bed.journal.dropped(to: "bob") == [])
        #expect(BackPressureTests.readAll(bob).count == 100)
        #expect(carol.isOpen)
    }

    @Test("A publisher waits for all who take nothing at the same time, not for one after the other")
    func manyStalled() {
        let bed = BackPressureTests.bed()
        let clients = (0..<50).map { bed.subscriber(ClientIdentifier("client \($0)"), to: ["a"]) }
        let bob = bed.connect("bob")
        bob.send(bytes: BackPressureTests.burst("bob", to: "a", 1...100))
        bed.pass(.milliseconds(10_100))
        #expect(bob.take().count == 100)
        #expect(clients.count { $0.isOpen } == 50)
    }

    // MARK: Those who wait

    @Test("The silence of one who waits is no breach of its keep-alive")
    func keepAlive() {
        let bed = BackPressureTests.bed()
        let alice = bed.subscriber("alice", to: ["a"])
        let bob = bed.connect("bob", keepAlive: 1)
        bob.send(bytes: BackPressureTests.burst("bob", to: "a", 1...100))
        bed.pass(.seconds(8))
        #expect(bob.isOpen)
        #expect(BackPressureTests.readAll(alice).count == 100)
        bed.pass(.seconds(1))
        #expect(bob.isOpen)
        bed.pass(.seconds(1))
        #expect(bob.ending == .reset)
    }

    @Test("One who waits can go, and so can the one who is waited for")
    func going() {
        let bed = BackPressureTests.bed()
        let alice = bed.subscriber("alice", to: ["a"], clean: false)
        let bob = bed.connect("bob")
        let carol = bed.connect("carol")
        bob.send(bytes: BackPressureTests.burst("bob", to: "a", 1...100))
        carol.send(bytes: BackPressureTests.burst("carol", to: "a", 1...100))
        bob.lose()
        carol.take()
        alice.lose()
        #expect(!carol.isWaiting)
        #expect(carol.take().count == 99)
        let texts = BackPressureTests.readAll(bed.connect("alice", clean: false))
        #expect(texts == BackPressureTests.texts("bob", 1...15) + ["carol 1"])
    }

    @Test("One who is cut off by what it publishes does not wait")
    func cutOff() {
        let bed = BackPressureTests.bed { $0.connections.slowConsumer = .disconnect }
        let bob = bed.subscriber("bob", to: ["a"], at: .atMostOnce)
        let alice = bed.subscriber("alice", to: ["a"])
        bed.connect("carol").send(bytes: BackPressureTests.burst("carol", to: "a", 1...14))
        bed.noteBuffered(2_000_000, to: bob)
        bob.publish("last", to: "a", .qos1(1))
        #expect(bob.ending == .close)
        #expect(!bob.isWaiting)
        #expect(BackPressureTests.readAll(alice).count == 15)
    }

    @Test("A broker that goes away with clients that wait leaves nothing behind")
    func noLeak() {
        weak var core: BrokerCore?
        weak var session: Session?
        do {
            let bed = BackPressureTests.bed()
            let alice = bed.subscriber("alice", to: ["a"])
            let bob = bed.connect("bob")
            bob.send(bytes: BackPressureTests.burst("bob", to: "a", 1...100))
            core = bed.stack.core
            session = bed.stack.core.sessions["alice"]
            #expect(bob.isWaiting && alice.isOpen && session != nil)
        }
        #expect(core == nil)
        #expect(session == nil)
    }
}
