import Foundation
import MQTTWire
import Testing

@testable import CourierMQTT

/// The duties of both kinds of store.
@Suite("Message stores")
struct MessageStoreTests {
    enum Kind: CaseIterable, CustomTestStringConvertible {
        case memory, sqlite
        var testDescription: String { self == .memory ? "in memory" : "in SQLite" }
    }

    let directory = TemporaryDirectory()
    let alice = ClientIdentifier("alice"), bob = ClientIdentifier("bob")
    let noon = Date(timeIntervalSinceReferenceDate: 790_000_000)

    func outgoing(_ kind: Kind) -> any OutgoingMessageStore {
        kind == .memory ? MemoryOutgoingMessageStore() : SQLiteOutgoingMessageStore(MessageDatabase(in: directory.url))
    }

    func incoming(_ kind: Kind) -> any IncomingMessageStore {
        kind == .memory ? MemoryIncomingMessageStore() : SQLiteIncomingMessageStore(MessageDatabase(in: directory.url))
    }

    func message(_ sequence: Int64, stage: OutgoingMessage.Stage = .queued) throws -> OutgoingMessage {
        OutgoingMessage(
            sequence: sequence, topic: try TopicName("orders/\(sequence)"), payload: [0, 255, UInt8(sequence)],
            qualityOfService: sequence.isMultiple(of: 2) ? .exactlyOnce : .atLeastOnce, stage: stage)
    }

    func waiting(_ text: String, topic: String = "orders", after seconds: Double = 0) throws -> WaitingMessage {
        WaitingMessage(
            id: UUID(), topic: try TopicName(topic), payload: Array(text.utf8), qualityOfService: .atLeastOnce,
            date: noon + seconds)
    }

    // MARK: Outgoing

    @Test(
        "Outgoing messages come back in the order of their sequence numbers, each client's on their own",
        arguments: Kind.allCases)
    func outgoingOrder(_ kind: Kind) throws {
        let store = outgoing(kind)
        for sequence: Int64 in [3, 1, 2] { try store.insert(message(sequence), of: alice) }
        try store.insert(message(1), of: bob)
        #expect(try store.messages(of: alice) == [message(1), message(2), message(3)])
        #expect(try store.messages(of: bob) == [message(1)])
        #expect(try store.messages(of: ClientIdentifier("carol")).isEmpty)
    }

    @Test("A stage is kept, and so is going back to no packet identifier", arguments: Kind.allCases)
    func stages(_ kind: Kind) throws {
        let store = outgoing(kind)
        let seven = try #require(PacketIdentifier(7))
        try store.insert(message(2), of: alice)
        for stage: OutgoingMessage.Stage in [.sent(seven), .released(seven), .queued] {
            try store.setStage(stage, of: 2, client: alice)
            #expect(try store.messages(of: alice).map(\.stage) == [stage])
        }
        try store.setStage(.sent(seven), of: 99, client: alice)
        try store.setStage(.sent(seven), of: 2, client: bob)
        #expect(try store.messages(of: alice).map(\.stage) == [.queued])
    }

    @Test("Acknowledged messages go, and nothing else", arguments: Kind.allCases)
    func outgoingRemoval(_ kind: Kind) throws {
        let store = outgoing(kind)
        for sequence: Int64 in 1...4 { try store.insert(message(sequence), of: alice) }
        try store.insert(message(2), of: bob)
        try store.remove([2, 4, 17], of: alice)
        #expect(try store.messages(of: alice).map(\.sequence) == [1, 3])
        try store.removeAll(of: alice)
        #expect(try store.messages(of: alice).isEmpty)
        #expect(try store.messages(of: bob).map(\.sequence) == [2])
    }

    // MARK: Incoming

