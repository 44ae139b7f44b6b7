import CarillonEnvironment
import HTTPWire
import WebSocketWire

/// The server's end of a WebSocket, as a script uses it.
///
/// Unchecked because it is confined to its world.
final class SocketServer: @unchecked Sendable {
    private let connection: any Connection
    private let refuses: Bool
    private var wire = HTTPServerWire()
    private var session = WebSocketSession.server()
    /// The request that has opened the socket.
    private(set) var request: HTTPRequestHead?
    /// The events that have come from the client.
    private(set) var events: [WebSocketEvent] = []
    /// Whether the client has ended the connection.
    private(set) var hasEnded = false

    /// - Parameter refuses: Whether the server answers the opening handshake with 403.
    init(_ connection: any Connection, refuses: Bool = false) {
        self.connection = connection
        self.refuses = refuses
        connection.handler = { [self] in handle($0) }
    }

    func send(_ text: String) throws {
        try session.send(.text(text))
        flush()
    }

    func close() throws {
        try session.close()
        flush()
    }

    func reset() { connection.reset() }

    private func flush() { connection.send(session.takeOutput()) }

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .data(let bytes): receive(bytes)
        case .endOfStream, .closed: hasEnded = true
        case .open, .writable: break
        }
    }

    private func receive(_ bytes: [UInt8]) {
        guard request == nil else {
            session.append(bytes)
            while let event = try? session.next() { events.append(event) }
            return flush()
        }
        wire.append(bytes)
        while request == nil, let part = try? wire.next() {
            if case .head(let head) = part { answer(head) }
        }
    }

    private func answer(_ head: HTTPRequestHead) {
        request = head
        guard !refuses, let response = try? WebSocketServerHandshake().accept(head).response else {
            let refusal = HTTPResponseHead(.forbidden, fields: ["Content-Length": "0", "Connection": "close"])
            return connection.send((try? wire.encode(refusal)) ?? [])
        }
        connection.send((try? wire.encodeHead(response)) ?? [])
    }
}
