import Foundation
import GRDB
import MQTTWire

/// Keeps messages on their way to the broker across launches of the app.
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
            ).map { try OutgoingMessage($0) }
        }
    }

    package func insert(_ message: OutgoingMessage, of client: ClientIdentifier) throws(StoreError) {
        try database.write { database in
            try database.execute(
                sql: """
                    INSERT INTO outgoing_message (client, sequence, topic, payload, qos, stage, packet_identifier)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    client.text, message.sequence, message.topic.text, Data(message.payload),
                    message.qualityOfService.rawValue, message.stage.number,
                    message.stage.packetIdentifier?.rawValue,
                ])
        }
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
}

extension OutgoingMessage {
    fileprivate init(_ row: Row) throws {
        let number: Int64 = try row.decode(forColumn: "stage")
        let stage: Stage
        switch number {
        case Stage.queued.number: stage = .queued
        case 1: stage = .sent(try row.packetIdentifier("packet_identifier"))
        case 2: stage = .released(try row.packetIdentifier("packet_identifier"))
        default: throw StoreError.corrupt("column stage: there is no stage \(number)")
        }
        self.init(
            sequence: try row.decode(forColumn: "sequence"), topic: try row.topicName("topic"),
            payload: try row.payload("payload"), qualityOfService: try row.qualityOfService("qos"), stage: stage)
    }
}

extension OutgoingMessage.Stage {
    fileprivate var number: Int64 {
        switch self {
        case .queued: 0
        case .sent: 1
        case .released: 2
        }
    }
}
