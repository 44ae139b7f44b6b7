import Carillon
import CarillonEnvironment
import CarillonMeteor
import HTTPHosting
import HTTPWire
import WebSocketWire

/// The WebSocket below a client, and TLS below that.
extension Scenario {
    static let meteorConnectHandshake = Scenario(
        "meteor/connect/handshake",
        "A client names the server as its address does, and needs an answer that says that the protocol changes.",
        covers: ["MS-CONN-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.meteorServer()
        server.misbehave(
            Misbehaviour(
                "an answer without Connection", on: .sent(.http).first(1),
                .change { frame in
                    guard case .http(var message) = frame.content, case .response(var head, let body) = message.content
                    else { return [frame] }
                    head.fields.remove("Connection")
                    message.content = .response(head, body: body)
                    return [DDPFrame(.http(message), framing: frame.framing)]
                }))
        let ann = world.meteorUser("ann", of: server)
        ann.run { $0.connect() }
        try await world.advance(by: .seconds(1))
        world.expect(
            ann.diary.take(), equals: ["disconnected", "note disconnected"], "half an answer opens no WebSocket")
        try await world.advance(by: .seconds(6))
        world.expect(
            ann.diary.take(), equals: ["connected", "note connected", "ready", "note ready"], "a whole one does")

        let usual = CarillonEnvironment.Endpoint(host: "plain", port: 80)
        let plain = DDPServer(environment: world.server("plain"), at: usual)
        world.keep(plain)
        try plain.start()
        try await world.meteorUser("bob", of: plain).comeOnline()
        let hosts = [server, plain].map { server in
            server.journal.received(.http).first.flatMap { frame -> String? in
                if case .http(let message) = frame.content { message.request?.fields["Host"] } else { nil }
            }
        }
        world.expect(hosts, equals: ["meteor:3000", "plain"], "a port is named unless it is the usual one")
    }

    static let meteorConnectFragments = Scenario(
        "meteor/connect/fragments", "A message that comes in fragments, with a ping between them, is one message.",
        covers: ["DDP-TRANS-5"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.diary.take()
        let fragments = server.misbehave(.fragment(.sent(.result), into: 3))
        ann.call("add", 1, 2)
        try await world.advance(by: .seconds(1))
        world.expect(ann.diary.take(), equals: ["add: 3"], "three fragments are one message")
        fragments.stop()
        server.misbehave(
            Misbehaviour(
                "a ping in a message", on: .sent(.result),
                .spoil { frame in
                    // Two bytes come before so short a text.
                    let text = Array(frame.dropFirst(2)), half = text.count / 2
                    var bytes: [UInt8] = [0x01, UInt8(half)]
                    bytes += text[..<half]
                    bytes += [0x89, 1, 7, 0x80, UInt8(text.count - half)]
                    bytes += text[half...]
                    return bytes
                }))
        ann.call("add", 2, 3)
        try await world.advance(by: .seconds(1))
        world.expect(ann.diary.take(), equals: ["add: 5"], "so are two with a ping between them")
        world.expect(
            server.journal.received(.http).compactMap(\.webSocketEvent), equals: [.pong([7])], "the ping is answered")
        world.expect(server.journal.openings.count, equals: 1, "the connection is still the first one")
    }

    static let meteorConnectTLS = Scenario(
        "meteor/connect/tls",
        "Inside TLS a client knows a server that says goodbye, and outside one that speaks no TLS.",
        covers: ["MS-CONN-1"], networks: [.memory, .loopback]
    ) { world in
        let host = world.server("meteor")
        let identity = try world.certificateAuthority.identity(for: ["meteor"], environment: host)
        let place = CarillonEnvironment.Endpoint(host: "meteor", port: 3_000)
        let server = DDPServer(environment: host, at: place, identity: identity)
        world.keep(server)
        try server.start()
        let phone = world.device("phone"), diary = MeteorDiary()
        func connect(to name: String) -> MeteorClient {
            let client = phone.run { MeteorClient(site: "wss://\(name):3000/websocket") }
            world.keep(client)
            phone.run {
                client.connectionDelegate = diary
                diary.observe(client)
                client.connect()
            }
            return client
        }
        let client = connect(to: "meteor")
        try await world.advance(by: .seconds(1))
        world.expect(
            diary.take(), equals: ["connected", "note connected", "ready", "note ready"], "the session has begun")
        server.stop()
        try await world.advance(by: .seconds(1))
        world.expect(diary.take(), equals: ["disconnected", "note disconnected"], "the server has stopped")
        world.expect(client.connectionFailure, equals: "the server has ended the connection", "in good order")

        _ = try world.meteorServer("plain")
        let other = connect(to: "plain")
        try await world.advance(by: .seconds(1))
        world.expect(other.connectionFailure, equals: "\(TLSError.notTLS)", "a server without TLS is told as that")
    }
}
