import Foundation
import GRDB
import MQTTWire
import Testing

@testable import CourierMQTT

/// What both kinds of store must do, and what only the one on disk can.
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

    @Test("What was acknowledged goes, and nothing else", arguments: Kind.allCases)
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

        try store.removeWaiting([first.id, UUID()], of: alice)
        try store.removeWaiting([second.id], of: bob)
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

    // MARK: On disk

    @Test("Everything survives the process, and canonically equal texts stay two")
    func survives() throws {
        let (composed, decomposed) = (ClientIdentifier("caf\u{e9}"), ClientIdentifier("cafe\u{301}"))
        let filters = try ["b/+", "a/#"].map { try TopicFilter($0) }
        do {
            let database = MessageDatabase(in: directory.url)
            try SQLiteOutgoingMessageStore(database).insert(message(1), of: composed)
            try SQLiteOutgoingMessageStore(database).insert(message(2), of: decomposed)
            _ = try SQLiteIncomingMessageStore(database).insert(waiting("kept"), of: composed, limit: 10)
            try SQLitePendingUnsubscriptionStore(database).set(filters, of: composed)
        }
        let database = MessageDatabase(in: directory.url)
        #expect(try SQLiteOutgoingMessageStore(database).messages(of: composed) == [message(1)])
        #expect(try SQLiteOutgoingMessageStore(database).messages(of: decomposed) == [message(2)])
        let kept = try SQLiteIncomingMessageStore(database).waitingMessages(of: composed, topic: nil, since: noon)
        #expect(kept.map { String(decoding: $0.payload, as: UTF8.self) } == ["kept"])
        let pending = SQLitePendingUnsubscriptionStore(database)
        #expect(try pending.filters(of: composed) == filters)
        try pending.set([], of: composed)
        #expect(try pending.filters(of: composed).isEmpty)
    }

    @Test("Who only asks makes no file")
    func asking() throws {
        let database = MessageDatabase(in: directory.url)
        #expect(try SQLiteOutgoingMessageStore(database).messages(of: alice).isEmpty)
        #expect(try SQLiteIncomingMessageStore(database).heldMessages(of: alice).isEmpty)
        try SQLiteOutgoingMessageStore(database).removeAll(of: alice)
        try SQLiteIncomingMessageStore(database).removeAll(of: alice)
        try SQLitePendingUnsubscriptionStore(database).set([], of: alice)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path).isEmpty)
    }

    @Test("A crash in the middle of a step leaves what was before it")
    func crash() throws {
        let seven = try #require(PacketIdentifier(7))
        let database = MessageDatabase(in: directory.url)
        let store = SQLiteIncomingMessageStore(database)
        try store.hold(HeldMessage(packetIdentifier: seven, topic: TopicName("orders"), payload: [7]), of: alice)
        let afterwards = TemporaryDirectory()
        // What the disk holds while the step is half done is what a process finds that starts after the crash.
        try database.write { open in
            try open.execute(sql: "DELETE FROM held_message")
            try open.execute(sql: "PRAGMA cache_spill = 1; PRAGMA cache_size = 1")
            for name in try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted()
            where !name.hasSuffix("-shm") {
                try FileManager.default.copyItem(
                    at: directory.url.appendingPathComponent(name), to: afterwards.url.appendingPathComponent(name))
            }
        }
        #expect(try store.heldMessages(of: alice).isEmpty)
        let relaunched = SQLiteIncomingMessageStore(MessageDatabase(in: afterwards.url))
        #expect(try relaunched.heldMessages(of: alice).map(\.packetIdentifier) == [seven])
    }

    @Test("A full store says so and keeps what it has")
    func full() throws {
        let store = SQLiteOutgoingMessageStore(MessageDatabase(in: directory.url, maximumByteCount: 96 << 10))
        var stored: Int64 = 0
        #expect(throws: StoreError.full) {
            while stored < 1_000 {
                let large = OutgoingMessage(
                    sequence: stored + 1, topic: try TopicName("large"), payload: Array(repeating: 1, count: 4_000),
                    qualityOfService: .atLeastOnce)
                try store.insert(large, of: alice)
                stored += 1
            }
        }
        #expect(stored > 3)
        #expect(try store.messages(of: alice).map(\.sequence) == Array(1...stored))
        try store.remove([1, 2], of: alice)
        #expect(try store.messages(of: alice).map(\.sequence) == Array(3...stored))
    }

    @Test("A locked store says so at once, and goes on once it is free")
    func locked() throws {
        let store = SQLiteOutgoingMessageStore(MessageDatabase(in: directory.url))
        try store.insert(message(1), of: alice)
        let somebodyElse = try DatabaseQueue(path: directory.url.appendingPathComponent("Courier.sqlite").path)
        try somebodyElse.inDatabase { database in
            try database.execute(sql: "BEGIN IMMEDIATE")
            #expect(throws: StoreError.locked) { try store.insert(message(2), of: alice) }
            #expect(try store.messages(of: alice) == [message(1)])
            try database.execute(sql: "ROLLBACK")
        }
        try store.insert(message(2), of: alice)
        #expect(try store.messages(of: alice).count == 2)
    }

    @Test("A file that is no database is an error, and stays as it is")
    func noDatabase() throws {
        let file = directory.url.appendingPathComponent("Courier.sqlite")
        let garbage = Data(repeating: 0x2a, count: 5_000)
        try garbage.write(to: file)
        let store = SQLiteOutgoingMessageStore(MessageDatabase(in: directory.url))
        #expect { try store.insert(message(1), of: alice) } throws: { error in
            if case StoreError.corrupt = error { true } else { false }
        }
        #expect(try Data(contentsOf: file) == garbage)
    }

    @Test("Nobody but the owner can read the file, and what SQLite keeps beside it")
    func mode() throws {
        let file = directory.url.appendingPathComponent("Courier.sqlite")
        let modes = {
            try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted().map {
                let attributes = try FileManager.default.attributesOfItem(
                    atPath: directory.url.appendingPathComponent($0).path)
                return "\($0) \(String((attributes[.posixPermissions] as? Int ?? 0) & 0o777, radix: 8))"
            }
        }
        let expected = ["Courier.sqlite 600", "Courier.sqlite-shm 600", "Courier.sqlite-wal 600"]
        do {
            let store = SQLiteOutgoingMessageStore(MessageDatabase(in: directory.url))
            try store.insert(message(1), of: alice)
            #expect(try modes() == expected)
            for name in ["", "-shm", "-wal"] { chmod(file.path + name, 0o644) }
        }
        let again = SQLiteOutgoingMessageStore(MessageDatabase(in: directory.url))
        #expect(try again.messages(of: alice) == [message(1)])
        try again.insert(message(2), of: alice)
        #expect(try modes() == expected, "that of an earlier version, too")
    }
}
