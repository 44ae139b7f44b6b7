import Foundation
import GRDB
import MQTTWire
import Testing

@testable import CourierMQTT

/// The abilities of the store on disk.
extension MessageStoreTests {
    @Test("The row of a message that a listener got goes with the next change")
    func takenRows() throws {
        let database = MessageDatabase(in: directory.url)
        let store = SQLiteIncomingMessageStore(database)
        let rows = {
            try database.read(otherwise: -1) {
                try Int.fetchOne(
                    $0, sql: "SELECT (SELECT count(*) FROM waiting_message) + (SELECT count(*) FROM taken_message)")
            }
        }
        let changes: [() throws -> Void] = [
            { _ = try store.insert(waiting("another"), of: bob, limit: 10) },
            { try store.removeWaiting(before: .distantPast, of: bob) },
            { try store.removeAll(of: bob) },
            { _ = try store.removeUnusable(of: bob) },
        ]
        for (change, left) in zip(changes, [1, 1, 0, 0]) {
            let message = try waiting("got")
            _ = try store.insert(message, of: alice, limit: 10)
            try store.removeWaiting(message.id, of: alice)
            try change()
            #expect(try rows() == left)
        }
    }

    @Test("A store without room for another note removes a message that a listener got")
    func fullOfMessages() throws {
        let store = SQLiteIncomingMessageStore(MessageDatabase(in: directory.url, maximumByteCount: 96 << 10))
        var stored: [WaitingMessage] = []
        #expect(throws: StoreError.full) {
            while stored.count < 1_000 {
                let message = try waiting(String(repeating: "x", count: 60), after: Double(stored.count))
                _ = try store.insert(message, of: alice, limit: 1_000)
                stored.append(message)
            }
        }
        #expect(stored.count > 100)
        for message in stored { try store.removeWaiting(message.id, of: alice) }
        #expect(try store.waitingMessages(of: alice, topic: nil, since: .distantPast).isEmpty)
    }

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

    @Test("A store that is only asked makes no file")
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
        // A process that starts after a crash finds the disk as it is here, while the step is half done.
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

    @Test("A store that is locked is read all the same, and knows what a listener got")
    func lockedWithNotes() throws {
        let store = SQLiteIncomingMessageStore(MessageDatabase(in: directory.url))
        let got = try waiting("got"), left = try waiting("left", after: 1)
        for message in [got, left] { _ = try store.insert(message, of: alice, limit: 10) }
        try store.removeWaiting(got.id, of: alice)
        let somebodyElse = try DatabaseQueue(path: directory.url.appendingPathComponent("Courier.sqlite").path)
        try somebodyElse.inDatabase { database in
            try database.execute(sql: "BEGIN IMMEDIATE")
            #expect(try store.removeUnusable(of: alice).isEmpty)
            #expect(try store.waitingMessages(of: alice, topic: nil, since: .distantPast) == [left])
            try database.execute(sql: "ROLLBACK")
        }
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
