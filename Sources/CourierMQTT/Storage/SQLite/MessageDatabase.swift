import CarillonEnvironment
import Foundation
import GRDB

/// The SQLite file in which Courier keeps messages and pending unsubscriptions across launches of the app.
///
/// The file is opened when there is first something to write, or something to read in a file that is there already, and stays open. Every
/// access is one transaction, committed to the disk itself before it returns (write-ahead log, `synchronous = FULL`): what a crash of the app
/// or a loss of power interrupts has not happened, and what was committed stays. Nothing ever waits for a lock.
///
/// Confined to the loop of the app's clients, which makes it safe to share among them.
package final class MessageDatabase: @unchecked Sendable {
    private let file: URL
    private let configuration: Configuration
    private var queue: DatabaseQueue?

    /// - Parameters:
    ///   - directory: where the file `Courier.sqlite` is, or will be made.
    ///   - maximumByteCount: how large the file may get; beyond that writing is ``StoreError/full``.
    package init(in directory: URL, maximumByteCount: Int = 128 << 20) {
        file = directory.appendingPathComponent("Courier.sqlite")
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .immediateError
        configuration.label = "courier"
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
            let pageSize = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 4_096
            // Answers with the limit in force, which is never below the size that the file has already.
            _ = try Int.fetchOne(database, sql: "PRAGMA max_page_count = \(max(16, maximumByteCount / pageSize))")
        }
        self.configuration = configuration
    }

    /// The one that the clients of an app share.
    package static func of(_ environment: Environment) -> MessageDatabase {
        environment.singletons.object { MessageDatabase(in: environment.platform.directory) }
    }

    /// Answers a question; `nothing` if there is no file to answer it.
    func read<Value>(otherwise nothing: Value, _ question: (Database) throws -> Value) throws(StoreError) -> Value {
        guard queue != nil || FileManager.default.fileExists(atPath: file.path) else { return nothing }
        return try access { try $0.read(question) }
    }

    /// Changes something in one transaction.
    func write<Value>(_ change: (Database) throws -> Value) throws(StoreError) -> Value {
        try access { try $0.write(change) }
    }

    /// Changes something in one transaction, if there is a file in which there could be something to change.
    func writeIfPresent(_ change: (Database) throws -> Void) throws(StoreError) {
        guard queue != nil || FileManager.default.fileExists(atPath: file.path) else { return }
        try write(change)
    }

    private func access<Value>(_ body: (DatabaseQueue) throws -> Value) throws(StoreError) -> Value {
        do {
            return try body(open())
        } catch {
            throw StoreError(error)
        }
    }

    private func open() throws -> DatabaseQueue {
        if let queue { return queue }
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let opened = try DatabaseQueue(path: file.path, configuration: configuration)
        try MessageDatabase.migrator.migrate(opened)
        queue = opened
        return opened
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        // SQLite compares texts byte by byte, as MQTT does. The numbers of `position` are never used again, so they tell the order.
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
        return migrator
    }
}
