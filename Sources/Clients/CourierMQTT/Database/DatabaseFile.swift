package import Foundation
package import GRDB
import Synchronization

/// A SQLite file in which a client library keeps data across launches of the app.
///
/// ```swift
/// var migrator = DatabaseMigrator()
/// migrator.registerMigration("notes") { try $0.execute(sql: "CREATE TABLE note (text TEXT NOT NULL)") }
/// let file = DatabaseFile(directory.appendingPathComponent("Notes.sqlite"), label: "notes", migrator: migrator)
/// try file.write { try $0.execute(sql: "INSERT INTO note VALUES ('ding')") }
/// let count = try file.read(otherwise: 0) { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") ?? 0 }
/// ```
///
/// The file is opened by the first write, or by the first read if it exists already, and stays open. Only its owner
/// may read it. Every access is one transaction in a write-ahead log: a transaction that a crash interrupts has changed
/// nothing. No access ever waits for the lock of another process.
///
/// A file may be used on every thread.
package final class DatabaseFile: Sendable {
    /// The events that a committed transaction survives.
    package enum Durability: Sendable {
        /// The end of the process. A loss of power may cost the last transactions.
        case process
        /// Also a loss of power: a transaction waits for the disk (`synchronous = FULL`).
        case power
    }

    private let url: URL
    private let configuration: Configuration
    private let durability: Durability
    private let migrator: DatabaseMigrator
    private let queue = Mutex<DatabaseQueue?>(nil)
    /// The durability of the next transaction, as the opened database knows it.
    private let inForce: Mutex<Durability>

    /// - Parameters:
    ///   - url: the place of the file. Missing directories are made.
    ///   - label: the name of the database in messages of GRDB.
    ///   - durability: the events that a transaction survives.
    ///   - maximumByteCount: the maximum size of the file. Beyond that, writing throws ``StorageError/full``. `nil`
    ///     for no maximum.
    ///   - migrator: makes the tables, and brings files of earlier versions up to date.
    package init(
        _ url: URL, label: String, durability: Durability = .power, maximumByteCount: Int? = nil,
        migrator: DatabaseMigrator
    ) {
        self.url = url
        self.durability = durability
        inForce = Mutex(durability)
        self.migrator = migrator
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .immediateError
        configuration.label = label
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = \(durability.synchronous)")
            guard let maximumByteCount else { return }
            let pageSize = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 4_096
            // The answer is the limit in force, which is never below the present size of the file.
            _ = try Int.fetchOne(database, sql: "PRAGMA max_page_count = \(max(16, maximumByteCount / pageSize))")
        }
        self.configuration = configuration
    }

    /// Answers a question; with `nothing` if the file does not exist.
    package func read<Value>(
        otherwise nothing: Value, _ question: (Database) throws -> Value
    ) throws(StorageError) -> Value {
        guard exists else { return nothing }
        return try access { try $0.read(question) }
    }

    /// Changes something in one transaction.
    package func write<Value>(_ change: (Database) throws -> Value) throws(StorageError) -> Value {
        try access { queue in
            try queue.writeWithoutTransaction { database in
                try prepare(database, for: durability)
                var value: Value?
                try database.inTransaction {
                    value = try change(database)
                    return .commit
                }
                guard let value else { throw StorageError.failed("a transaction had no result") }
                return value
            }
        }
    }

    /// Changes something in one transaction, unless there is no file in which there could be something to change.
    package func writeIfPresent(_ change: (Database) throws -> Void) throws(StorageError) {
        guard exists else { return }
        try write(change)
    }

    /// Runs one statement, a transaction of its own that survives the process, but perhaps not a loss of power. Such a
    /// transaction does not wait for the disk.
    ///
    /// - Returns: the number of rows that were changed.
    @discardableResult
    package func runLightly(_ sql: String, _ arguments: StatementArguments = []) throws(StorageError) -> Int {
        try access { queue in
            try queue.writeWithoutTransaction { database in
                try prepare(database, for: .process)
                try database.cachedStatement(sql: sql).execute(arguments: arguments)
                return database.changesCount
            }
        }
    }

    /// Changes the durability of the next transaction, unless it is right already.
    private func prepare(_ database: Database, for durability: Durability) throws {
        guard inForce.withLock({ $0 != durability }) else { return }
        try database.execute(sql: "PRAGMA synchronous = \(durability.synchronous)")
        inForce.withLock { $0 = durability }
    }

    /// Removes deleted rows from the disk as well: the file is written anew, and the log is emptied.
    package func compact() throws(StorageError) {
        guard exists else { return }
        try access { queue in
            try queue.vacuum()
            try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        }
    }

    private var exists: Bool { queue.withLock { $0 != nil } || FileManager.default.fileExists(atPath: url.path) }

    private func access<Value>(_ body: (DatabaseQueue) throws -> Value) throws(StorageError) -> Value {
        do { return try body(open()) } catch { throw StorageError(error) }
    }

    private func open() throws -> DatabaseQueue {
        try queue.withLock { queue in
            if let queue { return queue }
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try PrivateFile.prepare(url)
            let opened = try DatabaseQueue(path: url.path, configuration: configuration)
            try migrator.migrate(opened)
            queue = opened
            return opened
        }
    }
}

extension DatabaseFile.Durability {
    fileprivate var synchronous: String {
        switch self {
        case .process: "NORMAL"
        case .power: "FULL"
        }
    }
}
