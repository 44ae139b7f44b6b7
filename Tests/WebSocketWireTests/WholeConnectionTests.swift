import HTTPWire
import TestBasics
import Testing
import WebSocketWire

@Suite("A connection, from its first byte to its last")
struct WholeConnectionTests {
    /// A server that accepts the subprotocol mqtt, greets and echoes.
    private struct Server {
        var wire = HTTPServerWire()
        var endpoint = WebSocketSession.server()
        var output: [UInt8] = []

        mutating func receive(_ bytes: [UInt8]) throws {
            wire.append(bytes)
            while let part = try wire.next() {
                switch part {
                case .head(let request):
                    let acceptance = try WebSocketServerHandshake(subprotocols: ["mqtt"]).accept(request)
                    #expect(acceptance.subprotocol == "mqtt")
                    output += try wire.encodeHead(acceptance.response)
                    try endpoint.send(.text("welcome"), fragmentSize: 3)
                case .raw(let bytes): endpoint.append(bytes)
                case .body, .end: break
                }
            }
            while let event = try endpoint.next() {
                if case .message(let message) = event { try endpoint.send(message) }
            }
            output += endpoint.takeOutput()
        }

        mutating func takeOutput() -> [UInt8] {
            defer { output = [] }
            return output
        }
    }

    /// A client that sends one message when it was greeted, and says Close when it has come back.
    private struct Client {
        let handshake: WebSocketClientHandshake
        var wire = HTTPClientWire()
        var endpoint = WebSocketSession.of(.client)
        var events: [WebSocketEvent] = []

        mutating func receive(_ bytes: [UInt8]) throws -> [UInt8] {
            wire.append(bytes)
            while let part = try wire.next() {
                switch part {
                case .head(let response): #expect(try handshake.check(response) == "mqtt")
                case .raw(let bytes): endpoint.append(bytes)
                case .informational, .body, .end: break
                }
            }
            while let event = try endpoint.next() {
                events.append(event)
                if events.count == 1 { try endpoint.send(.binary([0xC0, 0x00])) }
                if events.count == 2 { try endpoint.close(WebSocketClose(.goingAway, reason: "bye")) }
            }
            return endpoint.takeOutput()
        }
    }

    /// Lets the two talk, in chunks of at most so many bytes.
    private func events(chunkSize: Int) throws -> [WebSocketEvent] {
        var numbers = SeededNumbers(seed: 3)
        var client = Client(
            handshake: WebSocketClientHandshake(
                host: "example.com", target: "/mqtt", subprotocols: ["mqtt"], key: .random(using: &numbers)))
        var server = Server()
        var toServer = try client.wire.encode(client.handshake.request)
        while !toServer.isEmpty {
            try server.receive(Array(toServer.prefix(chunkSize)))
            toServer.removeFirst(min(chunkSize, toServer.count))
            var toClient = server.takeOutput()
            while !toClient.isEmpty {
                toServer += try client.receive(Array(toClient.prefix(chunkSize)))
                toClient.removeFirst(min(chunkSize, toClient.count))
            }
        }
        #expect(server.endpoint.step == .closeConnection)
        #expect(client.endpoint.step == .awaitEnd)
        #expect(server.wire.heldByteCount + client.wire.heldByteCount == 0)
        return client.events
    }

    @Test(
        "The two ends find each other, talk and part, whatever the size of the chunks",
        arguments: [Int.max, 1, 2, 3, 5, 7, 11, 64, 150])
    func talk(chunkSize: Int) throws {
        #expect(
            try events(chunkSize: chunkSize) == [
                .message(.text("welcome")), .message(.binary([0xC0, 0x00])), .close(WebSocketClose(.goingAway)),
            ])
    }

    @Test("A refusal can be sent, and the connection goes on with HTTP")
    func refusal() throws {
        var server = HTTPServerWire()
        server.append(Array("GET /mqtt HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n".utf8))
        guard case .head(let request) = try server.next() else {
            Issue.record("no request")
            return
        }
        let refusal = try #require(throws: WebSocketRefusal.self) { try WebSocketServerHandshake().accept(request) }
        let bytes = try server.encode(refusal.response)
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                HTTP/1.1 426 Upgrade Required\r
                Content-Length: 0\r
                Upgrade: websocket\r
                Connection: Upgrade\r
                \r

                """)
        #expect(try server.next() == .end(trailers: [:]))
        #expect(!server.mustClose)
    }
}
