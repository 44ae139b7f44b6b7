import Carillon
import CarillonEnvironment
import CarillonHTTP
import HTTPWire
import JSONWire
import TestWorlds
import Testing
import WebSocketWire

@testable import MagicBellServer

@Suite("The WebSockets of a MagicBell server", .timeLimit(.minutes(60)))
struct InboxTests {
    private static let channel = "user_1-project_1"

    @Test("carry the messages of a user, and hear none")
    func messages() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let socket = try await desk.webSocket()
            world.expect(socket.statuses, equals: [101], "the WebSocket is open")
            desk.server.publish("notifications/new", ["id": "n1"], channel: Self.channel)
            desk.server.publish("notifications/new", ["id": "n2"], channel: "user_2-project_1")
            try socket.say(.text("I have nothing to say"))
            try socket.say(.binary([1, 2, 3]))
            try await desk.settle()
            world.expect(
                socket.spoken, equals: [.text(#"{"name":"notifications/new","data":{"id":"n1"}}"#)], "its own alone")
            world.expect(desk.server.streamCount(channel: Self.channel), equals: 1, "it is counted")
            try socket.close(WebSocketClose(.normalClosure))
            try await desk.settle()
            world.expect(desk.server.streamCount(channel: Self.channel), equals: 0, "until it closes")
        }
    }

    @Test("end where a client sends more than the host allows")
    func large() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world, start: false)
            desk.server.httpLimits.webSocket = WebSocketLimits(messageSize: 1_000)
            try desk.server.start()
            let socket = try await desk.webSocket()
            try socket.say(.text(String(repeating: "x", count: 1_001)))
            try await desk.settle()
            world.expect(socket.closeCode, equals: .messageTooBig, "the host closes")
            world.expect(desk.server.streamCount(channel: Self.channel), equals: 0, "and nobody listens")
        }
    }

    @Test(
        "tell those without a token of theirs, and close",
        arguments: [
            "/?api_key=project-key&token=other", "/?api_key=other&token=inbox-token", "/?token=inbox-token", "/",
        ])
    func unknown(target: String) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            _ = try await desk.webSocket()
            let stranger = desk.client("stranger")
            try stranger.openWebSocket(target)
            try await desk.settle()
            world.expect(
                stranger.spoken,
                equals: [.text(#"{"type":"error","code":40143,"message":"token unrecognised"}"#)], "the reason")
            world.expect(stranger.closeCode, equals: .policyViolation, "the end")
            world.expect(desk.server.streamCount(channel: Self.channel), equals: 1, "the user is not disturbed")
        }
    }

    @Test(
        "need a token of 1 to 256 characters, and a user",
        arguments: [
            (#"{"inbox":{"token":""}}"#, "ann", 422), (#"{"inbox":{}}"#, "ann", 422), ("{", "ann", 400),
            (#"{"inbox":{"token":7}}"#, "ann", 422), (#"{"inbox":{"token":"x"}}"#, nil, 401),
            (#"{"inbox":{"token":"x"}}"#, "ann", 201),
        ] as [(String, String?, Int)])
    func binding(body: String, user: String?, status: Int) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let client = desk.client()
            try client.post(
                "/channels/in_app/inbox/tokens", Array(body.utf8), fields: user.map(RealtimeDesk.fields) ?? [:])
            try await desk.settle()
            world.expect(client.statuses, equals: [status], "the status")
            if status == 201 { world.expect(client.texts, equals: [#"{"in_app/inbox":{"token":"x"}}"#], "the answer") }
        }
    }

    @Test("of the newest clients are bound with a token of the user, below /v2")
    func current() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world, usesProject: true)
            let token = desk.server.userToken(of: "ann@example.com", lifetime: .seconds(60))
            func bind(_ body: String, _ fields: HTTPFields) async throws -> HTTPWireClient {
                let client = desk.client()
                try client.send(
                    HTTPRequestHead(.put, "/v2/channels/in_app/inbox/tokens"), fields, Array(body.utf8))
                try await desk.settle()
                return client
            }
            let bearer: HTTPFields = ["Authorization": "Bearer \(token)"]
            let bound = try await bind(#"{"token":"session"}"#, bearer)
            world.expect(bound.statuses, equals: [200], "it is bound")
            world.expect(bound.texts, equals: [#"{"token":"session"}"#], "the answer")
            let socket = desk.client()
            try socket.openWebSocket("/?api_key=project-key&token=session")
            try await desk.settle()
            let id = desk.server.notify("A", to: "ann@example.com")[0]
            try await desk.settle()
            world.expect(
                socket.spoken, equals: [.text(#"{"name":"notifications/new","data":{"id":"\#(id)"}}"#)], "it is open")

            let older = try await bind(#"{"inbox":{"token":"session"}}"#, bearer)
            world.expect(older.statuses, equals: [422], "the body is another than before")
            let fields = try await bind(#"{"token":"session"}"#, RealtimeDesk.fields("ann@example.com"))
            world.expect(fields.statuses, equals: [401], "fields name no user here")
            try await world.advance(by: .seconds(60))
            world.expect(try await bind(#"{"token":"x"}"#, bearer).statuses, equals: [401], "the token is over")
        }
    }

    @Test("carry frames of the author's, and stay open")
    func frames() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world, usesProject: true)
            let socket = try await desk.webSocket("ann@example.com")
            let other = try await desk.webSocket("bob@example.com", token: "other")
            desk.server.send(frame: ["type": "close"], to: "ann@example.com")
            try await desk.settle()
            world.expect(socket.spoken, equals: [.text(#"{"type":"close"}"#)], "as it is")
            world.expect(other.spoken, equals: [], "to nobody else")
            world.expect(socket.closeCode, equals: nil, "closing is the client's")
            world.expect(desk.server.streamCount(of: "ann@example.com"), equals: 1, "until then it listens")
        }
    }

    @Test(
        "of Ably's protocol are refused by name",
        arguments: ["/?accessToken=x&echo=true&format=json&v=2", "/?key=a:b&format=msgpack&v=2"])
    func ably(target: String) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let client = desk.client()
            try client.openWebSocket(target)
            try await desk.settle()
            world.expect(client.statuses, equals: [400], "no WebSocket opens")
            let error = try JSON(text: client.texts.first ?? "")["error"]
            world.expect(error?["code"], equals: 40_000, "Ably's form of an error")
            world.expect(error?["message"]?.string?.contains("/sse"), equals: true, "which says what there is")
        }
    }

    @Test("with a mistake in the handshake are refused by the host, and nobody listens")
    func handshake() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            _ = try await desk.webSocket()
            let client = desk.client("odd")
            try client.get(
                "/?api_key=project-key&token=inbox-token", fields: ["Upgrade": "websocket", "Connection": "Upgrade"])
            try await desk.settle()
            world.expect((400...426).contains(client.statuses.first ?? 0), equals: true, "a refusal")
            world.expect(desk.server.streamCount(channel: Self.channel), equals: 1, "the user's own alone")
        }
    }

    @Test("are dropped with the streams, and do not open again with an expired token")
    func dropped() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let socket = try await desk.webSocket()
            desk.server.dropStreams(channel: Self.channel, keepingHistory: true)
            try await desk.settle()
            world.expect(socket.wasReset, equals: true, "reset")
            desk.server.expireTokens(channel: Self.channel)
            let again = desk.client("again")
            try again.openWebSocket("/?api_key=project-key&token=inbox-token")
            try await desk.settle()
            world.expect(again.closeCode, equals: .policyViolation, "the token is gone")
        }
    }

    @Test("are bounded in the number of tokens: the oldest one goes")
    func bounds() {
        var tokens = InboxTokens()
        for number in 0...InboxTokens.limit { tokens.bind("\(number)", to: "c", apiKey: "k") }
        #expect(tokens.channel(of: "0", apiKey: "k") == nil)
        #expect(tokens.channel(of: "1", apiKey: "k") == "c")
        #expect(tokens.channel(of: "1", apiKey: "x") == nil)
    }
}
