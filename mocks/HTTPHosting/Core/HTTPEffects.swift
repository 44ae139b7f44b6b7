public import EventStream
public import HTTPWire
public import MockHosting
public import WebSocketWire

/// An effect that a core wants. Its type is the same for all cores, so the compiler knows it.
enum HTTPEffect {
    case answer(ExchangeID, HTTPResponseHead, body: [UInt8])
    case begin(ExchangeID, HTTPResponseHead)
    case piece(ExchangeID, [UInt8])
    case end(ExchangeID, trailers: HTTPFields)
    case upgrade(ExchangeID, WebSocketServerHandshake, HTTPFields)
    case webSocket(ConnectionID, WebSocketEvent)
    case finish(ConnectionID, ServerOutput.Ending)
    /// The event is one of the core's protocol: ``HTTPEffects/note(_:on:)`` takes no other.
    case note(any ProtocolEvent, ConnectionID?)
}

/// The effects that a core wants, in order.
///
/// A core gives a whole answer (``answer(_:_:fields:body:)``), or an answer over time: ``begin(_:_:fields:)``, then any
/// number of `send(_:of:)`, then ``end(_:trailers:)``. Effects on an exchange or a WebSocket that is over do nothing.
public struct HTTPEffects<Own: ProtocolEvent> {
    private(set) var effects: [HTTPEffect] = []

    // MARK: Answers

    /// Answers a request. The server sets `Content-Length`, and sends no body in the answer to HEAD.
    public mutating func answer(
        _ request: HTTPRequest, _ status: HTTPStatus, fields: HTTPFields = [:], body: [UInt8] = []
    ) {
        answer(request.exchange, HTTPResponseHead(status, fields: fields), body: body)
    }

    /// Answers a request with a text, of type `text/plain` in UTF-8.
    public mutating func answer(_ request: HTTPRequest, _ status: HTTPStatus, text: String) {
        answer(request, status, fields: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
    }

    /// Answers a request with a JSON text.
    public mutating func answer(_ request: HTTPRequest, _ status: HTTPStatus, json: String) {
        answer(request, status, fields: ["Content-Type": "application/json"], body: Array(json.utf8))
    }

    /// Answers an exchange, now or later.
    public mutating func answer(_ exchange: ExchangeID, _ head: HTTPResponseHead, body: [UInt8] = []) {
        effects.append(.answer(exchange, head, body: body))
    }

    /// Begins an answer whose body comes over time. The body is chunked unless the fields have `Content-Length`.
    public mutating func begin(_ request: HTTPRequest, _ status: HTTPStatus, fields: HTTPFields = [:]) {
        effects.append(.begin(request.exchange, HTTPResponseHead(status, fields: fields)))
    }

    /// Begins an answer of Server-Sent Events.
    public mutating func beginEvents(_ request: HTTPRequest) {
        begin(request, .ok, fields: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"])
    }

    /// Sends a piece of a body. An empty piece sends nothing.
    public mutating func send(_ piece: [UInt8], of exchange: ExchangeID) {
        if !piece.isEmpty { effects.append(.piece(exchange, piece)) }
    }

    /// Sends an event of Server-Sent Events.
    ///
    /// - Throws: `EventStreamEncodingFailure` if the event has no encoding.
    public mutating func send(
        _ event: ServerSentEvent, of exchange: ExchangeID
    ) throws(EventStreamEncodingFailure) {
        send(try EventStreamEncoder().encode(event), of: exchange)
    }

    /// Ends an answer.
    public mutating func end(_ exchange: ExchangeID, trailers: HTTPFields = [:]) {
        effects.append(.end(exchange, trailers: trailers))
    }

    // MARK: WebSocket

    /// Accepts a request for a WebSocket. A bad request is refused as RFC 6455 says.
    ///
    /// - Parameters:
    ///   - request: The request, which asks for a WebSocket.
    ///   - subprotocols: The subprotocols that the server speaks.
    ///   - fields: Further fields of the response.
    public mutating func upgrade(_ request: HTTPRequest, subprotocols: [String] = [], fields: HTTPFields = [:]) {
        effects.append(.upgrade(request.exchange, WebSocketServerHandshake(subprotocols: subprotocols), fields))
    }

    /// Sends a message in a WebSocket.
    public mutating func send(_ message: WebSocketMessage, on id: ConnectionID) {
        effects.append(.webSocket(id, .message(message)))
    }

    /// Sends a Ping in a WebSocket, with at most 125 bytes.
    public mutating func ping(_ data: [UInt8] = [], on id: ConnectionID) { effects.append(.webSocket(id, .ping(data))) }

    /// Sends a Pong without a Ping, with at most 125 bytes.
    public mutating func pong(_ data: [UInt8] = [], on id: ConnectionID) { effects.append(.webSocket(id, .pong(data))) }

    /// Begins the closing handshake of a WebSocket.
    public mutating func close(_ id: ConnectionID, _ close: WebSocketClose) {
        effects.append(.webSocket(id, .close(close)))
    }

    // MARK: Connections

    /// Ends the connection in an orderly way, after all bytes given before have been sent.
    public mutating func close(_ id: ConnectionID) { effects.append(.finish(id, .close)) }

    /// Ends the connection at once.
    public mutating func reset(_ id: ConnectionID) { effects.append(.finish(id, .reset)) }

    /// Writes an event into the journal.
    public mutating func note(_ event: Own, on id: ConnectionID? = nil) { effects.append(.note(event, id)) }

    /// Returns the effects so far, and forgets them.
    mutating func take() -> [HTTPEffect] {
        if effects.isEmpty { return [] }
        defer { effects = [] }
        return effects
    }
}
