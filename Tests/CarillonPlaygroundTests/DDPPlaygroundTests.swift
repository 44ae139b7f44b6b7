import CarillonEnvironment
import DDPServer
import DDPWire
import Foundation
import JSONWire
import Testing

@testable import CarillonPlayground

@Suite("The playground's Meteor server", .timeLimit(.minutes(60)))
@CallerThread
struct DDPPlaygroundTests {
    private func withServer(
        items: Int = 3, journal: String? = nil, _ body: (UInt16) async throws -> Void
    ) async throws {
        var ddp = DDPOptions()
        ddp.itemCount = items
        // A busy machine may let a minute pass between two steps of a test, and the server counts real time.
        (ddp.limits.idleTimeout, ddp.limits.heartbeatInterval) = (.seconds(3_600), .seconds(3_600))
        var options = PlaygroundOptions()
        options.servers = [ddp]
        options.journal = journal
        let playground = Playground(options)
        try await body(try #require(try playground.start()["ddp"]))
        try playground.stop()
    }

    private func item(_ number: Int) -> ServerMessage {
        .added(
            Document(
                collection: "items", id: "item-000\(number)",
                fields: [
                    "name": "Item \(number)", "n": .number(Double(number)), "even": .bool(number.isMultiple(of: 2)),
                    "when": .date(milliseconds: 1_700_000_000_000 + Int64(number) * 1_000),
                    "tags": [.string("t\(number % 3)")], "nested": ["a": ["b": .number(Double(number))]],
                ]))
    }

    private func error(_ result: MethodResult) -> DDPError? {
        if case .failure(let error) = result { error } else { nil }
    }

    @Test("has its publications")
    func publications() async throws {
        try await withServer { port in
            let client = try await DDPCaller.client(at: port)
            #expect(try await client.subscribe("1", "items", 2) == [item(0), item(1), .ready(subs: ["1"])])
            #expect(try await client.subscribe("2", "items") == [item(2), .ready(subs: ["2"])])
            #expect(try await client.subscribe("3", "evenItems") == [.ready(subs: ["3"])])
            #expect(try await client.subscribe("4", "empty") == [.ready(subs: ["4"])])
            #expect(
                try await client.subscribe("5", "denied") == [.nosub(id: "5", error: DDPError(403, "Access denied"))])
            #expect(try await client.subscribe("6", "mine") == [.ready(subs: ["6"])])
            try await client.send(.sub(Sub(id: "7", name: "never")))
            #expect(
                try await client.subscribe("8", "stopsLater", 1) == [
                    .added(Document(collection: "items", id: "temp-1", fields: ["name": "temp"])), .ready(subs: ["8"]),
                ])
            #expect(try await client.next() == .removed(collection: "items", id: "temp-1"))
            #expect(try await client.next() == .nosub(id: "8", error: nil))
        }
    }

    @Test("has its methods")
    func methods() async throws {
        try await withServer { port in
            let client = try await DDPCaller.client(at: port)
            let values: EJSON = [1, ["$date": .date(milliseconds: 5)], .binary([1, 2]), .null]
            #expect(try await client.call("echo", 1, "a").result == .success([1, "a"]))
            #expect(try await client.call("echoOne", values).result == .success(values))
            #expect(try await client.call("echoOne").result == .success(nil))
            #expect(try await client.call("add", 1, 0.5).result == .success(1.5))
            #expect(try await client.call("add", 1, "x").result == .failure(DDPError(400, "Match failed")))
            #expect(try await client.call("nothing").result == .success(nil))
            #expect(
                try await client.call("fail", "no-go", "Not you", ["why": 1]).result
                    == .failure(DDPError("no-go", "Not you", details: ["why": 1])))
            #expect(try await client.call("boom").result == .failure(DDPError(500, "Internal server error")))
            #expect(try await client.call("slow", 1, "late").result == .success("late"))
            #expect(try await client.call("slowUnblocked", 1, "late").result == .success("late"))
        }
    }

    @Test("shows each client the changes of the others")
    func changes() async throws {
        try await withServer(items: 1) { port in
            let (ann, bob) = (try await DDPCaller.client(at: port), try await DDPCaller.client(at: port))
            _ = try await bob.subscribe("1", "items")
            #expect(try await ann.call("insertItem", ["_id": "x", "n": 1]).result == .success("x"))
            #expect(try await bob.next() == .added(Document(collection: "items", id: "x", fields: ["n": 1])))
            #expect(try await ann.call("updateItem", "x", ["m": 2], ["n"]).result == .success(1))
            #expect(
                try await bob.next()
                    == .changed(DocumentChange(collection: "items", id: "x", fields: ["m": 2], cleared: ["n"])))
            #expect(error(try await ann.call("updateItem", "none", [:]).result) == DDPError(404, "No such item"))
            #expect(try await ann.call("removeItem", "x").result == .success(1))
            #expect(try await bob.next() == .removed(collection: "items", id: "x"))
            #expect(try await ann.call("removeItem", "x").result == .success(0))
            #expect(try await ann.call("/items/update", ["_id": "item-0000"], ["$set": ["n": 9]]).result == .success(1))
            #expect(
                try await bob.next()
                    == .changed(DocumentChange(collection: "items", id: "item-0000", fields: ["n": 9], cleared: [])))
            #expect(try await ann.call("resetItems", 2).result == .success(2))
            #expect(
                try await bob.next()
                    == .changed(DocumentChange(collection: "items", id: "item-0000", fields: ["n": 0], cleared: [])))
            #expect(try await bob.next() == item(1))
        }
    }

    @Test("knows Alice, and shows her what is hers")
    func accounts() async throws {
        try await withServer { port in
            let client = try await DDPCaller.client(at: port)
            #expect(try await client.call("whoami").result == .success(.null))
            _ = try await client.subscribe("1", "mine")
            let (result, others) = try await client.call(
                "login", ["user": ["username": "alice"], "password": "wonderland"])
            guard case .success(let login?) = result else { return #expect(Bool(false), "\(result)") }
            #expect(login["id"] == "user-alice")
            let alice: Members<EJSON> = [
                "username": "alice", "emails": [["address": "alice@example.com", "verified": true]],
            ]
            #expect(
                others == [
                    .added(Document(collection: "users", id: "user-alice", fields: alice)),
                    .added(Document(collection: "private", id: "p-user-alice", fields: ["owner": "user-alice"])),
                    .ready(subs: ["1"]),
                ])
            #expect(try await client.call("whoami").result == .success("user-alice"))
            let (_, gone) = try await client.call("logout")
            #expect(
                gone == [
                    .removed(collection: "users", id: "user-alice"),
                    .removed(collection: "private", id: "p-user-alice"), .ready(subs: ["1"]),
                ])
        }
    }

    @Test("writes a journal without passwords and tokens")
    func journal() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-ddp-\(ProcessInfo.processInfo.globallyUniqueString)"
        ).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var token = ""
        try await withServer(journal: path) { port in
            let client = try await DDPCaller.client(at: port)
            let login: EJSON = ["user": ["username": "alice"], "password": "wonderland"]
            if case .success(let result?) = try await client.call("login", login).result {
                token = try #require(result["token"]?.string)
            }
            _ = try await client.call("login", ["resume": .string(token)])
            _ = try await client.call("changePassword", "wonderland", "mirror")
        }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(!text.contains("wonderland") && !text.contains("mirror") && !text.contains(token))
        let lines = try text.split(separator: "\n").map { try JSON(text: String($0)) }
        #expect(lines.allSatisfy { $0["server"] == "ddp" })
        let kinds = Set(lines.compactMap { $0["kind"]?.string })
        #expect(kinds.isSuperset(of: ["started", "opened", "received", "sent", "connected", "user", "stopped"]))
        #expect(lines.contains { $0["client"] == "user-alice" })
    }
}
