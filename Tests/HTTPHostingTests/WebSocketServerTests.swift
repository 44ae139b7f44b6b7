import Carillon
import CarillonEnvironment
import CarillonHTTP
import EchoServers
import HTTPHosting
import HTTPWire
import MockHosting
import TestWorlds
import Testing
import WebSocketWire

@Suite("A WebSocket on a server on HTTP", .timeLimit(.minutes(60)))
struct WebSocketServerTests {
    @Test("gives messages back, answers pings, and closes", arguments: [false, true])
    func faithful(secure: Bool) async throws {
        let trace = try await inBothNetworks { world in
            let echo = try world.echoWeb(secure: secure)
            let caller = world.caller(of: echo, secure: secure)
            world.network.chunk(.everyByte)
            try caller.get("/")
            try await world.expect(eventually: caller.texts, equals: ["hello"], "it is HTTP at first")
            try caller.openWebSocket(subprotocols: ["echo"])
            try await world.expect(eventually: caller.statuses, equals: [200, 101], "then WebSocket")
            try caller.say(.text("one"))
            try caller.say(.binary([0, 255, 1]), fragmentSize: 1)
            try caller.ping([7])
            try await world.expect(
                eventually: caller.events,
                equals: [.message(.text("one")), .message(.binary([0, 255, 1])), .pong([7])], "all comes back")
            try caller.close(WebSocketClose(.goingAway))
            try await world.expect(eventually: caller.closeCode, equals: .goingAway, "the Close too")
            try await world.expect(eventually: caller.isOver, equals: true, "and the connection ends")
            world.expect(
                echo.performHTTP { core, _ in core.closures },
                equals: [WebSocketClosure(code: .goingAway, wasClean: true)], "cleanly")
            world.expect(echo.journal.received(.text).count, equals: 1, "the journal has the text")
            world.expect(echo.journal.sent(.binary).count, equals: 1, "and the binary message")
        }
        #expect(trace.contains { $0.kind == "http.sent" && $0.text == "text, 3 bytes" })
    }

    @Test("can be closed by the server, and is closed for a client that breaks the rules")
    func closes() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            try caller.openWebSocket(subprotocols: ["echo"])
            try caller.say(.text("!close 4001"))
            try caller.say(.text("one more"))
            try await world.expect(eventually: caller.closeCode, equals: 4001, "the server says why")
            try await world.expect(eventually: caller.isOver, equals: true, "and ends")
            world.expect(echo.journal.received(.text).count, equals: 2, "the message that was under way has arrived")
            world.expect(echo.journal.sent(.text).count, equals: 0, "but no message follows the server's Close")
            let bad = world.caller("tablet", of: echo)
            try bad.openWebSocket(subprotocols: ["echo"])
            bad.connection.send([0x81, 0x01, 0x61])
            try await world.expect(eventually: bad.closeCode, equals: .protocolError, "a frame has to be masked")
            try await world.expect(eventually: bad.isOver, equals: true, "and that was it")
            let wrong = world.caller("watch", of: echo)
            try wrong.get("/websocket")
            try await world.expect(eventually: wrong.statuses, equals: [426], "a plain GET is told to upgrade")
            try wrong.get("/")
            try await world.expect(eventually: wrong.statuses, equals: [426, 200], "and may go on")
        }
    }

    @Test("begins after the answers to earlier requests, whatever the server says at once")
    func pipelined() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            try caller.get("/late")
            try caller.openWebSocket("/welcome", subprotocols: ["echo"])
            try await world.expect(eventually: caller.statuses, equals: [200, 101], "one after the other")
            try await world.expect(
                eventually: caller.events, equals: [.message(.text("welcome"))], "and then the first message")
            try caller.say(.text("one"))
            try await world.expect(eventually: caller.events.last, equals: .message(.text("one")), "and all others")
        }
    }

    @Test("is answered by HTTP where the core wants no WebSocket, and HTTP goes on")
    func refused() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            let upgrade: HTTPFields = ["Connection": "Upgrade", "Upgrade": "websocket"]
            try caller.get("/late", fields: upgrade)
            try await world.advance(by: .seconds(2))
            try caller.get("/")
            try await world.expect(eventually: caller.texts, equals: ["late", "hello"], "both are answered")
        }
    }

    @Test("accepts no extension that a client offers")
    func extensions() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            try caller.get(
                "/websocket",
                fields: [
                    "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol": "echo",
                    "Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits",
                ])
            try await world.expect(eventually: caller.statuses, equals: [101], "the WebSocket is accepted")
            world.expect(
                caller.answers.first?.head.fields["Sec-WebSocket-Extensions"], equals: nil, "without the extension")
        }
    }

    @Test("is lost with its connection")
    func lost() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            try caller.openWebSocket(subprotocols: ["echo"])
            try await world.expect(eventually: caller.statuses, equals: [101], "it stands")
            caller.connection.reset()
            try await world.advance(by: .seconds(1))
            world.expect(
                echo.performHTTP { core, _ in core.closures },
                equals: [WebSocketClosure(code: .abnormalClosure, wasClean: false)], "the core is told")
            world.expect(echo.host.connectionCount, equals: 0, "nothing is left")
        }
    }
}
