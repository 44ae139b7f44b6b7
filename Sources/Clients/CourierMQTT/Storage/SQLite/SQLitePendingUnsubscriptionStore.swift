import GRDB
package import MQTTWire

/// A store that keeps pending unsubscriptions across launches of the app.
package final class SQLitePendingUnsubscriptionStore: PendingUnsubscriptionStore {
    private let database: MessageDatabase

    package init(_ database: MessageDatabase) {
        self.database = database
    }

    package func filters(of client: ClientIdentifier) throws(StoreError) -> [TopicFilter] {
        try database.read(otherwise: []) { database in
            try Row.fetchAll(
                database, sql: "SELECT filter FROM pending_unsubscription WHERE client = ? ORDER BY position",
                arguments: [client.text]
            ).compactMap { try? $0.topicFilter("filter") }
        }
    }

    package func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow] {
        try database.removeUnusable(from: "pending_unsubscription", of: client, topic: "filter") {
            _ = try $0.topicFilter("filter")
        }
    }

    package func set(_ filters: [TopicFilter], of client: ClientIdentifier) throws(StoreError) {
        let change = { (database: Database) in
            try database.execute(sql: "DELETE FROM pending_unsubscription WHERE client = ?", arguments: [client.text])
            for (position, filter) in filters.enumerated() {
                try database.execute(
                    sql: "INSERT INTO pending_unsubscription (client, position, filter) VALUES (?, ?, ?)",
                    arguments: [client.text, position, filter.text])
            }
        }
        if filters.isEmpty { try database.writeIfPresent(change) } else { try database.write(change) }
    }
}
