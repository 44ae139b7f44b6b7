import CarillonEnvironment
import Foundation
import GRDB
import Synchronization

/// The SQLite file in which Courier keeps messages and pending unsubscriptions across launches of the app.
///
/// The file is opened when there is first something to write, or something to read in a file that is there already, and
/// stays open. Every access is one transaction, committed to the disk itself before it returns (write-ahead log,
/// `synchronous = FULL`) unless it says otherwise: what a crash of the app or a loss of power interrupts has not
/// happened, and what was committed stays. Nothing ever waits for another process's lock. Nobody but the owner can read
/// the file.
///
/// The database can be used on every thread: the loop of the app's clients shares it with the app's main queue.
package final class MessageDatabase: Sendable {
    private let file: URL
    private let configuration: Configuration
    private let queue = Mutex<DatabaseQueue?>(nil)

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
        guard isPresent else { return nothing }
        return try access { try $0.read(question) }
    }

    /// Changes something in one transaction.
    func write<Value>(_ change: (Database) throws -> Value) throws(StoreError) -> Value {
        try access { try $0.write(change) }
    }

    /// Changes something in one transaction that outlives the process, but need not outlive a loss of power: it does
    /// not wait for the disk.
    func writeLightly(_ change: (Database) throws -> Void) throws(StoreError) {
        try access { queue in
            try queue.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA synchronous = NORMAL")
                defer { try? database.execute(sql: "PRAGMA synchronous = FULL") }
                try database.inTransaction {
                    try change(database)
                    return .commit
                }
            }
        }
    }

    /// Changes something in one transaction, if there is a file in which there could be something to change.
    func writeIfPresent(_ change: (Database) throws -> Void) throws(StoreError) {
        guard isPresent else { return }
        try write(change)
    }

    private var isPresent: Bool {
        queue.withLock { $0 != nil } || FileManager.default.fileExists(atPath: file.path)
    }

    private func access<Value>(_ body: (DatabaseQueue) throws -> Value) throws(StoreError) -> Value {
        do {
            return try body(open())
        } catch {
            throw StoreError(error)
        }
    }

    private func open() throws -> DatabaseQueue {
        try queue.withLock { queue in
            if let queue { return queue }
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try PrivateFile.prepare(file)
            let opened = try DatabaseQueue(path: file.path, configuration: configuration)
            try MessageDatabase.migrator.migrate(opened)
            queue = opened
            return opened
        }
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
        migrator.registerMigration("delivered messages") { database in
            try database.execute(
                sql: """
                    CREATE TABLE delivered_message (
                        client TEXT NOT NULL, packet_identifier INTEGER NOT NULL,
                        PRIMARY KEY (client, packet_identifier));
                    """)
        }
        return migrator
    }
}
