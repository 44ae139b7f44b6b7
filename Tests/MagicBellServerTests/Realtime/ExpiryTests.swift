import Carillon
import CarillonEnvironment
import CarillonHTTP
import JSONWire
import TestWorlds
import Testing

@testable import MagicBellServer

@Suite("The expiry of realtime tokens", .timeLimit(.minutes(60)))
struct ExpiryTests {
    private static let channel = "user_1-project_1"

    private static let error =
        #"{"message":"token expired","code":40142,"statusCode":401,"href":"https://help.ably.io/error/40142"}"#

    @Test("ends a stream with error 40142 when the time has come (MB-SSE-4)")
    func expiry() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            desk.server.tokenLifetime = .seconds(10)
            let token = try await desk.token()
            let listener = try await desk.listen("channels=\(Self.channel)", token: token)
            try await world.advance(by: .seconds(8))
            world.expect(listener.answers.first?.isWhole, equals: false, "not before")
            try await world.advance(by: .seconds(2))
            world.expect(listener.heard, equals: "event: error\ndata: \(Self.error)\n\n", "the error")
            world.expect(listener.answers.first?.isWhole, equals: true, "and the end of the stream")
            let second = try await desk.listen("channels=\(Self.channel)", token: token)
            world.expect(second.errorCode, equals: 40_142, "the token opens nothing more")
            world.expect(desk.server.streamCount(channel: Self.channel), equals: 0, "nobody listens")
        }
    }

    @Test("comes early if the author wants so, for one user alone")
    func author() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let (ann, bob) = (try await desk.token("ann"), try await desk.token("bob"))
            let listener = try await desk.listen("channels=\(Self.channel)", token: ann)
            let other = try await desk.listen("channels=user_2-project_1", token: bob)
            desk.server.expireTokens(channel: Self.channel)
            try await desk.settle()
            world.expect(listener.streamed.map(\.type), equals: ["error"], "Ann's token is over")
            world.expect(other.heard, equals: "", "Bob's is not")
            let (again, fresh) = (
                try await desk.listen("channels=\(Self.channel)", token: ann),
                try await desk.listen("channels=\(Self.channel)", token: try await desk.token("ann"))
            )
            world.expect(again.statuses + fresh.statuses, equals: [401, 200], "a new token helps")
        }
    }

    @Test("of a token reaches a client without Server-Sent Events, too, and spares those with a key")
    func otherForms() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let key = desk.server.realtimeKey
            let lines = try await desk.listen(
                "channels=\(Self.channel)", path: "/event-stream", token: try await desk.token())
            let keeper = try await desk.listen("channels=\(Self.channel)&key=\(key.name):\(key.secret)")
            desk.server.expireTokens(channel: Self.channel)
            try await desk.settle()
            world.expect(lines.heard, equals: "{\"event\":\"error\",\"data\":\(Self.error)}\n", "a line of JSON")
            world.expect(keeper.isOver || keeper.heard != "", equals: false, "a key does not expire")
        }
    }

    @Test("while the server is down counts after the start")
    func whileDown() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let token = try await desk.token()
            desk.server.crash()
            desk.server.expireTokens(channel: Self.channel)
            try desk.server.start()
            let listener = try await desk.listen("channels=\(Self.channel)", token: token)
            world.expect(listener.errorCode, equals: 40_142, "it is over")
        }
    }
}