    @Test("A held message is released and waits, in one step", arguments: Kind.allCases)
    func release(_ kind: Kind) throws {
        let store = incoming(kind)
        let (one, two) = (try #require(PacketIdentifier(1)), try #require(PacketIdentifier(65_535)))
        let topic = try TopicName("orders")
        try store.hold(HeldMessage(packetIdentifier: two, topic: topic, payload: [2]), of: alice)
        try store.hold(HeldMessage(packetIdentifier: one, topic: topic, payload: [1]), of: alice)
        try store.hold(HeldMessage(packetIdentifier: one, topic: topic, payload: [9]), of: bob)
        #expect(try store.heldMessages(of: alice).map(\.packetIdentifier) == [two, one])

        let waits = try waiting("two")
        #expect(try store.release(two, of: alice, adding: waits, limit: 10).isEmpty)
        #expect(try store.heldMessages(of: alice).map(\.packetIdentifier) == [one])
        #expect(try store.waitingMessages(of: alice, topic: nil, since: .distantPast) == [waits])
        #expect(try store.release(one, of: alice, adding: nil, limit: 10).isEmpty)
        #expect(try store.heldMessages(of: alice).isEmpty)

        try store.removeHeld(of: bob)
        #expect(try store.heldMessages(of: bob).isEmpty)
    }

    @Test(
        "Waiting messages come oldest first, by topic and by date; those of one moment as they were added",
        arguments: Kind.allCases)
    func waitingOrder(_ kind: Kind) throws {
        let store = incoming(kind)
        let late = try waiting("late", after: 10), first = try waiting("first"), second = try waiting("second")
        let other = try waiting("other", topic: "orders/", after: 5)
        for message in [late, first, second, other] {
            #expect(try store.insert(message, of: alice, limit: 10).isEmpty)
        }
        #expect(try store.waitingMessages(of: alice, topic: nil, since: .distantPast) == [first, second, other, late])
        #expect(try store.waitingMessages(of: alice, topic: TopicName("orders"), since: noon) == [first, second, late])
        #expect(try store.waitingMessages(of: alice, topic: nil, since: noon + 5) == [other, late])
        #expect(try store.waitingMessages(of: bob, topic: nil, since: .distantPast).isEmpty)

        try store.removeWaiting(first.id, of: alice)
        try store.removeWaiting(try waiting("unknown").id, of: alice)
        try store.removeWaiting(second.id, of: bob)
        try store.removeWaiting(before: noon + 10, of: alice)
        #expect(try store.waitingMessages(of: alice, topic: nil, since: .distantPast) == [late])
    }

    @Test("Beyond the limit the oldest go, and are named", arguments: Kind.allCases)
    func limit(_ kind: Kind) throws {
        let store = incoming(kind)
        let messages = try (0..<4).map { try waiting("\($0)", after: Double($0)) }
        for message in messages.prefix(3) { #expect(try store.insert(message, of: alice, limit: 3).isEmpty) }
        _ = try store.insert(waiting("bob's"), of: bob, limit: 3)
        #expect(try store.insert(messages[3], of: alice, limit: 2) == Array(messages.prefix(2)))
        #expect(try store.waitingMessages(of: alice, topic: nil, since: .distantPast) == Array(messages.suffix(2)))
        try store.removeAll(of: alice)
        #expect(try store.waitingMessages(of: alice, topic: nil, since: .distantPast).isEmpty)
        #expect(try store.waitingMessages(of: bob, topic: nil, since: .distantPast).count == 1)
    }

    @Test(
        "A message that is not promised is nobody's; it goes, or is kept, as the broker has it or not",
        arguments: Kind.allCases)
    func unpromised(_ kind: Kind) throws {
        let store = incoming(kind)
        let waiting = { try store.waitingMessages(of: self.alice, topic: nil, since: .distantPast) }
        let (first, second) = (try self.waiting("first"), try self.waiting("second"))
        #expect(try !store.findUnpromised(of: alice))
        let changes = [first, second].map { IncomingChange.insert($0, isPromised: false) }
        #expect(try store.commit(changes, of: alice, limit: 10).isEmpty)
        #expect(try waiting().isEmpty)
        #expect(try store.findUnpromised(of: alice))
        #expect(try !store.findUnpromised(of: bob))
        try store.promise(first.id, of: alice)
        #expect(throws: StoreError.nothingToPromise) { try store.promise(first.id, of: alice) }
        #expect(try waiting() == [first])
        try store.settleUnpromised(of: bob, keeping: false)
        try store.settleUnpromised(of: alice, keeping: false)
        #expect(try waiting() == [first], "the broker sends the other one again")
        _ = try store.commit([.insert(second, isPromised: false)], of: alice, limit: 10)
        try store.settleUnpromised(of: alice, keeping: true)
        #expect(try waiting() == [first, second], "nobody sends it again")
        #expect(try !store.findUnpromised(of: alice))
        let third = try self.waiting("third", after: -10)
        #expect(try store.commit([.insert(third, isPromised: false)], of: alice, limit: 2) == [third])
        #expect(try !store.findUnpromised(of: alice), "a message without room is gone altogether")
    }

    @Test("After a loss of power, what may have been promised counts as promised")
    func lossOfPower() throws {
        let database = MessageDatabase(in: directory.url)
        let before = try waiting("before"), after = try waiting("after", after: 1)
        for (boot, message) in [("first", before), ("second", after)] {
            _ = try SQLiteIncomingMessageStore(database, boot: boot)
                .commit([.insert(message, isPromised: false)], of: alice, limit: 10)
        }
        let store = SQLiteIncomingMessageStore(database, boot: "second")
        #expect(try store.findUnpromised(of: alice))
        #expect(try store.waitingMessages(of: alice, topic: nil, since: .distantPast) == [before])
        let nameless = SQLiteIncomingMessageStore(database, boot: "")
        #expect(try !nameless.findUnpromised(of: alice))
        #expect(try store.waitingMessages(of: alice, topic: nil, since: .distantPast) == [before, after])
        #expect(!BootIdentifier.current.isEmpty)
    }

    @Test("A group is committed whole or not at all", arguments: Kind.allCases)
    func groups(_ kind: Kind) throws {
        let store = incoming(kind)
        let one = try #require(PacketIdentifier(1))
        let held = HeldMessage(packetIdentifier: one, topic: try TopicName("orders"), payload: [1])
        let released = try waiting("released"), inserted = try waiting("inserted", after: 1)
        let group: [IncomingChange] = [
            .hold(held), .insert(inserted, isPromised: true), .release(one, adding: released),
        ]
        #expect(try store.commit(group, of: alice, limit: 10).isEmpty)
        #expect(try store.heldMessages(of: alice).isEmpty)
        #expect(try store.waitingMessages(of: alice, topic: nil, since: .distantPast) == [released, inserted])
        guard kind == .sqlite else { return }
        let second = try waiting("second")
        #expect(throws: StoreError.self) {
            try store.commit([.insert(second, isPromised: true), .hold(held), .hold(held)], of: alice, limit: 10)
        }
        #expect(try store.heldMessages(of: alice).isEmpty)
        #expect(try store.waitingMessages(of: alice, topic: nil, since: .distantPast) == [released, inserted])
    }

    @Test("A message that a listener got is gone at once, and takes no room", arguments: Kind.allCases)
    func taken(_ kind: Kind) throws {
        let store = incoming(kind)
        let first = try waiting("first"), second = try waiting("second", after: 1), third = try waiting("third")
        for message in [first, second] { _ = try store.insert(message, of: alice, limit: 2) }
        try store.removeWaiting(first.id, of: bob)
        #expect(try store.waitingMessages(of: alice, topic: nil, since: .distantPast) == [first, second])
        try store.removeWaiting(first.id, of: alice)
        try store.removeWaiting(first.id, of: alice)
        #expect(try store.waitingMessages(of: alice, topic: nil, since: .distantPast) == [second])
        #expect(try store.insert(third, of: alice, limit: 2).isEmpty, "two of them wait, not three")
        #expect(try store.waitingMessages(of: alice, topic: nil, since: .distantPast) == [third, second])
    }
}
