import Carillon
import CarillonHTTP
import CarillonMagicBell
import EventStream
import JSONWire
import TestWorlds
import Testing
import WebSocketWire

@testable import MagicBellServer

@Suite("Messages and MagicBell's description", .timeLimit(.minutes(60)))
struct DescribedMessageTests {
    private static let channel = "user_1-project_1"

    @Test("The messages of streams are as the description says", arguments: [#"{"id":"n1"}"#, #""a text""#])
    func streams(data: String) throws {
        let description = try APIDescription.magicBell.get()
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let listener = try await desk.listen("channels=\(Self.channel)", token: try await desk.token())
            desk.server.publish("notifications/new", try JSON(text: data), channel: Self.channel)
            try await desk.settle()
            desk.server.expireTokens(channel: Self.channel)
            try await desk.settle()
            world.expect(listener.streamed.map(\.type), equals: ["message", "error"], "a message, and the end")
            for (event, schema) in zip(listener.streamed, ["RealtimeMessage", "RealtimeErrorDetails"]) {
                world.expect(description.faults(in: try JSON(text: event.data), as: schema), equals: [], "\(schema)")
            }
        }
    }

    @Test("The messages of WebSockets are as the description says") func webSockets() throws {
        let description = try APIDescription.magicBell.get()
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let socket = try await desk.webSocket()
            desk.server.publish("notifications/new", ["id": "n1"], channel: Self.channel)
            let stranger = desk.client("stranger")
            try stranger.openWebSocket("/?api_key=project-key&token=other")
            try await desk.settle()
            for (client, schema) in [(socket, "SocketMessage"), (stranger, "SocketError")] {
                world.expect(client.spoken.count, equals: 1, "\(schema): one message")
                for case .text(let text) in client.spoken {
                    world.expect(description.faults(in: try JSON(text: text), as: schema), equals: [], "\(schema)")
                }
            }
        }
    }
}
