import Carillon
import CarillonEnvironment
import CarillonHTTP
import CarillonMeteor
import HTTPHosting
import HTTPWire
import JSONWire
import TestWorlds
import Testing
import WebSocketWire

@Suite("A server speaks SockJS", .timeLimit(.minutes(60)))
struct SockJSTests {
    private static let connect = #"["{\"msg\":\"connect\",\"version\":\"1\",\"support\":[\"1\"]}"]"#

    /// Limits without DDP's own heartbeats.
    private static var quiet: DDPLimits {
        var limits = DDPLimits()
        limits.heartbeatInterval = .zero
        return limits
    }

    @Test("A Ping of WebSocket comes every 45 seconds, and at the raw path there is none") func heartbeats()
        async throws
    {
        try await inBothNetworks { world in
            let server = try world.meteorServer(limits: SockJSTests.quiet)
            let (framed, raw) = (world.ddpClient("framed", of: server), world.ddpClient("raw", of: server))
            try framed.open("/sockjs/1/a/websocket")
            try await raw.connect(Connect(version: "1", support: ["1"]))
            framed.send(text: SockJSTests.connect)
            try await world.advance(by: .seconds(1))
            world.expect(framed.take().count, equals: 2, "it is open and connected")
            try await world.advance(by: .seconds(40))
            world.expect(server.pingCount, equals: 0, "nothing comes for a while")
            try await world.advance(by: .seconds(95))
            world.expect(server.pingCount, equals: 3, "three in 135 seconds, all to the framed one")
            world.expect(framed.take() + raw.take(), equals: [], "there is no frame besides")
            world.expect(framed.isOver, equals: false, "a client that answers stays")
            framed.reset()
            try await world.advance(by: .minutes(5))
            world.expect(server.sessionCount, equals: 1, "the other one goes on")
        }
    }

