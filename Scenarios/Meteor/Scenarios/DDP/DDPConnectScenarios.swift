import Carillon
import CarillonMeteor
import HTTPWire
import WebSocketWire

/// The WebSocket, connect, versions and heartbeats.
extension Scenario {
    static let ddpPaths = Scenario(
        "ddp/connect/paths", "A WebSocket is accepted at /websocket, with and without a slash and an Origin.",
        covers: ["DDP-TRANS-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServer()
        for (target, fields) in [
            ("/websocket", [:]), ("/websocket/", [:]), ("/websocket", ["Origin": "http://example.com"]),
        ] as [(String, HTTPFields)] {
            let client = world.ddpClient("client", of: server)
            try client.open(target, fields: fields)
            try await world.advance(by: .seconds(1))
            world.expect(client.answer?.status, equals: .switchingProtocols, "\(target) \(fields.count): it is open")
            world.expect(client.answer?.fields["Sec-WebSocket-Protocol"], equals: nil, "there is no subprotocol")
            client.reset()
        }
    }

    static let ddpNoConnect = Scenario(
        "ddp/connect/none", "A socket without connect is dropped after 45 seconds.", covers: ["DDP-TRANS-4"],
        networks: [.memory, .loopback]
    ) { world in
        let client = world.ddpClient("client", of: try world.ddpServer())
        try client.open()
        try await world.advance(by: .seconds(44))
        world.expect(client.isOver, equals: false, "it is open after 44 seconds")
        try await world.advance(by: .seconds(2))
        world.expect(client.isOver, equals: true, "it is closed after 46")
    }

    static let ddpSessions = Scenario(
        "ddp/connect/sessions", "Each connection has a session of its own, whatever session a client asks for.",
        covers: ["DDP-CONN-2", "DDP-CONN-6"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServer()
        var sessions: [String] = []
        for session in [nil, nil, "old"] {
            let client = world.ddpClient("client", of: server)
            let answer = try await client.connect(Connect(version: "1", support: ["1"], session: session))
            if case .connected(let session) = answer { sessions.append(session) }
            client.reset()
        }
        world.expect(sessions.count, equals: 3, "all are connected")
        world.expect(Set(sessions).count, equals: 3, "no session comes twice")
        world.expect(sessions.contains { $0.isEmpty || $0 == "old" }, equals: false, "all are new, and have a name")
    }

    static let ddpOrder = Scenario(
        "ddp/connect/order", "Connect comes first, and once.", covers: ["DDP-CONN-4", "DDP-CONN-5"],
        networks: [.memory, .loopback]
    ) { world in
        let client = world.ddpClient("client", of: try world.ddpServer())
        try client.open()
        try await world.advance(by: .seconds(1))
        try await client.ask(
            text: #"{"msg":"ping"}"#,
            [#"{"msg":"error","reason":"Must connect first","offendingMessage":{"msg":"ping"}}"#],
            "a ping comes too early")
        let connect = #"{"msg":"connect","version":"1","support":["1"]}"#
        client.send(text: connect)
        try await world.advance(by: .seconds(1))
        world.expect(client.take().count, equals: 1, "then it is connected")
        try await client.ask(
            text: connect, [#"{"msg":"error","reason":"Already connected","offendingMessage":\#(connect)}"#],
            "a second connect comes too late")
        try await client.ask(.ping(id: "x"), [.pong(id: "x")], "the session goes on")
    }

    static let ddpUniversal = Scenario(
        "ddp/connect/universal", "Data for everybody follows connected, without ready.", covers: ["DDP-CONN-7"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServer()
        server.publishToAll { $0.added("motd", "1", ["text": "hello"]) }
        let client = world.ddpClient("client", of: server)
        let answer = try await client.connect()
        world.expect(answer?.name, equals: .connected, "connected comes first")
        try await client.expect(
            [.added(Document(collection: "motd", id: "1", fields: ["text": "hello"]))], "then the data alone")
    }

    static let ddpVersions = Scenario(
        "ddp/connect/versions", "The client's best version is taken, or suggested.",
        covers: ["DDP-VER-1", "DDP-VER-2", "DDP-VER-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServer()
        for (version, support, suggestion) in [
            ("1", ["1", "pre2"], nil), ("pre2", ["pre2", "pre1"], nil), ("pre2", ["1", "pre2"], "1"),
            ("pre1", ["pre2", "pre1"], "pre2"), ("2", ["2"], "1"),
        ] as [(String, [String], String?)] {
            let client = world.ddpClient("client", of: server)
            let answer = try await client.connect(Connect(version: version, support: support))
            let name = "\(version) of \(support)"
            if let suggestion {
                world.expect(answer, equals: .failed(version: suggestion), "\(name): another is suggested")
                world.expect(client.close?.code?.rawValue, equals: 1_000, "\(name): it is closed")
            } else {
                world.expect(answer?.name, equals: .connected, "\(name): it is connected")
            }
            client.reset()
        }
    }

    static let ddpMalformedConnect = Scenario(
        "ddp/connect/malformed", "A connect that is malformed is answered by version 1.", covers: ["DDP-VER-4"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServer()
        for members in [#""version":"1""#, #""version":"1","support":"1""#, #""version":"1","support":["1",5]"#] {
            let client = world.ddpClient("client", of: server)
            try client.open()
            try await world.advance(by: .seconds(1))
            try await client.ask(
                text: #"{"msg":"connect",\#(members)}"#, [#"{"msg":"failed","version":"1"}"#],
                "\(members): it is refused")
            world.expect(client.isOver, equals: true, "\(members): it is closed")
        }
    }

    static let ddpPings = Scenario(
        "ddp/heartbeat/pings", "A ping is answered by a pong with its identifier, or without.",
        covers: ["DDP-HB-1", "DDP-HB-2"], networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        try await client.ask(text: #"{"msg":"ping"}"#, [#"{"msg":"pong"}"#], "a ping without identifier")
        try await client.ask(text: #"{"msg":"ping","id":"x"}"#, [#"{"msg":"pong","id":"x"}"#], "a ping with one")
    }

    static let ddpSilence = Scenario(
        "ddp/heartbeat/silence", "A silent client is asked after an idle interval, and closed after another.",
        covers: ["DDP-HB-3"], networks: [.memory, .loopback]
    ) { world in
        let client = try await world.connectedDDPClient("client", of: try world.ddpServer())
        // The session is a second old.
        try await world.advance(by: .seconds(8))
        client.send(.unsub(id: "x"))
        try await world.advance(by: .seconds(10))
        world.expect(client.take(), equals: [#"{"msg":"nosub","id":"x"}"#], "any message counts as life")
        try await world.advance(by: .seconds(12))
        world.expect(client.take(), equals: [#"{"msg":"ping"}"#], "a ping comes")
        client.send(.unsub(id: "x"))
        try await world.advance(by: .seconds(28))
        world.expect(client.take(), equals: [#"{"msg":"nosub","id":"x"}"#], "any message is an answer")
        try await world.advance(by: .seconds(2))
        world.expect(client.take(), equals: [#"{"msg":"ping"}"#], "a ping comes again")
        try await world.advance(by: .seconds(11))
        world.expect(client.isOver, equals: false, "the connection is open for some seconds more")
        try await world.advance(by: .seconds(4))
        world.expect(client.isOver, equals: true, "then it is over")
    }

    static let ddpUnheard = Scenario(
        "ddp/heartbeat/unheard",
        "A client that says nothing but connect is asked after one interval, then every other.",
        covers: ["DDP-HB-6", "DDP-HB-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServer()
        let mute = try await world.connectedDDPClient("mute", of: server)
        let polite = try await world.connectedDDPClient("polite", of: server)
        // The first session is three seconds old, the other one a second.
        try await world.advance(by: .seconds(11))
        world.expect(mute.take() + polite.take(), equals: [], "nobody is asked for a while")
        try await world.advance(by: .seconds(4))
        world.expect(mute.take() + polite.take(), equals: [ping, ping], "both are, after an interval")
        for second in [45, 75] {
            polite.send(.pong(id: nil))
            try await world.advance(by: .seconds(28))
            world.expect(polite.take(), equals: [], "a client that has answered is not asked before second \(second)")
            if second == 45 {
                world.expect(mute.isOver, equals: true, "the client that has said nothing is gone by then")
            }
            try await world.advance(by: .seconds(2))
            world.expect(polite.take(), equals: [ping], "then it is")
        }
    }

    private static let ping = #"{"msg":"ping"}"#

    static let ddpFirstVersion = Scenario(
        "ddp/heartbeat/first-version", "The first version has no heartbeats, and is dropped when it is idle.",
        covers: ["DDP-HB-4", "DDP-TRANS-4"], networks: [.memory, .loopback]
    ) { world in
        let client = world.ddpClient("client", of: try world.ddpServer())
        try await client.connect(Connect(version: "pre1", support: ["pre1"]))
        for _ in 0..<15 {
            client.send(.unsub(id: "x"))
            try await world.advance(by: .seconds(40))
        }
        world.expect(
            Set(client.take()), equals: [#"{"msg":"nosub","id":"x"}"#], "nothing but answers comes for ten minutes")
        world.expect(client.isOver, equals: false, "the connection stays open")
        for name in ["ping", "pong"] {
            try await client.ask(
                text: #"{"msg":"\#(name)"}"#,
                [#"{"msg":"error","reason":"Bad request","offendingMessage":{"msg":"\#(name)"}}"#],
                "\(name) is not known")
        }
        try await world.advance(by: .seconds(43))
        world.expect(client.isOver, equals: false, "it may be idle for a while")
        try await world.advance(by: .seconds(3))
        world.expect(client.isOver, equals: true, "and no longer")
    }

    static let ddpUnansweredClose = Scenario(
        "ddp/connect/unanswered-close", "Clients that do not answer a Close are not waited for for ever.",
        covers: ["DDP-TRANS-6"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServer()
        let clients = (0..<20).map { world.ddpClient("client-\($0)", of: server) }
        for client in clients { try client.open() }
        try await world.advance(by: .seconds(1))
        for client in clients { client.stopReading() }
        try await world.advance(by: .seconds(50))
        world.expect(server.connectionCount, equals: 20, "the server has closed, and waits for the answers")
        try await world.advance(by: .seconds(35))
        world.expect(server.connectionCount, equals: 0, "then all are gone")
    }

    static let ddpSockJS = Scenario(
        "ddp/sockjs/frames", "SockJS's page may be read from anywhere, and a broken frame ends its connection.",
        covers: ["DDP-TRANS-7"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServer()
        let page = world.ddpClient("page", of: server)
        try page.open("/sockjs/info", fields: ["Origin": "http://page.example"])
        try await world.advance(by: .seconds(1))
        world.expect(page.answer?.status, equals: .ok, "the page is there")
        world.expect(
            page.answer?.fields["Access-Control-Allow-Origin"], equals: "http://page.example", "for any origin")
        let client = world.ddpClient("client", of: server)
        try client.open("/sockjs/1/a/websocket")
        try await client.expect(texts: ["o"], "it opens")
        client.send(text: #"["{\"msg\":\"ping\"}""#)
        try await world.advance(by: .seconds(1))
        world.expect(client.take(), equals: [], "half an array is no message")
        world.expect(client.close?.code?.rawValue, equals: 3_000, "it is the end")
        world.expect(client.close?.reason, equals: "Broken framing.", "with its reason")
        world.expect(client.isOver, equals: true, "at once")
    }
}
