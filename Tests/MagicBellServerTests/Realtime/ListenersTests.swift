import Carillon
import CarillonEnvironment
import CarillonHTTP
import JSONWire
import TestWorlds
import Testing

@testable import MagicBellServer

@Suite("The author's hold on realtime channels", .timeLimit(.minutes(60)))
struct ListenersTests {
    private static let ann: MagicBellUser = "ann@example.com"

    @Test("reaches the users of the project, and them alone")
    func users() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world, usesProject: true)
            let channel = try #require(desk.server.channel(of: Self.ann))
            let token = try await desk.token("ann@example.com")
            let listener = try await desk.listen("channels=\(channel)", token: token)
            let socket = try await desk.webSocket("bob@example.com")
            world.expect(desk.server.streamCount(of: Self.ann), equals: 1, "Ann listens")
            world.expect(desk.server.streamCount(of: "bob@example.com"), equals: 1, "and Bob")

            desk.server.notify("Hello", to: Self.ann)
            desk.server.publish("odd", ["id": "unknown"], to: Self.ann)
            try await desk.settle()
            world.expect(listener.names, equals: ["notifications/new", "odd"], "the messages for Ann")
            world.expect(socket.spoken, equals: [], "nothing for Bob")

            desk.server.expireTokens(of: Self.ann)
            try await desk.settle()
            world.expect(listener.streamed.last?.type, equals: "error", "the token is over")
            desk.server.dropStreams(of: "bob@example.com")
            try await desk.settle()
            world.expect(socket.wasReset, equals: true, "Bob is cut off")
            world.expect(desk.server.streamCount(of: Self.ann), equals: 0, "nobody listens")
        }
    }

    @Test("works while the server is down: those who come back learn of it", arguments: [true, false])
    func whileDown(keepsHistory: Bool) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world, usesProject: true)
            let channel = try #require(desk.server.channel(of: Self.ann))
            let token = try await desk.token("ann@example.com")
            let first = try await desk.listen("channels=\(channel)", token: token)
            desk.server.publish("a/1", [:], to: Self.ann)
            try await desk.settle()
            let place = try #require(first.streamed.last?.id)
            desk.server.stop()
            desk.server.publish("a/2", [:], to: Self.ann)
            desk.server.dropStreams(of: Self.ann, keepingHistory: keepsHistory)
            try desk.server.start()
            let second = try await desk.listen("channels=\(channel)&lastEvent=\(place)", token: token)
            world.expect(second.names, equals: keepsHistory ? ["a/2"] : [], "as the author wants")
        }
    }

    @Test("tells those who come back of what has changed while the server was down, and at once")
    func changesWhileDown() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world, usesProject: true)
            desk.server.notify("One", to: Self.ann)
            let channel = try #require(desk.server.channel(of: Self.ann))
            let token = try await desk.token("ann@example.com")
            let first = try await desk.listen("channels=\(channel)", token: token)
            let one = desk.server.notify("Two", to: Self.ann)
            try await desk.settle()
            let place = try #require(first.streamed.last?.id)
            desk.server.crash()
            desk.server.notify("Three", to: Self.ann)
            desk.server.markAsRead(one[0], of: Self.ann)
            try desk.server.start()
            let second = try await desk.listen("channels=\(channel)&lastEvent=\(place)", token: token)
            world.expect(second.names, equals: ["notifications/new", "notifications/read"], "in their order")
            desk.server.notify("Four", to: Self.ann)
            try await desk.settle()
            world.expect(
                second.names, equals: ["notifications/new", "notifications/read", "notifications/new"],
                "each of them once")
        }
    }

    @Test("goes over its key, which opens every channel")
    func key() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world, usesProject: true)
            desk.server.realtimeKey = RealtimeKey(name: "my.key", secret: "my-secret")
            let channel = try #require(desk.server.channel(of: Self.ann))
            let listener = try await desk.listen("channels=\(channel)&key=my.key:my-secret")
            world.expect(listener.statuses, equals: [200], "open")
            world.expect(try await desk.tokenRequest("ann@example.com")["keyName"], equals: "my.key", "and signs")
        }
    }
}
