import Foundation
import GRDB
import Testing

@testable import CourierMQTT

@Suite("Database file")
final class DatabaseFileTests {
    private let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
        "storage-\(UUID().uuidString)")
    private var url: URL { directory.appendingPathComponent("Notes.sqlite") }

    deinit { try? FileManager.default.removeItem(at: directory) }

    private func notes(maximumByteCount: Int? = nil) -> DatabaseFile {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("notes") { try $0.execute(sql: "CREATE TABLE note (text TEXT NOT NULL)") }
        return DatabaseFile(url, label: "notes", maximumByteCount: maximumByteCount, migrator: migrator)
    }

    private func add(_ text: String, to file: DatabaseFile) throws {
        try file.write { try $0.execute(sql: "INSERT INTO note VALUES (?)", arguments: [text]) }
    }

    private func texts(_ file: DatabaseFile) throws -> [String] {
        try file.read(otherwise: []) { try String.fetchAll($0, sql: "SELECT text FROM note ORDER BY rowid") }
    }

    @Test("A question makes no file, and neither does a change of nothing")
    func asking() throws {
        let file = notes()
        #expect(try texts(file).isEmpty)
        try file.writeIfPresent { try $0.execute(sql: "DELETE FROM note") }
        try file.compact()
        #expect(!FileManager.default.fileExists(atPath: url.path))
    }

    @Test("Notes survive the process, and a file of an earlier version gets the tables that are new")
    func migration() throws {
        try add("ding", to: notes())
        #expect(try texts(notes()) == ["ding"])
        var migrator = DatabaseMigrator()
        migrator.registerMigration("notes") { try $0.execute(sql: "CREATE TABLE note (text TEXT NOT NULL)") }
        migrator.registerMigration("tones") { try $0.execute(sql: "CREATE TABLE tone (pitch INTEGER NOT NULL)") }
        let later = DatabaseFile(url, label: "notes", migrator: migrator)
        #expect(try later.read(otherwise: -1) { try Int.fetchOne($0, sql: "SELECT count(*) FROM tone") ?? -1 } == 0)
        #expect(try texts(later) == ["ding"])
    }

    @Test("Only the owner may read the file and the files beside it, also one that others could read before")
    func mode() throws {
        func modes() throws -> Set<Int> {
            Set(
                try FileManager.default.contentsOfDirectory(atPath: directory.path).map {
                    let path = directory.appendingPathComponent($0).path
                    return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
                })
        }
        do {
            let file = notes()
            try add("ding", to: file)
            #expect(try modes() == [0o600])
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
            chmod(directory.appendingPathComponent(name).path, 0o644)
        }
        let again = notes()
        try add("dong", to: again)
        #expect(try modes() == [0o600])
    }

    @Test("A change that throws has changed nothing, and its error says what SQLite says")
    func rollback() throws {
        let file = notes()
        try add("ding", to: file)
        #expect(throws: StorageError.failed("no such table: bells")) {
            try file.write {
                try $0.execute(sql: "DELETE FROM note")
                try $0.execute(sql: "DELETE FROM bells")
            }
        }
        #expect(throws: StorageError.corrupt("a bell")) { try file.write { _ in throw StorageError.corrupt("a bell") } }
        #expect(try texts(file) == ["ding"])
    }

    @Test("A file that has reached its maximum size is full, and keeps what it has")
    func full() throws {
        let file = notes(maximumByteCount: 96 << 10)
        var count = 0
        #expect(throws: StorageError.full) {
            while count < 1_000 {
                try add(String(repeating: "x", count: 4_000), to: file)
                count += 1
            }
        }
        #expect(count > 3)
        #expect(try texts(file).count == count)
    }

    @Test("A file that another process has locked says so at once, and can be written again afterwards")
    func locked() throws {
        let file = notes()
        try add("ding", to: file)
        let other = try DatabaseQueue(path: url.path)
        try other.inDatabase { database in
            try database.execute(sql: "BEGIN IMMEDIATE")
            #expect(throws: StorageError.locked) { try add("dong", to: file) }
            try database.execute(sql: "ROLLBACK")
        }
        #expect(try file.runLightly("INSERT INTO note VALUES ('dong')") == 1)
        #expect(try texts(file) == ["ding", "dong"])
    }

    @Test("A file that is no database is corrupt, and stays as it is")
    func noDatabase() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let garbage = Data(repeating: 0x2a, count: 5_000)
        try garbage.write(to: url)
        #expect(throws: StorageError.corrupt("file is not a database")) { try add("ding", to: notes()) }
        #expect(try Data(contentsOf: url) == garbage)
    }

    @Test("A directory that cannot be made is a failure with the system's words")
    func noDirectory() throws {
        let file = DatabaseFile(
            URL(fileURLWithPath: "/dev/null/Notes.sqlite"), label: "notes", migrator: DatabaseMigrator())
        #expect { try file.write { _ in } } throws: { if case StorageError.failed = $0 { true } else { false } }
    }

    @Test("Rows from which no value can be made are removed, each with the reason, and the others stay")
    func unusableRows() throws {
        let file = notes()
        for text in ["1", "two", "3", "four"] { try add(text, to: file) }
        let removed = try file.removeUnusableRows(from: "note", where: "text <> ?", arguments: ["four"]) { row in
            let text: String = row["text"]
            if Int(text) == nil { throw StorageError.corrupt("\(text) is no number") }
        }
        #expect(removed.map { $0.row["text"] as String } == ["two"])
        #expect(removed.map { $0.error as? StorageError } == [.corrupt("two is no number")])
        #expect(try texts(file) == ["1", "3", "four"])
    }

    @Test("Deleted rows are gone from the disk after a compaction")
    func compaction() throws {
        let file = notes()
        try add("a secret", to: file)
        try file.write { try $0.execute(sql: "DELETE FROM note") }
        try file.compact()
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
            let content = try Data(contentsOf: directory.appendingPathComponent(name))
            #expect(content.range(of: Data("a secret".utf8)) == nil, "\(name)")
        }
    }
}
