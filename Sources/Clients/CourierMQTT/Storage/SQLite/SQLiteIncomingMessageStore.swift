import CarillonEnvironment
package import Foundation
import GRDB
package import MQTTWire

/// A store that keeps messages that have come from the broker across launches of the app.
package final class SQLiteIncomingMessageStore: IncomingMessageStore {
    private let database: MessageDatabase
    private let boot: String

    package convenience init(_ database: MessageDatabase) {
        self.init(database, boot: BootIdentifier.current)
    }

    /// - Parameter boot: the name of the time since the system was started; empty if it has none.
    init(_ database: MessageDatabase, boot: String) {
        self.database = database
        self.boot = boot
    }

    package func commit(_ changes: [IncomingChange], of client: ClientIdentifier, limit: Int) throws(StoreError)
        -> [WaitingMessage]
    {
        guard !changes.isEmpty else { return [] }
        return try database.write { database in
            try database.removeTaken()
            for change in changes { try database.carryOut(change, of: client, boot: boot) }
            guard changes.contains(where: { $0.waiting != nil }) else { return [] }
            return try database.removeSurplus(of: client, limit: limit)
        }
    }

    // MARK: Until the broker releases them

    package var isPersistent: Bool { true }

    package func heldMessages(of client: ClientIdentifier) throws(StoreError) -> [HeldMessage] {
        try database.read(otherwise: []) { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM held_message WHERE client = ? ORDER BY position",
                arguments: [client.text]
            ).compactMap { try? HeldMessage($0) }
        }
    }

    package func deliveredIdentifiers(of client: ClientIdentifier) throws(StoreError) -> [PacketIdentifier] {
        try database.read(otherwise: []) { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM delivered_message WHERE client = ? ORDER BY packet_identifier",
                arguments: [client.text]
            ).compactMap { try? $0.packetIdentifier("packet_identifier") }
        }
    }

    package func noteDelivered(_ packetIdentifier: PacketIdentifier, of client: ClientIdentifier) throws(StoreError) {
        try database.runLightly(
            "INSERT OR IGNORE INTO delivered_message (client, packet_identifier) VALUES (?, ?)",
            [client.text, packetIdentifier.rawValue])
    }

    package func removeHeld(of client: ClientIdentifier) throws(StoreError) {
        try remove(from: ["held_message", "delivered_message"], client)
    }

    // MARK: Until they are promised

    package func promise(_ id: UUID, of client: ClientIdentifier) throws(StoreError) {
        let count = try database.runLightly("DELETE FROM unpromised_message WHERE id = ?", [id.text])
        guard count > 0 else { throw .nothingToPromise }
    }

    package func findUnpromised(of client: ClientIdentifier) throws(StoreError) -> Bool {
        let boots = try database.read(otherwise: []) { database in
            try String.fetchAll(
                database, sql: "SELECT DISTINCT boot FROM unpromised_message WHERE client = ?",
                arguments: [client.text])
        }
        guard !boots.isEmpty else { return false }
        if boots != [boot] || boot.isEmpty {
            try database.write { database in
                try database.execute(
                    sql: "DELETE FROM unpromised_message WHERE client = ? AND (boot <> ? OR boot = '')",
                    arguments: [client.text, boot])
            }
        }
        return boots.contains(boot) && !boot.isEmpty
    }

    package func settleUnpromised(of client: ClientIdentifier, keeping keeps: Bool) throws(StoreError) {
        try database.write { database in
            if !keeps {
                try database.execute(
                    sql: """
                        DELETE FROM waiting_message
                        WHERE id IN (SELECT id FROM unpromised_message WHERE client = ?)
                        """, arguments: [client.text])
            }
            try database.execute(sql: "DELETE FROM unpromised_message WHERE client = ?", arguments: [client.text])
        }
    }

    // MARK: Until somebody listens

    package func waitingMessages(of client: ClientIdentifier, topic: TopicName?, since date: Date)
        throws(StoreError) -> [WaitingMessage]
    {
        try database.read(otherwise: []) { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM waiting_message WHERE client = ? AND date >= ? AND (? IS NULL OR topic = ?)
                        AND id NOT IN (SELECT id FROM unpromised_message)
                        AND id NOT IN (SELECT id FROM taken_message)
                    ORDER BY date, position
                    """,
                arguments: [client.text, date.timeIntervalSinceReferenceDate, topic?.text, topic?.text]
            ).compactMap { try? WaitingMessage($0) }
        }
    }

    package func removeWaiting(_ id: UUID, of client: ClientIdentifier) throws(StoreError) {
        let arguments: StatementArguments = [client.text, id.text]
        do throws(StoreError) {
            try database.runLightly(
                "INSERT OR IGNORE INTO taken_message SELECT id FROM waiting_message WHERE client = ? AND id = ?",
                arguments)
        } catch {
            guard error == .full else { throw error }
            try database.runLightly("DELETE FROM waiting_message WHERE client = ? AND id = ?", arguments)
        }
    }

    package func removeWaiting(before date: Date, of client: ClientIdentifier) throws(StoreError) {
        try database.writeIfPresent { database in
            try database.removeTaken()
            try database.execute(
                sql: "DELETE FROM waiting_message WHERE client = ? AND date < ?",
                arguments: [client.text, date.timeIntervalSinceReferenceDate])
        }
    }

    package func removeAll(of client: ClientIdentifier) throws(StoreError) {
        try remove(from: ["held_message", "delivered_message", "waiting_message", "unpromised_message"], client)
    }

    package func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow] {
        // A file that somebody has locked can be read all the same, so these rows then go another time.
        if try database.read(otherwise: false, { try $0.hasTaken }) { try? database.write { try $0.removeTaken() } }
        return try database.removeUnusable(from: "held_message", of: client) { _ = try HeldMessage($0) }
            + database.removeUnusable(from: "waiting_message", of: client) { _ = try WaitingMessage($0) }
    }

    private func remove(from tables: [String], _ client: ClientIdentifier) throws(StoreError) {
        try database.writeIfPresent { database in
            try database.removeTaken()
            for table in tables {
                try database.execute(sql: "DELETE FROM \(table) WHERE client = ?", arguments: [client.text])
            }
        }
    }
}

extension HeldMessage {
    fileprivate init(_ row: Row) throws {
        self.init(
            packetIdentifier: try row.packetIdentifier("packet_identifier"), topic: try row.topicName("topic"),
            payload: try row.payload("payload"))
    }
}

extension WaitingMessage {
    init(_ row: Row) throws {
        let text: String = try row.decode(forColumn: "id")
        guard let id = UUID(uuidString: text) else { throw StorageError.corrupt("column id: \(text) is no UUID") }
        let seconds: Double = try row.decode(forColumn: "date")
        self.init(
            id: id, topic: try row.topicName("topic"), payload: try row.payload("payload"),
            qualityOfService: try row.qualityOfService("qos"), date: Date(timeIntervalSinceReferenceDate: seconds))
    }
}
