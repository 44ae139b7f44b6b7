import Carillon
public import CarillonEnvironment
import CarillonTLS
public import HTTPWire
public import WebSocketWire

/// A client that sends only what the scenario tells it to send, valid or invalid, over one connection. It keeps what it
/// hears, in the terms of HTTP and WebSocket.
///
/// ```swift
/// let phone = world.httpClient("phone", of: api)
/// try phone.get("/orders/7")
/// try await world.advance(by: .seconds(1))
/// world.expect(phone.statuses, equals: [200], "the order is there")
/// ```
///
/// The class is confined to its world, so it is safe to share.
public final class HTTPWireClient: @unchecked Sendable {
    /// The responses that have ended or begun.
    public private(set) var answers: [Answer] = []
    /// The statuses of 1xx that came.
    public private(set) var informational: [HTTPStatus] = []
    /// The events that came in a WebSocket.
    public private(set) var events: [WebSocketEvent] = []
    /// The mistake of the server; `nil` if it made none.
    public private(set) var failure: String?
    /// Whether the server has ended the connection, in whatever way.
    public private(set) var isOver = false
    /// Whether the connection was reset.
    public private(set) var wasReset = false
    /// The connection, for bytes that are no request.
    public let connection: any Connection
    private let host: String
    private var wire = HTTPClientWire()
    private var session: WebSocketSession

    /// A response as far as it has come.
    public struct Answer: Hashable, Sendable {
        /// The status line and the fields.
        public var head: HTTPResponseHead
        /// The body so far.
        public var body: [UInt8] = []
        /// The fields after a chunked body; `nil` until the answer has ended.
        public var trailers: HTTPFields?

        /// Whether the answer has ended.
        public var isWhole: Bool { trailers != nil }
        /// The body as text; bytes that are not UTF-8 become replacement characters.
        public var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// Connects to an endpoint. The client speaks TLS if `secure` is true.
    public init(_ environment: Environment, _ endpoint: Endpoint, secure: Bool = false) {
        host = endpoint.host
        let plain = environment.network.connect(to: endpoint)
        connection = secure ? TLSConnection(plain, to: endpoint.host, environment: environment) : plain
        var lastKey: UInt32 = 0
        session = .client {
            lastKey += 0x0123_4567
            return WebSocketMaskingKey(rawValue: lastKey)
        }
        connection.handler = { [weak self] in self?.handle($0) }
    }

    /// The bodies of all answers as texts.
    public var texts: [String] { answers.map(\.text) }
    /// The status codes of all answers.
    public var statuses: [Int] { answers.map(\.head.status.code) }

    // MARK: Requests

    /// Sends a GET.
    public func get(_ target: String, fields: HTTPFields = [:]) throws {
        try send(HTTPRequestHead(.get, target), fields)
    }

    /// Sends a POST with a body.
    public func post(_ target: String, _ body: [UInt8], fields: HTTPFields = [:]) throws {
        try send(HTTPRequestHead(.post, target), fields, body)
    }

    /// Sends a whole request. The field `Host` is added.
    public func send(_ head: HTTPRequestHead, _ fields: HTTPFields = [:], _ body: [UInt8] = []) throws {
        connection.send(try bytes(of: head, fields, body))
    }

    /// The bytes of a request, of which the wire knows then.
    public func bytes(of head: HTTPRequestHead, _ fields: HTTPFields = [:], _ body: [UInt8] = []) throws -> [UInt8] {
        var head = head
        head.fields.append("Host", host)
        for field in fields { head.fields.append(field) }
        return try wire.encode(head, body: body)
    }

    /// Sends a head, and lets the body follow by ``sendPiece(_:)``.
    public func begin(_ head: HTTPRequestHead) throws {
        var head = head
        head.fields.append("Host", host)
        connection.send(try wire.encodeHead(head))
    }

    /// Sends a piece of the body that was begun.
    public func sendPiece(_ bytes: [UInt8]) throws { connection.send(try wire.encodeBody(bytes)) }
    /// Ends the body that was begun.
    public func sendEnd() throws { connection.send(try wire.encodeEnd()) }

    // MARK: WebSocket

    /// Asks for a WebSocket.
    public func openWebSocket(_ target: String = "/websocket", subprotocols: [String] = []) throws {
        guard let key = WebSocketKey("dGhlIHNhbXBsZSBub25jZQ==") else { return }
        let handshake = WebSocketClientHandshake(host: host, target: target, subprotocols: subprotocols, key: key)
        connection.send(try wire.encode(handshake.request))
    }

    /// Sends a WebSocket message, in fragments of a size if one is given.
    public func say(_ message: WebSocketMessage, fragmentSize: Int? = nil) throws {
        try session.send(message, fragmentSize: fragmentSize)
        connection.send(session.takeOutput())
    }

    /// Sends a Ping.
    public func ping(_ data: [UInt8]) throws {
        try session.ping(data)
        connection.send(session.takeOutput())
    }

    /// Begins the closing handshake.
    public func close(_ close: WebSocketClose) throws {
        try session.close(close)
        connection.send(session.takeOutput())
    }

    /// The WebSocket messages that came.
    public var spoken: [WebSocketMessage] {
        events.compactMap { if case .message(let message) = $0 { message } else { nil } }
    }

    /// The code of the server's Close frame.
    public var closeCode: WebSocketCloseCode? {
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
