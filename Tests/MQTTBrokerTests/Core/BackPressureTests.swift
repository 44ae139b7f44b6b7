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

    // MARK: Those who wait

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
