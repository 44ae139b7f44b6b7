import Carillon
import CarillonEnvironment
import CarillonHTTP
import EchoServers
import HTTPHosting
import HTTPWire
import MockHosting
import TestWorlds
import Testing

@Suite("A server on HTTP", .timeLimit(.minutes(60)))
struct HTTPServerTests {
    @Test("answers, keeps the connection, and writes a journal", arguments: [false, true])
    func faithful(secure: Bool) async throws {
        let trace = try await inBothNetworks { world in
            let echo = try world.echoWeb(secure: secure)
            let caller = world.caller(of: echo, secure: secure)
            world.network.chunk(.everyByte)
            try caller.get("/")
            try caller.post("/echo", Array("ping".utf8), fields: ["Content-Type": "text/plain"])
            try caller.get("/nowhere")
            try caller.send(HTTPRequestHead(.head, "/"))
            try await world.expect(eventually: caller.statuses, equals: [200, 200, 404, 200], "all are answered")
            world.expect(caller.texts, equals: ["hello", "ping", "", ""], "with their bodies")
            world.expect(caller.answers[3].head.fields["Content-Length"], equals: "5", "HEAD tells the length")
            world.expect(caller.isOver, equals: false, "and the connection stays")
            world.expect(
                echo.journal.received(.request).map { $0.request?.target }, equals: ["/", "/echo", "/nowhere", "/"],
                "the journal has the requests")
            world.expect(
                echo.journal.sent(.response).compactMap { $0.response?.status.code }, equals: [200, 200, 404, 200],
                "and the responses")
            world.expect(echo.host.connectionCount, equals: 1, "one connection was enough")
        }
        #expect(trace.contains { $0.kind == "http.received" && $0.text == "GET / HTTP/1.1, 1 field" })
        #expect(trace.contains { $0.kind == "http.sent" && $0.text.hasPrefix("HTTP/1.1 404 Not Found") })
    }

