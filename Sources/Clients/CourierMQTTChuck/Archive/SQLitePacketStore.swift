import CourierMQTT
import Foundation
import GRDB

/// A packet store in a SQLite file of its own. A loss of power may cost the file its last packets, and nothing more.
///
/// The first packet makes the file.
final class SQLitePacketStore: PacketStore {
    private let file: DatabaseFile

    /// - Parameter directory: the directory of the file `CourierChuck.sqlite`.
    init(in directory: URL) {
        file = DatabaseFile(
            directory.appendingPathComponent("CourierChuck.sqlite"), label: "courier.chuck", durability: .process,
            migrator: SQLitePacketStore.migrator)
    }

    func packets() throws(StorageError) -> [PassedPacket] {
        try file.read(otherwise: []) { database in
            try Data.fetchAll(database, sql: "SELECT packet FROM packet ORDER BY position")
        }
        // Packets that another version or another program has written are left out.
        .compactMap { try? JSONDecoder().decode(PassedPacket.self, from: $0) }
    }

    func append(_ packet: PassedPacket, limit: Int) throws(StorageError) {
        try file.write { database in
            let encoded = try JSONEncoder().encode(packet)
            try database.execute(sql: "INSERT INTO packet (packet) VALUES (?)", arguments: [encoded])
            try database.execute(
                sql: """
                    DELETE FROM packet WHERE position <=
                        (SELECT position FROM packet ORDER BY position DESC LIMIT 1 OFFSET ?)
                    """, arguments: [max(0, limit)])
        }
    }

    func removeAll() throws(StorageError) {
        try file.writeIfPresent { try $0.execute(sql: "DELETE FROM packet") }
        // Packets that were cleared must be gone from the disk as well.
        try file.compact()
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        // Earlier versions have made the table without a migration.
        migrator.registerMigration("packets") { database in
            try database.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS packet (
                        position INTEGER PRIMARY KEY AUTOINCREMENT, packet BLOB NOT NULL)
                    """)
        }
        return migrator
    }
}
