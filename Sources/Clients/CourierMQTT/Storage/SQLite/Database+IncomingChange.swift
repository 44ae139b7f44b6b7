import CarillonEnvironment
import Foundation
import GRDB
import MQTTWire

extension Database {
    /// Runs a statement, which is kept for the next time.
    func run(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// Carries out a change inside of a transaction.
    ///
    /// - Parameter boot: the name of the time since the system was started.
    func carryOut(_ change: IncomingChange, of client: ClientIdentifier, boot: String) throws {
        switch change {
        case .hold(let message):
            try run(
                "INSERT INTO held_message (client, packet_identifier, topic, payload) VALUES (?, ?, ?, ?)",
                [client.text, message.packetIdentifier.rawValue, message.topic.text, Data(message.payload)])
        case .release(let identifier, let message):
            let arguments: StatementArguments = [client.text, identifier.rawValue]
            try run("DELETE FROM held_message WHERE client = ? AND packet_identifier = ?", arguments)
            try run("DELETE FROM delivered_message WHERE client = ? AND packet_identifier = ?", arguments)
            if let message { try insert(message, of: client) }
        case .insert(let message, let isPromised):
            try insert(message, of: client)
            guard !isPromised else { return }
            try run(
                "INSERT INTO unpromised_message (id, client, boot) VALUES (?, ?, ?)",
                [message.id.text, client.text, boot])
        }
    }

    private func insert(_ message: WaitingMessage, of client: ClientIdentifier) throws {
        try run(
            "INSERT INTO waiting_message (id, client, topic, payload, qos, date) VALUES (?, ?, ?, ?, ?, ?)",
            [
                message.id.text, client.text, message.topic.text, Data(message.payload),
                message.qualityOfService.rawValue, message.date.timeIntervalSinceReferenceDate,
            ])
    }

    /// Whether there are rows of messages that a listener has got.
    var hasTaken: Bool {
        get throws { try Bool.fetchOne(self, sql: "SELECT EXISTS (SELECT 1 FROM taken_message)") ?? false }
    }

    /// Removes the rows of messages that a listener has got.
    func removeTaken() throws {
        try run("DELETE FROM waiting_message WHERE id IN (SELECT id FROM taken_message)", [])
        try run("DELETE FROM taken_message", [])
    }

    /// Removes and returns the oldest messages that wait for a listener and make more than `limit`.
    func removeSurplus(of client: ClientIdentifier, limit: Int) throws -> [WaitingMessage] {
        let count =
            try Int.fetchOne(
                cachedStatement(sql: "SELECT count(*) FROM waiting_message WHERE client = ?"),
                arguments: [client.text]) ?? 0
        guard count > limit else { return [] }
        let surplus = try Row.fetchAll(
            self, sql: "SELECT * FROM waiting_message WHERE client = ? ORDER BY date, position LIMIT ?",
            arguments: [client.text, count - limit])
        for row in surplus {
            try run("DELETE FROM waiting_message WHERE position = ?", [row["position"] as Int64])
            try run("DELETE FROM unpromised_message WHERE id = ?", [row["id"] as String?])
        }
        return surplus.compactMap { try? WaitingMessage($0) }
    }
}
