import Foundation
import GRDB
package import MQTTWire

/// A store that keeps messages on their way to the broker across launches of the app.
package final class SQLiteOutgoingMessageStore: OutgoingMessageStore {
    private let database: MessageDatabase

    package init(_ database: MessageDatabase) {
        self.database = database
    }

    package func messages(of client: ClientIdentifier) throws(StoreError) -> [OutgoingMessage] {
        try database.read(otherwise: []) { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM outgoing_message WHERE client = ? ORDER BY sequence",
                arguments: [client.text]
            ).compactMap { try? OutgoingMessage($0) }
        }
    }

    package func insert(_ message: OutgoingMessage, of client: ClientIdentifier) throws(StoreError) {
        try database.write { try $0.insert(message, of: client) }
    }

    package func setStage(_ stage: OutgoingMessage.Stage, of sequence: Int64, client: ClientIdentifier)
        throws(StoreError)
    {
        try database.write { database in
            try database.execute(
                sql: "UPDATE outgoing_message SET stage = ?, packet_identifier = ? WHERE client = ? AND sequence = ?",
                arguments: [stage.number, stage.packetIdentifier?.rawValue, client.text, sequence])
        }
    }

    package func remove(_ sequences: [Int64], of client: ClientIdentifier) throws(StoreError) {
        guard !sequences.isEmpty else { return }
        try database.writeIfPresent { database in
            let deletion = try database.makeStatement(
                sql: "DELETE FROM outgoing_message WHERE client = ? AND sequence = ?")
            for sequence in sequences { try deletion.execute(arguments: [client.text, sequence]) }
        }
    }

    package func removeAll(of client: ClientIdentifier) throws(StoreError) {
        try database.writeIfPresent { database in
            try database.execute(sql: "DELETE FROM outgoing_message WHERE client = ?", arguments: [client.text])
        }
    }

    package func replaceAll(with messages: [OutgoingMessage], of client: ClientIdentifier) throws(StoreError) {
        try database.write { database in
            try database.execute(sql: "DELETE FROM outgoing_message WHERE client = ?", arguments: [client.text])
            for message in messages { try database.insert(message, of: client) }
        }
    }

    package func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow] {
        try database.removeUnusable(from: "outgoing_message", of: client) { _ = try OutgoingMessage($0) }
    }
}

extension Database {
    fileprivate func insert(_ message: OutgoingMessage, of client: ClientIdentifier) throws {
        try execute(
            sql: """
                INSERT INTO outgoing_message (client, sequence, topic, payload, qos, stage, packet_identifier)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                client.text, message.sequence, message.topic.text, Data(message.payload),
                message.qualityOfService.rawValue, message.stage.number, message.stage.packetIdentifier?.rawValue,
            ])
    }
}

extension OutgoingMessage {
    fileprivate init(_ row: Row) throws {
        let quality = try row.qualityOfService("qos")
        self.init(
            sequence: try row.decode(forColumn: "sequence"), topic: try row.topicName("topic"),
            payload: try row.payload("payload"), qualityOfService: quality, stage: try Stage(row, at: quality))
    }
}

extension OutgoingMessage.Stage {
    /// A message at QoS 1 is sent again even if its row does not say where the exchange stands. The broker may then get
    /// it twice. At QoS 2 that must not happen, so such a row is of no use.
    fileprivate init(_ row: Row, at quality: QualityOfService) throws {
        let number: Int64 = try row.decode(forColumn: "stage")
        switch (number, quality) {
        case (0, _): self = .queued
        case (1, .atLeastOnce), (2, .atLeastOnce):
            self = (try? row.packetIdentifier("packet_identifier")).map { .sent($0) } ?? .queued
        case (1, _): self = .sent(try row.packetIdentifier("packet_identifier"))
        case (2, _): self = .released(try row.packetIdentifier("packet_identifier"))
        default: throw StorageError.corrupt("column stage: there is no stage \(number)")
        }
    }

    fileprivate var number: Int64 {
        switch self {
        case .queued: 0
        case .sent: 1
        case .released: 2
        }
    }
}
