import Carillon
import CarillonMeteor
import HTTPHosting
import HTTPWire
import WebSocketWire

/// The frames of WebSocket in which messages come.
extension Scenario {
    static let ddpFrames = Scenario(
        "ddp/connect/frames",
        "A message may come in fragments, with a ping in between. A frame that breaks the rules is the end.",
        covers: ["DDP-TRANS-1"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.ddpServer()
        let client = world.ddpClient("client", of: server)
        func open() async throws {
            try client.open(fields: ["Origin": "http://example.com"])
            try await world.advance(by: .seconds(1))
            world.expect(client.answer?.status, equals: .switchingProtocols, "the WebSocket is open")
        }
        func send(_ frames: [WebSocketFrame]) throws {
            var session = WebSocketSession.client { WebSocketMaskingKey(rawValue: 0x0102_0304) }
            for frame in frames { try session.send(frame) }
            client.send(bytes: session.takeOutput())
        }
        func sent() -> [WebSocketEvent] { server.journal.sent(.http).compactMap(\.webSocketEvent) }

        try await open()
        client.send(.connect(Connect(version: "1", support: ["1"])))
        try await world.advance(by: .seconds(1))
        world.expect(client.take().count, equals: 1, "the session has begun")
        let ping = Array(#"{"msg":"ping","id":"x"}"#.utf8)
        try send([
            WebSocketFrame(.text, Array(ping[..<5]), isFinal: false), WebSocketFrame(.ping, [7]),
            WebSocketFrame(.continuation, [], isFinal: false), WebSocketFrame(.continuation, Array(ping[5...])),
        ])
        try await client.expect([.pong(id: "x")], "three fragments are one message")
        world.expect(sent(), equals: [.pong([7])], "the ping between them is answered")

        client.reset()
        try await open()
        try send([WebSocketFrame(.close, [0x03, 0xED])])
        try await world.advance(by: .seconds(1))
        world.expect(client.close?.code, equals: .protocolError, "a code that no frame may have is a mistake")
        world.expect(client.isOver, equals: true, "and the end")
        let violations = server.journal.events { event -> String? in
            if case .violation(let violation) = event { "\(violation)" } else { nil }
        }
        world.expect(
            violations,
            equals: [
                "a frame of the client, byte 7 of the frame at byte 0 of the stream: no frame may say the close code 1005 (RFC 6455, section 7.4)"
            ], "the journal has the place and the rule")

        try await open()
        client.send(.connect(Connect(version: "7", support: ["7"])))
        try await world.advance(by: .seconds(1))
        world.expect(client.close?.code, equals: .normalClosure, "a version that nobody speaks is an end in good order")
        let closes = sent().count { if case .close = $0 { true } else { false } }
        world.expect(closes, equals: 2, "the server says each end once, also when its client has answered")
    }
}
