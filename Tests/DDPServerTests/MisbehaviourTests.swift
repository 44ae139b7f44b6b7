import Carillon
import CarillonMeteor
import MockHosting
import TestWorlds
import Testing
import WebSocketWire

@Suite("A server misbehaves in a line", .timeLimit(.minutes(60)))
struct MisbehaviourTests {
    private static let added = ServerMessage.added(Document(collection: "tasks", id: "a", fields: ["n": 1]))

    /// A client of a server with one document, whom a misbehaviour strikes after it has connected.
    private func withClient(
        _ misbehaviours: Misbehaviour<DDPFrame>...,
        body: @escaping @Sendable (World, DDPServer, DDPWireClient) async throws -> Void
    ) async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            let tasks = server.collection("tasks")
            tasks.insert(["n": 1], id: "a")
            server.publish("tasks") { _ in tasks.find() }
            server.publish("denied") { _ in throw DDPError(403) }
            server.method("insert") { _ in tasks.insert([:], id: "b") }
            let client = try await world.connectedDDPClient("client", of: server)
            for misbehaviour in misbehaviours { server.misbehave(misbehaviour) }
            try await body(world, server, client)
        }
    }

    @Test("ready twice, added twice, added late") func repetition() async throws {
        try await withClient(.addTwice(first: 1), .readyTwice(first: 1)) { _, _, client in
            client.send(.sub(Sub(id: "1", name: "tasks")))
            try await client.expect(
                [MisbehaviourTests.added, MisbehaviourTests.added, .ready(subs: ["1"]), .ready(subs: ["1"])], "twice")
        }
        try await withClient(.addLate(first: 1)) { _, _, client in
            client.send(.sub(Sub(id: "1", name: "tasks")))
            try await client.expect([.ready(subs: ["1"]), MisbehaviourTests.added], "late")
        }
    }

    @Test("a document without its fields, nosub late, pong with another identifier") func contents() async throws {
        try await withClient(.omitFields(), .lateNosub(by: .seconds(5)), .wrongPongs(first: 1)) { world, _, client in
            client.send(.sub(Sub(id: "1", name: "tasks")))
            try await client.expect(
                [.added(Document(collection: "tasks", id: "a")), .ready(subs: ["1"])], "it has no fields")
            client.send(.sub(Sub(id: "2", name: "denied")), .ping(id: "x"), .ping(id: "y"))
            try await client.expect([.pong(id: "x-wrong"), .pong(id: "y")], "the first pong is wrong")
            try await world.advance(by: .seconds(4))
            try await client.expect([.nosub(id: "2", error: DDPError(403))], "nosub comes after five seconds")
        }
    }

    @Test("the connection ends before the method, or before its result") func resets() async throws {
        for (misbehaviour, isRun) in [
            (Misbehaviour<DDPFrame>.resetBeforeMethod(first: 1), false), (.resetBeforeResult(first: 1), true),
        ] {
            try await withClient(misbehaviour) { world, server, client in
                client.send(.method(MethodCall(id: "1", method: "insert")))
                try await client.expect([], "the client learns nothing")
                world.expect(client.isOver, equals: true, "the connection is over")
                world.expect(server.collection("tasks")["b"] != nil, equals: isRun, "the method has run, or has not")
            }
        }
    }

    @Test("failed, a greeting, silence") func connecting() async throws {
        try await withClient { world, server, _ in
            server.misbehave(.refuseConnect(suggesting: "pre2", first: 1))
            let other = world.ddpClient("other", of: server)
            world.expect(try await other.connect(), equals: .failed(version: "pre2"), "it is refused")
            world.expect(other.isOver, equals: true, "the connection is over")
            server.misbehave(.greet(first: 1))
            world.expect(try await other.connect(), equals: .greeting(serverID: "0"), "a greeting comes first")
            server.misbehave(.staySilent(first: 1))
            world.expect(try await other.connect(), equals: nil, "nothing comes")
            world.expect(other.isOver, equals: false, "the connection stays open")
        }
    }

    @Test("a message in a thousand fragments, half a frame, a close without its code") func frames() async throws {
        try await withClient(.fragment(.sent(.added), into: 1_000)) { _, _, client in
            client.send(.sub(Sub(id: "1", name: "tasks")))
            try await client.expect([MisbehaviourTests.added, .ready(subs: ["1"])], "it arrives whole")
        }
        try await withClient(.half(.sent(.added))) { world, _, client in
            client.send(.sub(Sub(id: "1", name: "tasks")))
            try await client.expect([], "half of it is nothing")
            world.expect(client.isOver, equals: false, "the connection stays open")
        }
        try await withClient(.closeWithoutCode(at: .sent(.added))) { world, _, client in
            client.send(.sub(Sub(id: "1", name: "tasks")))
            try await world.advance(by: .seconds(1))
            world.expect(client.close != nil, equals: true, "there is a Close frame")
            world.expect(client.close?.code == nil, equals: true, "it has no code")
        }
    }

    @Test("Frames that no faithful server sends, and members that DDP does not know") func odd() async throws {
        try await withClient(
            .precede(.sent(.pong).first(1), by: .text("{"), .binary([1]), .webSocketPing([7])),
            .addMember("extra", [1], to: .sent(.pong).number(2))
        ) { world, server, client in
            client.send(.ping(id: "a"))
            try await client.expect(texts: ["{", #"{"msg":"pong","id":"a"}"#], "a text before the pong")
            let events = server.journal.received(.http).compactMap(\.webSocketEvent)
            world.expect(events, equals: [.pong([7])], "the client has answered WebSocket's own ping")
            client.send(.ping(id: "b"))
            try await client.expect(texts: [#"{"msg":"pong","id":"b","extra":[1]}"#], "a pong with a member more")
        }
    }
}
