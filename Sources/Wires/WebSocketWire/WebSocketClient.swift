import HTTPWire

/// The client's end of a WebSocket on a stream of bytes, from the request to the Close: bytes in, events and bytes out.
package struct WebSocketClient {
    /// An event of the client's end.
    package enum Event: Hashable, Sendable {
        /// The opening handshake is complete.
        case opened
        /// A message or a control frame has come.
        case received(WebSocketEvent)
    }

    /// Whether the opening handshake is complete.
    package private(set) var isOpen = false
    private let handshake: WebSocketClientHandshake
    private var wire = HTTPClientWire()
    private var session: WebSocketSession
    private var output: [UInt8] = []

    package init(
        _ handshake: WebSocketClientHandshake, limits: WebSocketLimits,
        maskingKey: @escaping () -> WebSocketMaskingKey
    ) {
        self.handshake = handshake
        session = .client(limits: limits, maskingKey: maskingKey)
        output = (try? wire.encode(handshake.request)) ?? []
    }

    /// Takes the bytes to be sent, in their order.
    package mutating func takeOutput() -> [UInt8] {
        output += session.takeOutput()
        defer { output = [] }
        return output
    }

    /// Adds bytes that have come.
    package mutating func append(_ bytes: [UInt8]) {
        if isOpen { session.append(bytes) } else { wire.append(bytes) }
    }

    /// Returns the next event, or `nil` if more bytes are needed.
    ///
    /// - Throws: `HTTPViolation`, ``WebSocketHandshakeFailure`` or ``WebSocketViolation``. The output then ends with
    ///   the bytes that the server has to hear.
    package mutating func next() throws -> Event? {
        guard isOpen else { return try agree() ? .opened : nil }
        return try session.next().map(Event.received)
    }

    private mutating func agree() throws -> Bool {
        while let part = try wire.next() {
            switch part {
            case .head(let head):
                _ = try handshake.check(head)
                isOpen = true
            case .raw(let bytes): session.append(bytes)
            default: continue
            }
        }
        return isOpen
    }

    /// Sends a text message. A message after the Close is dropped.
    package mutating func send(_ text: String) { try? session.send(.text(text)) }

    /// Sends a Ping. A Ping after the Close is dropped.
    package mutating func ping() { try? session.ping() }

    /// Sends the Close.
    package mutating func close() { try? session.close(WebSocketClose(.normalClosure)) }
}
