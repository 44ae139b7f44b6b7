package import CarillonEnvironment
package import Foundation
import GRDB

/// The file in which Courier keeps messages and pending unsubscriptions across launches of the app.
///
/// Every access is one transaction, which survives a loss of power once it has returned, unless the method says
/// otherwise. The loop of the app's clients and the app's main queue share the file.
package final class MessageDatabase: Sendable {
    private let file: DatabaseFile

    /// - Parameters:
    ///   - directory: the directory of the file `Courier.sqlite`.
    ///   - maximumByteCount: the maximum size of the file. Beyond that, writing throws ``StoreError/full``.
    package init(in directory: URL, maximumByteCount: Int = 128 << 20) {
        file = DatabaseFile(
            directory.appendingPathComponent("Courier.sqlite"), label: "courier", maximumByteCount: maximumByteCount,
            migrator: MessageDatabase.migrator)
    }

    /// Returns the database that all clients of an app share.
    package static func of(_ environment: Environment) -> MessageDatabase {
        environment.singletons.object { MessageDatabase(in: environment.platform.directory) }
    }

    /// Answers a question; with `nothing` if the file does not exist.
    func read<Value>(otherwise nothing: Value, _ question: (Database) throws -> Value) throws(StoreError) -> Value {
        try access { try $0.read(otherwise: nothing, question) }
    }

    /// Changes something in one transaction.
    func write<Value>(_ change: (Database) throws -> Value) throws(StoreError) -> Value {
        try access { try $0.write(change) }
    }

    /// Runs one statement, a transaction of its own that survives the process, but perhaps not a loss of power.
    ///
    /// - Returns: the number of rows that were changed.
    @discardableResult
    func runLightly(_ sql: String, _ arguments: StatementArguments) throws(StoreError) -> Int {
        try access { try $0.runLightly(sql, arguments) }
    }

    /// Changes something in one transaction, unless there is no file in which there could be something to change.
    func writeIfPresent(_ change: (Database) throws -> Void) throws(StoreError) {
        try access { try $0.writeIfPresent(change) }
    }

    /// Does something with the file, whose errors become those of a message store.
    func access<Value>(_ body: (DatabaseFile) throws -> Value) throws(StoreError) -> Value {
        do { return try body(file) } catch { throw StoreError(error) }
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        // SQLite compares texts byte by byte, as MQTT does. The numbers of `position` are never used again, so they
        // tell the order.
        migrator.registerMigration("messages") { database in
            try database.execute(
                sql: """
                    CREATE TABLE outgoing_message (
                        client TEXT NOT NULL, sequence INTEGER NOT NULL, topic TEXT NOT NULL, payload BLOB NOT NULL,
                        qos INTEGER NOT NULL, stage INTEGER NOT NULL, packet_identifier INTEGER,
                        PRIMARY KEY (client, sequence));
                    CREATE TABLE held_message (
                        position INTEGER PRIMARY KEY AUTOINCREMENT, client TEXT NOT NULL, packet_identifier INTEGER NOT NULL,
                        topic TEXT NOT NULL, payload BLOB NOT NULL,
                        UNIQUE (client, packet_identifier));
                    CREATE TABLE waiting_message (
                        position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, client TEXT NOT NULL,
                        topic TEXT NOT NULL, payload BLOB NOT NULL, qos INTEGER NOT NULL, date REAL NOT NULL);
                    CREATE INDEX waiting_message_by_date ON waiting_message (client, date, position);
                    CREATE TABLE pending_unsubscription (
                        client TEXT NOT NULL, position INTEGER NOT NULL, filter TEXT NOT NULL,
                        PRIMARY KEY (client, position));
                    """)
        }
        migrator.registerMigration("delivered messages") { database in
            try database.execute(
                sql: """
                    CREATE TABLE delivered_message (
                        client TEXT NOT NULL, packet_identifier INTEGER NOT NULL,
                        PRIMARY KEY (client, packet_identifier));
                    """)
        }
        migrator.registerMigration("unpromised messages") { database in
            // The numbers of waiting messages that the broker may still send again, since which start of the system.
            try database.execute(
                sql: """
                    CREATE TABLE unpromised_message (id TEXT PRIMARY KEY, client TEXT NOT NULL, boot TEXT NOT NULL)
                        WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("notes of one page") { database in
            // The numbers of messages that a listener has got, until their rows are removed. To note a number writes
            // one page, to remove the row of a message three or more. A table without row numbers needs no index.
            try database.execute(
                sql: """
                    CREATE TABLE taken_message (id TEXT PRIMARY KEY) WITHOUT ROWID;
                    ALTER TABLE delivered_message RENAME TO indexed_message;
                    CREATE TABLE delivered_message (
                        client TEXT NOT NULL, packet_identifier INTEGER NOT NULL,
                        PRIMARY KEY (client, packet_identifier)) WITHOUT ROWID;
                    INSERT INTO delivered_message SELECT client, packet_identifier FROM indexed_message;
                    DROP TABLE indexed_message;
                    """)
        }
        return migrator
    }
}
