package import Foundation
import GRDB
package import MQTTWire

/// A store that keeps messages that have come from the broker across launches of the app.
package final class SQLiteIncomingMessageStore: IncomingMessageStore {
    private let database: MessageDatabase

    package init(_ database: MessageDatabase) {
        self.database = database
    }

    // MARK: Until the broker releases them

    package func heldMessages(of client: ClientIdentifier) throws(StoreError) -> [HeldMessage] {
        try database.read(otherwise: []) { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM held_message WHERE client = ? ORDER BY position",
                arguments: [client.text]
            ).compactMap { try? HeldMessage($0) }
        }
    }

    package func hold(_ message: HeldMessage, of client: ClientIdentifier) throws(StoreError) {
        try database.write { database in
            try database.execute(
                sql: "INSERT INTO held_message (client, packet_identifier, topic, payload) VALUES (?, ?, ?, ?)",
                arguments: [
                    client.text, message.packetIdentifier.rawValue, message.topic.text, Data(message.payload),
                ])
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
        try database.writeLightly { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO delivered_message (client, packet_identifier) VALUES (?, ?)",
                arguments: [client.text, packetIdentifier.rawValue])
        }
    }

    package func release(
        _ packetIdentifier: PacketIdentifier, of client: ClientIdentifier, adding message: WaitingMessage?, limit: Int
    ) throws(StoreError) -> [WaitingMessage] {
        try database.write { database in
            for table in SQLiteIncomingMessageStore.unreleased {
                try database.execute(
                    sql: "DELETE FROM \(table) WHERE client = ? AND packet_identifier = ?",
                    arguments: [client.text, packetIdentifier.rawValue])
            }
            return try message.map { try database.insert($0, of: client, limit: limit) } ?? []
        }
    }

    package func removeHeld(of client: ClientIdentifier) throws(StoreError) {
        try remove(from: SQLiteIncomingMessageStore.unreleased, client)
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
                    ORDER BY date, position
                    """,
                arguments: [client.text, date.timeIntervalSinceReferenceDate, topic?.text, topic?.text]
            ).compactMap { try? WaitingMessage($0) }
        }
    }

    package func insert(_ message: WaitingMessage, of client: ClientIdentifier, limit: Int) throws(StoreError)
        -> [WaitingMessage]
    {
        try database.write { try $0.insert(message, of: client, limit: limit) }
    }

    package func removeWaiting(_ ids: [UUID], of client: ClientIdentifier) throws(StoreError) {
        guard !ids.isEmpty else { return }
        try database.writeLightly { database in
            let deletion = try database.makeStatement(sql: "DELETE FROM waiting_message WHERE client = ? AND id = ?")
            for id in ids { try deletion.execute(arguments: [client.text, id.uuidString]) }
        }
    }

    package func removeWaiting(before date: Date, of client: ClientIdentifier) throws(StoreError) {
        try database.writeIfPresent { database in
            try database.execute(
                sql: "DELETE FROM waiting_message WHERE client = ? AND date < ?",
                arguments: [client.text, date.timeIntervalSinceReferenceDate])
        }
    }

    package func removeAll(of client: ClientIdentifier) throws(StoreError) {
        try remove(from: SQLiteIncomingMessageStore.unreleased + ["waiting_message"], client)
    }

    package func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow] {
        try database.removeUnusable(from: "held_message", of: client) { _ = try HeldMessage($0) }
            + database.removeUnusable(from: "waiting_message", of: client) { _ = try WaitingMessage($0) }
    }

    /// The tables of messages that the broker has not released.
    private static let unreleased = ["held_message", "delivered_message"]

    private func remove(from tables: [String], _ client: ClientIdentifier) throws(StoreError) {
        try database.writeIfPresent { database in
            for table in tables {
                try database.execute(sql: "DELETE FROM \(table) WHERE client = ?", arguments: [client.text])
            }
        }
    }
}

extension Database {
    /// Adds a message, and removes and returns the oldest ones that make more than `limit`.
    fileprivate func insert(_ message: WaitingMessage, of client: ClientIdentifier, limit: Int) throws
        -> [WaitingMessage]
    {
        try execute(
            sql: "INSERT INTO waiting_message (id, client, topic, payload, qos, date) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                message.id.uuidString, client.text, message.topic.text, Data(message.payload),
                message.qualityOfService.rawValue, message.date.timeIntervalSinceReferenceDate,
            ])
        let count =
            try Int.fetchOne(
                self, sql: "SELECT count(*) FROM waiting_message WHERE client = ?", arguments: [client.text]) ?? 0
        guard count > limit else { return [] }
        let surplus = try Row.fetchAll(
            self, sql: "SELECT * FROM waiting_message WHERE client = ? ORDER BY date, position LIMIT ?",
            arguments: [client.text, count - limit]
        )
        let deletion = try makeStatement(sql: "DELETE FROM waiting_message WHERE position = ?")
        for row in surplus { try deletion.execute(arguments: [row["position"] as Int64]) }
        return surplus.compactMap { try? WaitingMessage($0) }
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
    fileprivate init(_ row: Row) throws {
        let text: String = try row.decode(forColumn: "id")
        guard let id = UUID(uuidString: text) else { throw StorageError.corrupt("column id: \(text) is no UUID") }
        let seconds: Double = try row.decode(forColumn: "date")
        self.init(
            id: id, topic: try row.topicName("topic"), payload: try row.payload("payload"),
            qualityOfService: try row.qualityOfService("qos"), date: Date(timeIntervalSinceReferenceDate: seconds))
    }
}
