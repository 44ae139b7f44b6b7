import CarillonEnvironment
import Foundation
import MQTTWire
import Synchronization
import Testing

@testable import CarillonPlayground

@Suite("The playground's journal", .timeLimit(.minutes(60)))
@CallerThread
struct PlaygroundJournalTests {
    @Test("tells in order what the broker saw, one JSON object a line, and no password")
    func lines() async throws {
        try await withJournal { path in
            let playground = Playground(options(journal: path))
            let port = try #require(try playground.start()["mqtt"])
            let caller = try await Caller.call(port)
            try await caller.send(
                .connect(
                    Connect(
                        clientIdentifier: "alice", will: Will(topic: try TopicName("gone"), message: [0xFF, 0xFE]),
                        userName: "queen", password: Array("wonderland".utf8))))
            #expect(try await caller.next() == .connack(Connack(returnCode: .accepted)))
            _ = try await caller.subscribe("a/#", at: .exactlyOnce)
            let identifier = try #require(PacketIdentifier(9))
            try await caller.send(
                .publish(
                    Publish(
                        topic: try TopicName("a/b"), payload: Array("say \"hello\"\n".utf8),
                        delivery: .atLeastOnce(identifier, duplicate: false))))
            _ = try await caller.nextPublish()
            try await caller.send(.disconnect)
            #expect(try await caller.next() != nil, "PUBACK")
            #expect(try await caller.next() == nil)
            try playground.stop()

            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(!text.contains("wonderland"))
            let lines = try objects(in: text)
            #expect(
                lines.map { $0["kind"] as? String } == [
                    "started", "opened", "received", "connected", "sent", "received", "subscribed", "sent", "received",
                    "published", "sent", "sent", "received", "disconnected", "sessionEnded", "stopped",
                ])
            #expect(lines.allSatisfy { $0["server"] as? String == "mqtt" })
            let times = lines.compactMap { $0["time"] as? String }
            #expect(times.count == lines.count && times == times.sorted())
            #expect(times.allSatisfy { $0.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/) != nil })

            let connect = try #require(lines[2]["packet"] as? NSDictionary)
            #expect(
                connect == [
                    "type": "CONNECT", "clientIdentifier": "alice", "cleanSession": true, "keepAlive": 60,
                    "will": ["topic": "gone", "qos": 0, "retain": false, "payloadSize": 2, "payloadBase64": "//4="],
                    "userName": "queen", "hasPassword": true,
                ])
            let publish = try #require(lines[8]["packet"] as? NSDictionary)
            #expect(
                publish == [
                    "type": "PUBLISH", "topic": "a/b", "qos": 1, "packetIdentifier": 9, "duplicate": false,
                    "retain": false, "payloadSize": 12, "payload": "say \"hello\"\n",
                ])
            #expect(lines[8]["client"] as? String == "alice")
            #expect(lines[8]["connection"] as? Int == 1)
        }
    }

    @Test("can be read by its owner alone")
    func permissions() async throws {
        try await withJournal { path in
            let playground = Playground(options(journal: path))
            _ = try playground.start()
            let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(permissions == 0o600)
            try playground.stop()
        }
    }

    @Test("is written as it goes, not only at the end")
    func asItGoes() async throws {
        try await withJournal { path in
            let playground = Playground(options(journal: path))
            let port = try #require(try playground.start()["mqtt"])
            let client = try await Caller.client("alice", at: port)
            // The answer to this comes after what was written about the first packet.
            try await client.send(.pingreq)
            #expect(try await client.next() == .pingresp)
            #expect(try String(contentsOfFile: path, encoding: .utf8).contains("CONNECT"))
            try playground.stop()
        }
    }

    @Test("shows of a large payload only the beginning", arguments: [UInt8(ascii: "x"), 0xFF])
    func largePayload(byte: UInt8) async throws {
        try await withJournal { path in
            let playground = Playground(options(journal: path))
            let client = try await Caller.client("alice", at: try #require(try playground.start()["mqtt"]))
            let payload = [UInt8](repeating: byte, count: 1_000_000)
            try await client.send(.publish(Publish(topic: try TopicName("a"), payload: payload)))
            try await client.send(.pingreq)
            #expect(try await client.next() == .pingresp)
            try playground.stop()
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.utf8.count < 10_000)
            let published = try #require(try objects(in: text).first { $0["kind"] as? String == "published" })
            #expect(published["payloadSize"] as? Int == 1_000_000)
        }
    }

    #if os(Linux)
    @Test("that takes no more is reported once, at the end again, and stops nobody")
    func diskFull() async throws {
        let reports = Mutex<[PlaygroundError]>([])
        let playground = Playground(options(journal: "/dev/full")) { error in
            reports.withLock { $0.append(error) }
        }
        let port = try #require(try playground.start()["mqtt"])
        for _ in 0..<2 {
            let client = try await Caller.client("alice", at: port)
            try await client.send(.pingreq)
            #expect(try await client.next() == .pingresp)
        }
        let error = PlaygroundError.journalIsIncomplete("/dev/full", code: ENOSPC)
        #expect(reports.withLock { $0 } == [error])
        #expect(error.description.contains("No space left on device"))
        #expect(throws: error) { try playground.stop() }
    }
    #endif

    @Test("that cannot be opened keeps the servers from starting")
    func unopenable() throws {
        let path = "/no/such/directory/journal"
        let playground = Playground(options(journal: path))
        #expect(throws: PlaygroundError.cannotOpenJournal(path, code: ENOENT)) { try playground.start() }
    }

    @Test("cuts texts between characters and escapes what ends a line or steers a terminal")
    func texts() throws {
        var line = JournalLine()
        line.add("text", "a\u{1B}[2K\r\n\u{2028}\u{85}\\")
        line.add("cut", "ééé", limit: 5)
        line.add("whole", "ééé", limit: 6)
        #expect(
            String(decoding: line.finished, as: UTF8.self)
                == #"{"text":"a\u001b[2K\u000d\n\u2028\u0085\\","cut":"éé…","whole":"ééé"}"#)
    }

    private func options(journal: String) -> PlaygroundOptions {
        var options = PlaygroundOptions()
        options.servers = [MQTTOptions.patient]
        options.journal = journal
        return options
    }

    private func objects(in text: String) throws -> [[String: Any]] {
        #expect(text.hasSuffix("\n"))
        return try text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private func withJournal(_ body: (String) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-journal-\(ProcessInfo.processInfo.globallyUniqueString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try await body(file.path)
    }
}
