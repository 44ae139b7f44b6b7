import CarillonEnvironment
import CarillonTLS
import HTTPWire
import WebSocketWire

/// A client that says what it is told to, byte by byte, and keeps what it hears in the terms of HTTP and WebSocket.
///
/// Unchecked because it is confined to its world.
final class WebCaller: @unchecked Sendable {
    /// The responses that have ended or begun.
    private(set) var answers: [Answer] = []
    /// The statuses of 1xx that came.
    private(set) var informational: [HTTPStatus] = []
    /// The events that came in a WebSocket.
    private(set) var events: [WebSocketEvent] = []
    /// The mistake of the server; `nil` if it made none.
    private(set) var failure: String?
    /// Whether the server has ended the connection, in whatever way.
    private(set) var isOver = false
    /// Whether the connection was reset.
    private(set) var wasReset = false
    let connection: any Connection
    private var wire = HTTPClientWire()
    private var session: WebSocketSession

    /// A response as far as it has come.
    struct Answer: Equatable {
        var head: HTTPResponseHead
        var body: [UInt8] = []
        var trailers: HTTPFields?

        var isWhole: Bool { trailers != nil }
        var text: String { String(decoding: body, as: UTF8.self) }
    }

    init(_ environment: Environment, _ endpoint: Endpoint, secure: Bool) {
        let plain = environment.network.connect(to: endpoint)
        connection = secure ? TLSConnection(plain, to: endpoint.host, environment: environment) : plain
        var lastKey: UInt32 = 0
        session = .client {
            lastKey += 0x0123_4567
            return WebSocketMaskingKey(rawValue: lastKey)
        }
        connection.handler = { [weak self] in self?.handle($0) }
    }

    var texts: [String] { answers.map(\.text) }
    var statuses: [Int] { answers.map(\.head.status.code) }

    // MARK: Requests

    func get(_ target: String, fields: HTTPFields = [:]) throws { try send(HTTPRequestHead(.get, target), fields) }

    func post(_ target: String, _ body: [UInt8], fields: HTTPFields = [:]) throws {
        try send(HTTPRequestHead(.post, target), fields, body)
    }

    func send(_ head: HTTPRequestHead, _ fields: HTTPFields = [:], _ body: [UInt8] = []) throws {
        connection.send(try bytes(of: head, fields, body))
    }

    /// The bytes of a request, of which the wire knows then.
    func bytes(of head: HTTPRequestHead, _ fields: HTTPFields = [:], _ body: [UInt8] = []) throws -> [UInt8] {
        var head = head
        head.fields.append("Host", "echo")
        for field in fields { head.fields.append(field) }
        return try wire.encode(head, body: body)
    }

    /// Sends a head, and lets the body follow by ``sendPiece(_:)``.
    func begin(_ head: HTTPRequestHead) throws {
        var head = head
        head.fields.append("Host", "echo")
        connection.send(try wire.encodeHead(head))
    }

    func sendPiece(_ bytes: [UInt8]) throws { connection.send(try wire.encodeBody(bytes)) }
    func sendEnd() throws { connection.send(try wire.encodeEnd()) }

    // MARK: WebSocket

    func openWebSocket(_ target: String = "/websocket") throws {
        guard let key = WebSocketKey("dGhlIHNhbXBsZSBub25jZQ==") else { return }
        let handshake = WebSocketClientHandshake(host: "echo", target: target, subprotocols: ["echo"], key: key)
        connection.send(try wire.encode(handshake.request))
    }

    func say(_ message: WebSocketMessage, fragmentSize: Int? = nil) throws {
        try session.send(message, fragmentSize: fragmentSize)
        connection.send(session.takeOutput())
    }

    func ping(_ data: [UInt8]) throws {
        try session.ping(data)
        connection.send(session.takeOutput())
    }

    func close(_ close: WebSocketClose) throws {
        try session.close(close)
        connection.send(session.takeOutput())
    }

    var spoken: [WebSocketMessage] { events.compactMap { if case .message(let message) = $0 { message } else { nil } } }

    var closeCode: WebSocketCloseCode? {
        events.lazy.compactMap { if case .close(let close) = $0 { close.code } else { nil } }.first
    }

    // MARK: The connection

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .data(let bytes): receive(bytes)
        case .endOfStream:
            wire.appendEnd()
            read()
            isOver = true
            connection.finish()
        case .closed(let error):
            isOver = true
            wasReset = error != nil
        case .open, .writable: break
        }
    }

    private func receive(_ bytes: [UInt8]) {
        wire.append(bytes)
        read()
    }

    private func read() {
        do {
            while let part = try wire.next() {
                switch part {
                case .informational(let head): informational.append(head.status)
                case .head(let head):
                    answers.append(Answer(head: head, trailers: head.status == .switchingProtocols ? [:] : nil))
                case .body(let bytes): answers[answers.count - 1].body += bytes
                case .end(let trailers): answers[answers.count - 1].trailers = trailers
                case .raw(let bytes): session.append(bytes)
                }
            }
            while let event = try session.next() { events.append(event) }
        } catch {
            failure = "\(error)"
        }
        let output = session.takeOutput()
        if !output.isEmpty { connection.send(output) }
    }
}