    @Test("A client that does not answer the Ping within 10 seconds is told so, and closed") func silence() async throws
    {
        try await inBothNetworks { world in
            let server = try world.meteorServer(limits: SockJSTests.quiet)
            let client = world.ddpClient("client", of: server)
            try client.open("/sockjs/1/a/websocket")
            client.send(text: SockJSTests.connect)
            try await world.advance(by: .seconds(1))
            world.expect(client.take().count, equals: 2, "it is open and connected")
            server.misbehave(
                .drop(
                    .received(.http).where {
                        if case .http(let message) = $0.content, case .webSocket(.pong, _) = message.content {
                            true
                        } else {
                            false
                        }
                    }))
            try await world.advance(by: .seconds(53))
            world.expect(client.isOver, equals: false, "the server waits for the answer")
            try await world.advance(by: .seconds(3))
            world.expect(client.take(), equals: [#"c[3000,"No response from heartbeat"]"#], "the reason")
            world.expect(client.close?.code?.rawValue, equals: 1000, "the WebSocket's own end")
            world.expect(server.sessionCount, equals: 0, "and that of the session")
        }
    }

    @Test(
        "A frame that is no JSON ends the connection with 3000, and the session with it",
        arguments: [#"["a""#, "[", #"{"msg":"ping""#, "x", #"[]"a""#])
    func broken(_ frame: String) async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            let client = world.ddpClient("client", of: server)
            try client.open("/sockjs/1/a/websocket")
            client.send(text: SockJSTests.connect)
            try await world.advance(by: .seconds(1))
            world.expect(client.take().count, equals: 2, "it is open and connected")
            client.send(text: frame)
            try await world.advance(by: .seconds(1))
            world.expect(client.take(), equals: [], "no frame says so")
            world.expect(client.close?.code?.rawValue, equals: 3000, "the code")
            world.expect(client.close?.reason, equals: "Broken framing.", "and the reason")
            world.expect(client.isOver, equals: true, "it is over")
            world.expect(server.sessionCount, equals: 0, "so is the session")
        }
    }

    @Test(
        "An empty frame is nothing, a text is one message, and a value that is no text is a bad request",
        arguments: [
            ("", []), (#""{\"msg\":\"ping\"}""#, [#"a["{\"msg\":\"pong\"}"]"#]), ("[]", []),
            (#"{"msg":"ping"}"#, [SockJSTests.badRequest]), ("5", [SockJSTests.badRequest]),
            (#"[null,"{\"msg\":\"ping\"}"]"#, [SockJSTests.badRequest, #"a["{\"msg\":\"pong\"}"]"#]),
        ] as [(String, [String])])
    func values(_ frame: String, _ answers: [String]) async throws {
        try await inBothNetworks { world in
            let client = world.ddpClient("client", of: try world.meteorServer())
            try client.open("/sockjs/1/a/websocket")
            client.send(text: SockJSTests.connect)
            try await world.advance(by: .seconds(1))
            world.expect(client.take().count, equals: 2, "it is open and connected")
            client.send(text: frame)
            try await client.expect(texts: answers, "these are the answers")
        }
    }

    private static let badRequest = #"a["{\"msg\":\"error\",\"reason\":\"Bad request\"}"]"#

    @Test("The page of a server says what it offers, to pages of any origin, and each time with another number")
    func info() async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            let caller = HTTPWireClient(world.device("caller").mainApp.environment, server.endpoint)
            for target in ["/sockjs/info", "/app/sockjs/info?x=1"] { try caller.get(target) }
            try caller.get("/sockjs/info", fields: ["Origin": "http://a.example"])
            try await world.expect(eventually: caller.statuses, equals: [200, 200, 200], "all are answered")
            var numbers: Set<Double> = []
            for text in caller.texts {
                let info = try JSON(text: text)
                if let number = info["entropy"]?.number { numbers.insert(number) }
                world.expect(info["websocket"], equals: true, "WebSocket is offered")
                world.expect(info["origins"], equals: ["*:*"], "to all")
                world.expect(info["cookie_needed"], equals: false, "without cookies")
            }
            world.expect(numbers.count, equals: 3, "the numbers differ")
            let (plain, page) = (caller.answers[0].head.fields, caller.answers[2].head.fields)
            world.expect(plain["Access-Control-Allow-Origin"], equals: "*", "without an origin: to all")
            world.expect(plain["Access-Control-Allow-Credentials"], equals: nil, "without credentials")
            world.expect(page["Access-Control-Allow-Origin"], equals: "http://a.example", "with one: to it")
            world.expect(page["Access-Control-Allow-Credentials"], equals: "true", "with credentials")
            world.expect(
                page["Cache-Control"],
                equals: "no-store, no-cache, no-transform, must-revalidate, max-age=0", "nobody may keep it")
            world.expect(page["Content-Type"], equals: "application/json; charset=UTF-8", "its type")
        }
    }

    @Test("The page's preflight is answered as SockJS does, and other methods are not allowed")
    func preflight() async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            let caller = HTTPWireClient(world.device("caller").mainApp.environment, server.endpoint)
            try caller.send(
                HTTPRequestHead(
                    .options, "/sockjs/info",
                    fields: [
                        "Origin": "http://a.example", "Access-Control-Request-Method": "GET",
                        "Access-Control-Request-Headers": "x-a",
                    ]))
            try caller.post("/sockjs/info", [])
            try await world.expect(eventually: caller.statuses, equals: [204, 405], "both are answered")
            let fields = caller.answers[0].head.fields
            world.expect(fields["Access-Control-Allow-Methods"], equals: "OPTIONS, GET", "these methods")
            world.expect(fields["Access-Control-Allow-Headers"], equals: "x-a", "these fields")
            world.expect(fields["Access-Control-Max-Age"], equals: "31536000", "for a year")
            world.expect(fields["Cache-Control"], equals: "public, max-age=31536000", "also for caches")
            world.expect(caller.answers[1].head.fields["Allow"], equals: "OPTIONS, GET", "no others")
        }
    }

    @Test("A server that lets no page read its answers says so here, too") func forbidden() async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            server.httpLimits.origins = .none
            try server.restart()
            let caller = HTTPWireClient(world.device("caller").mainApp.environment, server.endpoint)
            try caller.get("/sockjs/info", fields: ["Origin": "http://a.example"])
            try await world.expect(eventually: caller.statuses, equals: [200], "it is answered")
            world.expect(caller.answers[0].head.fields["Access-Control-Allow-Origin"], equals: nil, "for no page")
            world.expect(try JSON(text: caller.texts[0])["origins"], equals: nil, "and names none")
        }
    }

    @Test("A close is said in a frame, then by WebSocket") func close() async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            let client = world.ddpClient("client", of: server)
            try client.open("/sockjs/1/a/websocket")
            try await client.expect(texts: ["o"], "it opens")
            client.send(text: #"["{\"msg\":\"connect\",\"version\":\"9\",\"support\":[\"9\"]}"]"#)
            try await client.expect(
                texts: [#"a["{\"msg\":\"failed\",\"version\":\"1\"}"]"#, #"c[1000,"Normal closure"]"#],
                "the reason, then the end")
            world.expect(client.close?.code?.rawValue, equals: 1000, "the WebSocket's own end follows")
            world.expect(client.isOver, equals: true, "the connection is over")
        }
    }

    @Test("A server without heartbeats has none") func silent() async throws {
        try await inBothNetworks { world in
            var limits = SockJSTests.quiet
            limits.sockJSHeartbeatInterval = .zero
            let server = try world.meteorServer(limits: limits)
            let client = world.ddpClient("client", of: server)
            try client.open("/sockjs/1/a/websocket")
            client.send(text: SockJSTests.connect)
            try await world.advance(by: .minutes(5))
            world.expect(client.take().count, equals: 2, "it is open and connected")
            world.expect(server.pingCount, equals: 0, "nobody is asked")
        }
    }

    @Test("Fields are always sent, if the server wants it") func fields() async throws {
        try await inBothNetworks { world in
            let server = try world.meteorServer()
            let tasks = server.collection("tasks")
            server.publish("tasks") { _ in tasks.find() }
            tasks.insert([:], id: "a")
            server.alwaysSendsFields = true
            try server.restart()
            let client = try await world.connectedDDPClient("client", of: server)
            client.send(.sub(Sub(id: "1", name: "tasks")))
            try await client.expect(
                texts: [
                    #"{"msg":"added","collection":"tasks","id":"a","fields":{}}"#, #"{"msg":"ready","subs":["1"]}"#,
                ], "the fields are empty")
            tasks.insert(["n": 1], id: "b")
            try await client.expect(
                texts: [#"{"msg":"added","collection":"tasks","id":"b","fields":{"n":1}}"#], "others are as ever")
        }
    }
}

extension DDPServer {
    /// The number of Pings of WebSocket that the server has sent.
    fileprivate var pingCount: Int {
        journal.sent(.http).count { frame in
            if case .http(let message) = frame.content, case .webSocket(.ping, _) = message.content {
                true
            } else {
                false
            }
        }
    }
}
