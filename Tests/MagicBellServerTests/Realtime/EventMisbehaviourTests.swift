import Carillon
import CarillonEnvironment
import CarillonHTTP
import JSONWire
import TestWorlds
import Testing
import WebSocketWire

@testable import MagicBellServer

@Suite("Misbehaviours of a MagicBell server's realtime channels", .timeLimit(.minutes(60)))
struct EventMisbehaviourTests {
    private static let channel = "user_1-project_1"

    /// The forms of a channel: Server-Sent Events, JSON on lines, and a WebSocket.
    private static let forms = ["/sse", "/event-stream", "WebSocket"]

    /// Listens in a form, and publishes three messages. Returns the names and the data that come.
    private func hear(
        _ misbehaviour: Misbehaviour<HTTPMessage>, form: String,
        _ check: @escaping @Sendable (World, _ names: [String], _ data: [JSON]) throws -> Void
    ) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            desk.server.misbehave(misbehaviour)
            let listener =
                form == "WebSocket"
                ? try await desk.webSocket()
                : try await desk.listen("channels=\(Self.channel)", path: form, token: try await desk.token())
            for number in 1...3 {
                desk.server.publish("a/\(number)", ["id": .string("n\(number)")], channel: Self.channel)
            }
            try await desk.settle()
            let messages: [JSON] =
                switch form {
                case "WebSocket":
                    listener.spoken.compactMap { if case .text(let text) = $0 { try? JSON(text: text) } else { nil } }
                case "/sse": listener.streamed.compactMap { try? JSON(text: $0.data) }
                default:
                    listener.heard.split(separator: "\n").compactMap { try? JSON(text: String($0))["data"] }
                }
            let data = messages.compactMap { message in
                message["data"]?.string.flatMap { try? JSON(text: $0) } ?? message["data"]
            }
            try check(world, messages.compactMap { $0["name"]?.string }, data)
            world.expect(listener.failure, equals: nil, "the rules of HTTP and WebSocket hold")
        }
    }

    @Test("events that come twice", arguments: forms)
    func duplicates(form: String) throws {
        try hear(.duplicateEvents(first: 2), form: form) { world, names, _ in
            world.expect(names, equals: ["a/1", "a/1", "a/2", "a/2", "a/3"], "the first two")
        }
    }

    @Test("events in another order", arguments: forms)
    func order(form: String) throws {
        try hear(.reorderEvents(first: 1), form: form) { world, names, _ in
            world.expect(names, equals: ["a/2", "a/1", "a/3"], "the second overtakes the first")
        }
    }

    @Test("events for a notification that does not exist", arguments: forms)
    func unknown(form: String) throws {
        try hear(.eventsForUnknownNotification("none", first: 1), form: form) { world, names, data in
            world.expect(names, equals: ["a/1", "a/2", "a/3"], "all come")
            world.expect(data, equals: [["id": "none"], ["id": "n2"], ["id": "n3"]], "the first with another id")
        }
    }

    @Test("strike no sign of life, and no error")
    func others() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let active = desk.server.misbehave(.duplicateEvents())
            let listener = try await desk.listen(
                "channels=\(Self.channel)&heartbeats=true", token: try await desk.token())
            try await world.advance(by: .seconds(31))
            desk.server.expireTokens(channel: Self.channel)
            try await desk.settle()
            world.expect(listener.streamed.map(\.type), equals: ["heartbeat", "heartbeat", "error"], "each once")
            world.expect(active.strikes, equals: 0, "no strike")
        }
    }

    @Test("a stream that is silent for ever")
    func silence() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let token = try await desk.token()
            desk.server.misbehave(.silentStreams(first: 1))
            let silent = try await desk.listen("channels=\(Self.channel)", token: token)
            let other = try await desk.listen("channels=\(Self.channel)", token: token)
            desk.server.publish("a/1", [:], channel: Self.channel)
            try await world.advance(by: .seconds(60))
            world.expect(silent.statuses, equals: [200], "it opens")
            world.expect(silent.heard, equals: "", "and says nothing")
            world.expect(silent.isOver, equals: false, "nor ends")
            world.expect(other.names, equals: ["a/1"], "another one is spared")
        }
    }

    @Test("a stream of a type that is none")
    func mistyped() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            desk.server.misbehave(.mistypedStreams(first: 1))
            let reader = desk.client()
            try reader.get("/openapi.json")
            try await desk.settle()
            world.expect(
                reader.answers.first?.head.fields["Content-Type"], equals: "application/json", "no stream, no strike")
            let listener = try await desk.listen("channels=\(Self.channel)", token: try await desk.token())
            world.expect(listener.answers.first?.head.fields["Content-Type"], equals: "text/html", "the wrong type")
        }
    }
}
