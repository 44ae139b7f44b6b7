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

@Suite("A server on HTTP waits for no client for ever", .timeLimit(.minutes(60)))
struct TimeoutTests {
    @Test("A connection on which nothing comes is closed after a minute, without an answer")
    func silent() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let callers = (0..<50).map { world.caller("phone-\($0)", of: echo) }
            try await world.advance(by: .seconds(59))
            world.expect(echo.host.connectionCount, equals: 50, "all are open")
            try await world.advance(by: .seconds(7))
            world.expect(echo.host.connectionCount, equals: 0, "then none is")
            world.expect(callers.allSatisfy { $0.isOver && $0.answers.isEmpty }, equals: true, "no answer came")
            world.expect(echo.timeouts, equals: Array(repeating: .head, count: 50), "the journal says why")
        }
    }

    @Test("A head that comes byte by byte is answered by 408 after a minute", arguments: [1, 7])
    func dribbledHead(bytes: Int) async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            let head = Array("GET / HTTP/1.1\r\nHost: echo\r\nX-Long: \(String(repeating: "x", count: 200))".utf8)
            // The wire has to know that an answer will come.
            _ = try caller.bytes(of: HTTPRequestHead(.get, "/"))
            for second in 0..<20 {
                world.expect(caller.statuses, equals: [], "it is open after \(second * 3) seconds")
                caller.connection.send(Array(head[(second * bytes)..<((second + 1) * bytes)]))
                try await world.advance(by: .seconds(3))
            }
            try await world.advance(by: .seconds(1))
            world.expect(caller.statuses, equals: [408], "then it is told")
            world.expect(caller.answers.first?.head.fields["Connection"], equals: "close", "and that that was it")
            world.expect(caller.isOver, equals: true, "and it was")
            world.expect(echo.timeouts, equals: [.head], "the journal says why")
        }
    }

    @Test("Between two requests there may be 75 seconds, and a head has its own minute after its first byte")
    func keepAlive() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let (caller, late) = (world.caller(of: echo), world.caller("late", of: echo))
            for _ in 0..<3 {
                try caller.get("/")
                try await world.advance(by: .seconds(70))
            }
            world.expect(caller.texts, equals: ["hello", "hello", "hello"], "one a minute is enough")
            world.expect(caller.isOver, equals: false, "to stay")
            try await world.advance(by: .seconds(6))
            world.expect(caller.isOver, equals: true, "no further one is too few")
            world.expect(echo.timeouts, equals: [.head, .keepAlive], "the other one has said nothing at all")
            world.expect(late.isOver, equals: true, "and is gone")
            let third = world.caller("third", of: echo)
            try third.get("/")
            try await world.advance(by: .seconds(50))
            _ = try third.bytes(of: HTTPRequestHead(.get, "/"))
            third.connection.send(Array("GET / HTTP/1.1\r\n".utf8))
            try await world.advance(by: .seconds(58))
            world.expect(third.statuses, equals: [200], "half a head has a minute from its beginning")
            try await world.advance(by: .seconds(3))
            world.expect(third.statuses, equals: [200, 408], "and no more")
        }
    }

    @Test("A body that comes byte by byte is answered by 408 after five minutes", arguments: ["/echo", "/pieces"])
    func dribbledBody(target: String) async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            try caller.begin(HTTPRequestHead(.post, target, fields: ["Content-Length": "1000"]))
            for _ in 0..<29 {
                try caller.sendPiece([7])
                try await world.advance(by: .seconds(10))
            }
            world.expect(caller.isOver, equals: false, "it goes on for long")
            try await world.advance(by: .seconds(11))
            world.expect(echo.timeouts, equals: [.request], "not for ever")
            world.expect(caller.isOver, equals: true, "then the connection is over")
            let isTold = target == "/echo"
            world.expect(caller.statuses, equals: isTold ? [408] : [200], "by 408, or in the midst of an answer")
            let lost = echo.performHTTP { core, _ in core.lost.count }
            world.expect(lost, equals: isTold ? 0 : 1, "a core that knows of the request is told")
        }
    }

    @Test("An answer that is ready when the time for its request is up is given, and the core loses nothing")
    func justInTime() async throws {
        try await inBothNetworks { world in
            let api = try world.notingServer()
            let caller = world.httpClient("phone", of: api)
            try caller.begin(HTTPRequestHead(.post, "/", fields: ["Content-Length": "9"]))
            try caller.sendPiece([7])
            try await world.advance(by: .seconds(15))
            world.expect(caller.statuses, equals: [200], "the answer comes")
            world.expect(caller.isOver, equals: true, "then the connection ends, as the request is not whole")
            world.expect(api.performHTTP { core, _ in core.lost.count }, equals: 0, "no request was lost")
        }
    }

    @Test("A client that waits for an answer, reads an event stream or has a WebSocket may be silent for an hour")
    func rightfulSilence() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let (late, events) = (world.caller("late", of: echo), world.caller("events", of: echo))
            let socket = world.caller("socket", of: echo)
            try late.get("/late?seconds=3600")
            try events.get("/events?count=3600")
            try socket.openWebSocket(subprotocols: ["echo"])
            try await world.advance(by: .seconds(3_599))
            world.expect([late.isOver, events.isOver, socket.isOver], equals: [false, false, false], "all are open")
            try await world.advance(by: .seconds(3))
            world.expect(late.texts, equals: ["late"], "the answer comes")
            world.expect(events.answers.first?.isWhole, equals: true, "so do all events")
            try socket.say(.text("hello"))
            try await world.expect(
                eventually: socket.events, equals: [.message(.text("hello"))], "and the WebSocket is one")
            world.expect(echo.timeouts, equals: [], "nobody was too slow")
        }
    }

    @Test("A Close that is never answered is waited for for half a minute")
    func unansweredClose() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let callers = (0..<50).map { world.caller("phone-\($0)", of: echo) }
            for caller in callers { try caller.openWebSocket(subprotocols: ["echo"]) }
            try await world.advance(by: .seconds(1))
            for caller in callers { try caller.say(.text("!close 4001")) }
            // A client that does not read does not answer either.
            for caller in callers { caller.connection.pause() }
            try await world.advance(by: .seconds(29))
            world.expect(echo.host.connectionCount, equals: 50, "the server waits for the answers")
            try await world.advance(by: .seconds(8))
            world.expect(echo.host.connectionCount, equals: 0, "then it does not any more")
            world.expect(echo.timeouts, equals: Array(repeating: .close, count: 50), "the journal says why")
            world.expect(
                echo.performHTTP { core, _ in Set(core.closures) },
                equals: [WebSocketClosure(code: .abnormalClosure, wasClean: false)], "the core is told")
        }
    }

    @Test("A client that talks on after the Close is closed all the same")
    func talkingAfterClose() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            try caller.openWebSocket(subprotocols: ["echo"])
            try caller.say(.text("!close 4001"))
            caller.connection.pause()
            for _ in 0..<8 {
                try await world.advance(by: .seconds(5))
                caller.connection.send([0x81, 0x81, 0, 0, 0, 0, 0x61])
            }
            world.expect(echo.host.connectionCount, equals: 0, "nothing is left")
        }
    }

    @Test("Bytes that a client does not take wait for two minutes at most; one that takes some may be slow")
    func deaf() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let (deaf, slow) = (world.caller("deaf", of: echo), world.caller("slow", of: echo))
            try await world.advance(by: .seconds(1))
            for caller in [deaf, slow] {
                caller.connection.pause()
                try caller.get("/body?size=6000000")
            }
            for _ in 0..<8 {
                try await world.advance(by: .seconds(20))
                slow.connection.resume()
                try await world.advance(by: .milliseconds(1))
                slow.connection.pause()
            }
            world.expect(echo.timeouts, equals: [.send], "one of them is too slow")
            let ended = echo.journal.first { $0.event == .own(.timedOut(.send)) }?.instant
            world.expect(
                ended.map { Instant.zero.duration(to: $0) / .seconds(1) < 122 }, equals: true,
                "it has had two minutes at most")
            world.expect(echo.host.connectionCount, equals: 1, "the other one is not")
            slow.connection.resume()
            try await world.expect(eventually: slow.answers.first?.isWhole, equals: true, "and gets everything")
        }
    }

    @Test("Zero is for ever")
    func unlimited() async throws {
        try await inBothNetworks { world in
            var limits = HTTPHostLimits()
            limits.timeouts.head = .zero
            limits.timeouts.keepAlive = .zero
            let api = try world.httpServer("api", limits: limits) { _ in .text("hello") }
            let (silent, caller) = (world.httpClient("silent", of: api), world.httpClient("caller", of: api))
            try caller.get("/")
            try await world.advance(by: .seconds(100_000))
            world.expect(caller.texts, equals: ["hello"], "it was answered")
            try caller.get("/")
            try silent.get("/")
            try await world.expect(eventually: caller.texts, equals: ["hello", "hello"], "and is again")
            try await world.expect(eventually: silent.texts, equals: ["hello"], "so is who has said nothing for a day")
        }
    }
}

extension HTTPServer<EchoWebCore> {
    /// The waits that took too long, in their order.
    fileprivate var timeouts: [HTTPTimeouts.Wait] {
        journal.events { event in
            if case .timedOut(let wait) = event { wait } else { nil }
        }
    }
}
