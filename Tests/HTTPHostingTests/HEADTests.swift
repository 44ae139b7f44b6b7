import Carillon
import CarillonEnvironment
import CarillonHTTP
import EchoServers
import EventStream
import HTTPHosting
import HTTPWire
import TestWorlds
import Testing

@Suite("HEAD is answered where GET is", .timeLimit(.minutes(60)))
struct HEADTests {
    @Test("With the same status and fields, and without the body")
    func same() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            for target in ["/body?size=70000", "/nowhere", "/"] {
                try caller.get(target)
                try caller.send(HTTPRequestHead(.head, target))
            }
            try await world.expect(eventually: caller.statuses, equals: [200, 200, 404, 404, 200, 200], "as GET")
            for index in [0, 2, 4] {
                world.expect(
                    caller.answers[index + 1].head, equals: caller.answers[index].head, "the heads are the same")
                world.expect(caller.answers[index + 1].body, equals: [], "there is no body")
            }
            world.expect(
                echo.journal.received(.request).filter { $0.request?.method == .head }.count, equals: 3,
                "the journal has what was asked")
        }
    }

    @Test("A stream's head comes, nothing of the stream does, and the connection goes on")
    func streams() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            for target in ["/events?count=3", "/flood?size=100000"] { try caller.send(HTTPRequestHead(.head, target)) }
            try caller.get("/")
            try await world.expect(eventually: caller.statuses, equals: [200, 200, 200], "all are answered")
            world.expect(caller.texts, equals: ["", "", "hello"], "without bodies")
            world.expect(
                caller.answers[0].head.fields["Content-Type"], equals: "text/event-stream", "the type is told")
            try await world.advance(by: .seconds(10))
            world.expect(caller.texts, equals: ["", "", "hello"], "nothing comes later")
            world.expect(
                echo.performHTTP { core, _ in core.nextDeadline == nil }, equals: true, "the core has nothing to do")
        }
    }

    @Test("No WebSocket is opened by it") func webSocket() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let caller = world.caller(of: echo)
            try caller.send(
                HTTPRequestHead(
                    .head, "/websocket",
                    fields: [
                        "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
                        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol": "echo",
                    ]))
            try await world.advance(by: .seconds(1))
            world.expect(caller.statuses.contains(101), equals: false, "it is refused")
            world.expect(caller.statuses.count, equals: 1, "by an answer")
        }
    }

    @Test("A service of one's own may answer it otherwise, and need not") func authored() async throws {
        try await inBothNetworks { world in
            let api = try world.httpServer("api") { request in
                switch request {
                case "HEAD /special": .status(.noContent)
                case "GET /special", "GET /plain": .text("hello")
                case "GET /events": .events([ServerSentEvent(data: "first")])
                default: .status(.notFound)
                }
            }
            let caller = world.httpClient("caller", of: api)
            for target in ["/special", "/plain", "/events"] { try caller.send(HTTPRequestHead(.head, target)) }
            try caller.get("/special")
            try await world.expect(eventually: caller.statuses, equals: [204, 200, 200, 200], "each as it should be")
            world.expect(caller.texts, equals: ["", "", "", "hello"], "without bodies for HEAD")
            world.expect(caller.answers[1].head.fields["Content-Length"], equals: "5", "with the length of the body")
            world.expect(api.send(ServerSentEvent(data: "second"), to: "/events"), equals: 0, "no stream is open")
        }
    }
}
