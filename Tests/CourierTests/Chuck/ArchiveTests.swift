import Carillon
import CourierCore
import CourierMQTT
import Foundation
import GRDB
import TestBeds
import TestWorlds
import Testing

@testable import CourierMQTTChuck

@Suite("Packets across launches")
struct ArchiveTests {
    @Test("They are there at the next launch, with the same names and times")
    func relaunch() throws {
        try inWorld { world in
            try world.chuckBroker()
            let phone = world.device("phone")
            let (logger, app) = phone.run { (MQTTChuckLogger(), ChuckApp()) }
            app.client.connect()
            try await world.advance(by: .seconds(1))
            let logs = logger.logs
            #expect(logs.map(\.commandType) == ["Connect", "Connack"])
            phone.mainApp.kill()
            phone.mainApp.launch()
            let next = phone.run { MQTTChuckLogger() }
            #expect(next.logs == logs)
            phone.post()
            await world.settle()
            #expect(next.logs.map(\.commandType) == ["Connect", "Connack", "Publish"])
        }
    }

    @Test("Nobody but the owner can read the file, and what SQLite keeps beside it")
    func mode() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let logger = phone.run { MQTTChuckLogger() }
            phone.post()
            await world.settle()
            #expect(logger.logs.count == 1)
            for suffix in ["", "-wal", "-shm"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: phone.chuckFile.path + suffix)
                #expect(attributes[.posixPermissions] as? Int == 0o600, "CourierChuck.sqlite\(suffix)")
            }
        }
    }

    @Test("250 are kept, the last ones")
    func bounded() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let logger = phone.run { MQTTChuckLogger() }
            logger.logsMaxSize = 1_000
            for number in 1...600 { phone.post(["mid": UInt16(number)]) }
            await world.settle()
            #expect(logger.logs.count == 600)
            let rows = try DatabaseQueue(path: phone.chuckFile.path).inDatabase {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM packet")
            }
            #expect(rows == 250)
            #expect(phone.run { MQTTChuckLogger() }.logs.map(\.messageId) == Array(351...600), "in memory, too")
            phone.mainApp.kill()
            phone.mainApp.launch()
            #expect(phone.run { MQTTChuckLogger() }.logs.map(\.messageId) == Array(351...600))
        }
    }

    @Test("Cleared packets do not come back, and are not on the disk")
    func clear() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let logger = phone.run { MQTTChuckLogger() }
            phone.post(["data": Data("a word that nobody shall read".utf8)])
            await world.settle()
            let wasOnDisk = try isOnDisk("a word that nobody shall read", of: phone)
            #expect(wasOnDisk)
            logger.clearLogs()
            await world.settle()
            let isStillOnDisk = try isOnDisk("a word that nobody shall read", of: phone)
            #expect(!isStillOnDisk)
            phone.mainApp.kill()
            phone.mainApp.launch()
            #expect(phone.run { MQTTChuckLogger() }.logs.isEmpty)
        }
    }

    @Test("No password is in them, nor on the disk, nor in what is shared")
    func password() throws {
        try inWorld { world in
            try world.chuckBroker()
            let phone = world.device("phone")
            let (logger, app) = phone.run { (MQTTChuckLogger(), ChuckApp()) }
            let model = phone.run { MQTTChuckViewModel(logger: logger) }
            app.client.connect()
            try await world.advance(by: .seconds(1))
            // CONNECT's flags are no text, so it is shown in digits.
            let (name, password, stars) = ("616e6e61", "67656865696d", "2a2a2a2a2a2a")
            let shown = logger.logs.map { $0.dataString ?? "" }
            #expect(shown.first?.hasSuffix("\(name)0006\(stars)}") == true)
            #expect(shown.allSatisfy { !$0.contains(password) && !$0.contains("geheim") })
            for form in MQTTChuckExport.allCases {
                let shared = try model.export(as: form)
                #expect(shared.contains(name))
                #expect(!shared.contains(password))
            }
            let packets = try SQLitePacketStore(in: phone.mainApp.environment.platform.directory).packets()
            #expect(packets.count == 2)
            #expect(packets.allSatisfy { $0.data?.range(of: Data("geheim".utf8)) == nil })
        }
    }

    @Test("A logger that logs nothing makes no file")
    func noFile() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let logger = phone.run { MQTTChuckLogger() }
            logger.clearLogs()
            await world.settle()
            #expect(!FileManager.default.fileExists(atPath: phone.chuckFile.path))
        }
    }

    @Test("A file that cannot be used costs the log of earlier launches, and nothing else")
    func damaged() throws {
        try inWorld { world in
            try world.chuckBroker()
            let phone = world.device("phone")
            try Data(repeating: 0x2A, count: 8_192).write(to: phone.chuckFile)
            let (logger, app) = phone.run { (MQTTChuckLogger(), ChuckApp()) }
            app.client.connect()
            try await world.advance(by: .seconds(1))
            #expect(app.client.connectionState == .connected)
            #expect(logger.logs.map(\.commandType) == ["Connect", "Connack"])
            let notes = world.trace.events.filter { $0.kind == "courier.chuck" }.map(\.text)
            #expect(notes.count == 3)
            #expect(
                notes.first?.hasPrefix("cannot read the packets of earlier launches: the database is damaged")
                    == true)
        }
    }

    @Test("A locked file costs what passes meanwhile")
    func locked() throws {
        try inWorld { world in
            let phone = world.device("phone")
            let logger = phone.run { MQTTChuckLogger() }
            phone.post(["mid": UInt16(1)])
            await world.settle()
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: phone.chuckFile.path, configuration: configuration)
            try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
            phone.post(["mid": UInt16(2)])
            await world.settle()
            try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
            phone.post(["mid": UInt16(3)])
            await world.settle()
            #expect(logger.logs.map(\.messageId) == [1, 2, 3])
            phone.mainApp.kill()
            phone.mainApp.launch()
            #expect(phone.run { MQTTChuckLogger() }.logs.map(\.messageId) == [1, 3])
        }
    }

    /// Whether a packet's text lies anywhere in the app's files. Packets are encoded in Base 64.
    private func isOnDisk(_ text: String, of phone: Device) throws -> Bool {
        let text = Data(Data(text.utf8).base64EncodedString().utf8)
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: phone.chuckFile.path + suffix) {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: phone.chuckFile.path + suffix))
            if bytes.range(of: text) != nil { return true }
        }
        return false
    }
}
