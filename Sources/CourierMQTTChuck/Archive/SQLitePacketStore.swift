import CourierMQTT
import Foundation
import GRDB

/// Keeps packets in a SQLite file of their own, which a loss of power may cost its last entries and nothing more.
///
/// The file is made with the first packet, and only its owner can read it. Unchecked because it is used on one thread
/// at a time.
final class SQLitePacketStore: PacketStore, @unchecked Sendable {
    private let file: URL
    private var queue: DatabaseQueue?

    /// - Parameter directory: where the file `CourierChuck.sqlite` is, or will be made.
    init(in directory: URL) {
        file = directory.appendingPathComponent("CourierChuck.sqlite")
    }

    func packets() throws(StoreError) -> [PassedPacket] {
        guard queue != nil || FileManager.default.fileExists(atPath: file.path) else { return [] }
        return try access { queue in
            try queue.read { database in
                try Data.fetchAll(database, sql: "SELECT packet FROM packet ORDER BY position")
            }
            // What another version has written, or somebody else, is left out.
            .compactMap { try? JSONDecoder().decode(PassedPacket.self, from: $0) }
        }
    }

    func append(_ packet: PassedPacket, limit: Int) throws(StoreError) {
        try access { queue in
            let encoded = try JSONEncoder().encode(packet)
            try queue.write { database in
                try database.execute(sql: "INSERT INTO packet (packet) VALUES (?)", arguments: [encoded])
                try database.execute(
                    sql: """
                        DELETE FROM packet WHERE position <=
                            (SELECT position FROM packet ORDER BY position DESC LIMIT 1 OFFSET ?)
                        """, arguments: [max(0, limit)])
            }
        }
    }

    func removeAll() throws(StoreError) {
        guard queue != nil || FileManager.default.fileExists(atPath: file.path) else { return }
        try access { queue in
            try queue.write { try $0.execute(sql: "DELETE FROM packet") }
            // So that what was cleared is gone from the disk as well.
            try queue.vacuum()
            try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        }
    }

    private func access<Value>(_ body: (DatabaseQueue) throws -> Value) throws(StoreError) -> Value {
        do { return try body(open()) } catch { throw StoreError(error) }
    }

    private func open() throws -> DatabaseQueue {
        if let queue { return queue }
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try PrivateFile.prepare(file)
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .immediateError
        configuration.label = "courier.chuck"
        let opened = try DatabaseQueue(path: file.path, configuration: configuration)
        try opened.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS packet (
                        position INTEGER PRIMARY KEY AUTOINCREMENT, packet BLOB NOT NULL)
                    """)
        }
        queue = opened
        return opened
    }
}