    @Test("ends the connection where it is asked to, and speaks HTTP/1.0")
    func ends() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            try caller.get("/", fields: ["Connection": "close"])
            try await world.expect(eventually: caller.isOver, equals: true, "the connection ends")
            world.expect(caller.answers.first?.head.fields["Connection"], equals: "close", "as was said")
            let old = world.caller("old", of: echo)
            try old.send(HTTPRequestHead(.get, "/flood?size=5", version: .v1_0))
            try await world.expect(eventually: old.isOver, equals: true, "HTTP/1.0 ends a body with the connection")
            world.expect(old.answers.first?.body.count, equals: 5, "and gets all of it")
            world.expect(old.answers.first?.head.fields["Transfer-Encoding"], equals: nil, "without chunks")
            let brief = world.caller("brief", of: echo)
            try brief.get("/late?seconds=2")
            try await world.advance(by: .seconds(1))
            brief.connection.finish()
            try await world.advance(by: .seconds(10))
            world.expect(brief.texts, equals: ["late"], "a client that has nothing more to say gets its answer")
            world.expect(brief.isOver, equals: true, "and then the connection ends")
        }
    }

    @Test("sends Server-Sent Events, one each virtual second")
    func events() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            try caller.get("/events?count=3")
            try await world.advance(by: .milliseconds(1_500))
            world.expect(caller.texts, equals: ["id: 1\ndata: tick 1\n\n"], "one after a second")
            try await world.advance(by: .seconds(2))
            world.expect(
                caller.texts,
                equals: ["id: 1\ndata: tick 1\n\nid: 2\ndata: tick 2\n\nid: 3\ndata: tick 3\n\n"], "and so on")
            world.expect(caller.answers.first?.isWhole, equals: true, "to the end")
        }
    }

    @Test("an event stream ends with the client that listens to it, also if that client only stops sending")
    func goneListener() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            try caller.get("/events?count=1000")
            try await world.advance(by: .milliseconds(1_500))
            caller.connection.finish()
            try await world.advance(by: .milliseconds(200))
            world.expect(caller.isOver, equals: true, "nobody waits for the end of an event stream")
            world.expect(echo.host.connectionCount, equals: 0, "so the server does not keep it")
            let hasty = world.caller("hasty", of: echo)
            try hasty.get("/events?count=1000")
            hasty.connection.finish()
            try await world.advance(by: .milliseconds(200))
            world.expect(hasty.answers.first?.head.status, equals: .ok, "one that stops before gets an answer")
            world.expect(echo.host.connectionCount, equals: 0, "and no stream")
        }
    }

    @Test("answers pipelined requests in their order, also if a later one is ready first")
    func pipelining() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            let heads = ["/late?seconds=5", "/", "/events?count=2", "/"].map { HTTPRequestHead(.get, $0) }
            caller.connection.send(try heads.flatMap { try caller.bytes(of: $0) })
            try await world.advance(by: .seconds(1))
            world.expect(caller.answers.isEmpty, equals: true, "the first one is late, so all wait")
            try await world.advance(by: .seconds(10))
            world.expect(
                caller.texts, equals: ["late", "hello", "id: 1\ndata: tick 1\n\nid: 2\ndata: tick 2\n\n", "hello"],
                "then they come in order")
        }
    }

    @Test("reads no more requests than may wait for answers, and goes on when one is answered")
    func openRequests() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            for _ in 0..<40 { try caller.get("/late?seconds=2") }
            try await world.advance(by: .seconds(1))
            world.expect(echo.journal.received(.request).count, equals: 32, "the limit holds")
            try await world.advance(by: .seconds(5))
            world.expect(caller.texts, equals: Array(repeating: "late", count: 40), "and all are answered")
        }
    }

    @Test("lets a client go on that expects 100, and refuses one without reading its body")
    func expectContinue() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            try caller.begin(
                HTTPRequestHead(.post, "/echo", fields: ["Expect": "100-continue", "Content-Length": "4"]))
            try await world.expect(eventually: caller.informational, equals: [.continue], "it may go on")
            try caller.sendPiece(Array("body".utf8))
            try caller.sendEnd()
            try await world.expect(eventually: caller.texts, equals: ["body"], "and does")
            let other = world.caller("tablet", of: echo)
            try other.begin(
                HTTPRequestHead(.post, "/refused", fields: ["Expect": "100-continue", "Content-Length": "4"]))
            try await world.expect(eventually: other.statuses, equals: [413], "another one may not")
            try other.sendPiece(Array("body".utf8))
            try other.sendEnd()
            try other.get("/")
            try await world.expect(eventually: other.statuses, equals: [413, 200], "but it may ask again")
        }
    }

    @Test("takes a body piece by piece where the core wants it so, and sends trailers")
    func pieces() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            try caller.begin(HTTPRequestHead(.post, "/pieces", fields: ["Transfer-Encoding": "chunked"]))
            try caller.sendPiece(Array("one ".utf8))
            try await world.expect(eventually: caller.texts, equals: ["one "], "the first piece is back")
            world.expect(caller.answers.first?.isWhole, equals: false, "before the body has ended")
            try caller.sendPiece(Array("two".utf8))
            try caller.sendEnd()
            try await world.expect(eventually: caller.answers.first?.isWhole, equals: true, "then all of it is")
            world.expect(caller.texts, equals: ["one two"], "in order")
            world.expect(caller.answers.first?.trailers?["X-Pieces"], equals: "all", "with trailers")
        }
    }

    @Test(
        "answers a request that breaks the rules with its status, and ends",
        arguments: [
            ("GET / HTTP/1.1\r\n\r\n", 400), ("GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400),
            ("BREW / HTTP/1.1\r\nHost: x\r\n\r\n", 501), ("GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505),
            ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999\r\n\r\n", 413),
            ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\nHost: x\r\n\r\n", 414),
            ("POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
            ("POST /pieces HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        ])
    func violations(request: String, status: Int) async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            // The wire has to know that an answer will come.
            _ = try caller.bytes(of: HTTPRequestHead(.get, "/"))
            caller.connection.send(Array(request.utf8))
            try await world.expect(eventually: caller.statuses, equals: [status], "the status tells")
            try await world.expect(eventually: caller.isOver, equals: true, "and that was it")
            let violations = echo.journal.events { event -> HTTPHostViolation? in
                if case .violation(let violation) = event { violation } else { nil }
            }
            world.expect(violations.count, equals: 1, "the journal has the rule")
            let next = world.caller("tablet", of: echo)
            try next.get("/")
            try await world.expect(eventually: next.texts, equals: ["hello"], "the next client is served")
        }
    }

    @Test("reads nothing more from a client that takes nothing, and goes on when it does")
    func slowReader() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            try await world.advance(by: .seconds(1))
            caller.connection.pause()
            for _ in 0..<12 { try caller.get("/body?size=1000000") }
            try await world.advance(by: .seconds(5))
            world.expect(echo.host.mostBufferedBytes < 2_200_000, equals: true, "no more than two answers wait")
            world.expect(echo.performHTTP { core, _ in core.rooms }, equals: [false], "the core is told")
            caller.connection.resume()
            try await world.expect(eventually: caller.answers.filter(\.isWhole).count, equals: 12, "all arrive")
        }
    }

    @Test("answers a client that takes all at once for as long as it asks")
    func longConversation() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            // Each answer is too small for the network to report when it has left; together they are 3 MB.
            for count in 1...60 {
                try caller.get("/body?size=50000")
                try await world.expect(
                    eventually: caller.answers.filter(\.isWhole).count, equals: count, "answer \(count) arrives")
            }
        }
    }

    @Test("resets a client for which the core lets too much pile up")
    func flood() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            try await world.advance(by: .seconds(1))
            caller.connection.pause()
            try caller.get("/floods?size=9000000")
            try await world.advance(by: .milliseconds(500))
            world.expect(echo.host.connectionCount, equals: 1, "one message may be larger than the limit")
            try await world.advance(by: .seconds(5))
            let limits = echo.journal.events { event -> Int? in
                if case .outputLimit(let byteCount) = event { byteCount } else { nil }
            }
            world.expect(limits.count, equals: 1, "the journal says so")
            world.expect(echo.host.connectionCount, equals: 0, "nothing is left")
        }
    }
}
