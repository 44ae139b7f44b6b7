/// One end of a connection, from the opening handshake to its end: bytes in, events out; messages in, bytes out.
///
/// ```swift
/// var session = WebSocketSession.server()
/// session.append(bytes)
/// while let event = try session.next() {
///     if case .message(let message) = event { try session.send(message) }        // an echo
/// }
/// connection.send(session.takeOutput())
/// if session.step == .closeConnection { connection.close() }
/// ```
///
/// The session answers Pings and the Close by itself, unless it is told not to, and says in ``step`` when the owner
/// has to close the TCP connection. After ``next()`` has thrown, the output ends with the Close that tells the other
/// end why.
///
/// The type is not `Sendable`, because the closure with a client's keys need not be.
public struct WebSocketSession {
    /// This end.
    public var role: WebSocketRole { encoder.sender }
    /// Whether a Pong is sent for each Ping that ``next()`` returns.
    public var answersPings = true
    /// Whether a Close with the same code is sent for the Close that ``next()`` returns.
    public var answersClose = true

    private var decoder: WebSocketDecoder
    private let encoder: WebSocketEncoder
    private var closing: WebSocketClosingHandshake
    private var output: [UInt8] = []

    /// The server's end.
    public static func server(limits: WebSocketLimits = WebSocketLimits()) -> WebSocketSession {
        WebSocketSession(encoder: .server(), limits: limits)
    }

    /// The client's end.
    ///
    /// - Parameters:
    ///   - limits: How much of the server's may be held.
    ///   - maskingKey: A new key for each frame, which nobody can predict (RFC 6455, section 5.3).
    public static func client(
        limits: WebSocketLimits = WebSocketLimits(), maskingKey: @escaping () -> WebSocketMaskingKey
    ) -> WebSocketSession {
        WebSocketSession(encoder: .client(maskingKey: maskingKey), limits: limits)
    }

    private init(encoder: WebSocketEncoder, limits: WebSocketLimits) {
        self.encoder = encoder
        decoder = WebSocketDecoder(from: encoder.sender.other, limits: limits)
        closing = WebSocketClosingHandshake(role: encoder.sender)
    }

    /// The next thing that the owner of the connection does about its end.
    public var step: WebSocketStep { closing.step }

    /// How the connection ended, once ``end()`` was called.
    public var closure: WebSocketClosure? { closing.closure }

    // MARK: In

    /// How many bytes were appended that no event has told yet.
    public var heldByteCount: Int { decoder.heldByteCount }

    /// Adds what has arrived behind the opening handshake.
    public mutating func append(_ bytes: [UInt8]) {
        decoder.append(bytes)
    }

    /// The next event, or `nil` if more bytes are needed or the other end's Close was taken. An answer to it is in the
    /// output then.
    ///
    /// - Throws: The violation, now and each time hereafter.
    public mutating func next() throws(WebSocketViolation) -> WebSocketEvent? {
        do {
            let event = try decoder.next()
            // Nothing in an answer can be refused: its sizes and its code were checked when they came in.
            switch event {
            case .ping(let data) where answersPings && closing.maySend(.pong):
                output += (try? encoder.encodePong(data)) ?? []
            case .close(let close):
                closing.receive(close)
                if answersClose, closing.step == .answerClose { answerClose(close) }
            default: break
            }
            return event
        } catch {
            if closing.fail() {
                output += (try? encoder.encode(WebSocketClose(error.closeCode, reason: "\(error.rule)"))) ?? []
            }
            throw error
        }
    }

    /// The TCP connection has ended, whoever closed it.
    public mutating func end() {
        closing.end()
    }

    // MARK: Out

    /// How many bytes wait in the output. Where Pings come in and nothing goes out, the Pongs pile up here.
    public var outputByteCount: Int { output.count }

    /// The bytes to be sent, in their order.
    public mutating func takeOutput() -> [UInt8] {
        defer { output = [] }
        return output
    }

    /// Sends a message.
    ///
    /// - Parameters:
    ///   - message: Any message, before this end's Close.
    ///   - fragmentSize: How many bytes of it a frame has, 1 or more; `nil` for one frame.
    public mutating func send(_ message: WebSocketMessage, fragmentSize: Int? = nil) throws(WebSocketEncodingFailure) {
        try check(message.opcode)
        if let fragmentSize {
            output += try encoder.encodeFragments(of: message, payloadSize: fragmentSize).joined()
        } else {
            output += try encoder.encode(message)
        }
    }

    /// Sends a Ping with at most 125 bytes.
    public mutating func ping(_ data: [UInt8] = []) throws(WebSocketEncodingFailure) {
        try check(.ping)
        output += try encoder.encodePing(data)
    }

    /// Sends a Pong with at most 125 bytes.
    public mutating func pong(_ data: [UInt8] = []) throws(WebSocketEncodingFailure) {
        try check(.pong)
        output += try encoder.encodePong(data)
    }

    /// Sends the Close, first or as the answer, after which no message can be sent any more.
    ///
    /// - Parameter close: Its code may be said in a frame, and its reason has at most 123 bytes.
    public mutating func close(_ close: WebSocketClose = WebSocketClose(.normalClosure))
        throws(WebSocketEncodingFailure)
    {
        try check(.close)
        output += try encoder.encode(close)
        closing.send()
    }

    /// Sends a frame as it is, right or wrong, whatever the state; the closing handshake does not look at it.
    public mutating func send(_ frame: WebSocketFrame) throws(WebSocketEncodingFailure) {
        output += try encoder.encode(frame)
    }

    /// Sends bytes as they are, such as half a frame.
    public mutating func send(raw bytes: [UInt8]) {
        output += bytes
    }

    private func check(_ opcode: WebSocketOpcode) throws(WebSocketEncodingFailure) {
        guard closing.maySend(opcode) else { throw .closing(opcode) }
    }

    /// The code is said back, as is usual; a code that came in a frame may go out in one (RFC 6455, section 5.5.1).
    private mutating func answerClose(_ close: WebSocketClose) {
        output += (try? encoder.encode(WebSocketClose(close.code))) ?? []
        closing.send()
    }
}
