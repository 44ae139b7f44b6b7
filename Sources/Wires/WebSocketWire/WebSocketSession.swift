/// One end of a connection, from the end of the opening handshake to the end of the connection. Bytes go in and events
/// come out; messages go in and bytes come out.
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
/// The session answers each Ping and the Close by itself, unless its owner turns that off. ``step`` tells the owner
/// when to close the TCP connection. After ``next()`` has thrown, the output ends with a Close that tells the other end
/// the reason.
///
/// The type is not `Sendable`, because the closure with a client's keys may not be.
public struct WebSocketSession {
    /// The end of the connection that this session is.
    public var role: WebSocketRole { encoder.sender }
    /// Whether the session sends a Pong for each Ping that ``next()`` returns.
    public var answersPings = true
    /// Whether the session sends a Close with the same code for the Close that ``next()`` returns.
    public var answersClose = true

    private var decoder: WebSocketDecoder
    private let encoder: WebSocketEncoder
    private var closing: WebSocketClosingHandshake
    private var output: [UInt8] = []

    /// Makes the server's end.
    public static func server(limits: WebSocketLimits = WebSocketLimits()) -> WebSocketSession {
        WebSocketSession(encoder: .server(), limits: limits)
    }

    /// Makes the client's end.
    ///
    /// - Parameters:
    ///   - limits: The sizes that this end accepts from the server.
    ///   - maskingKey: Returns a new key for each frame, which nobody can predict (RFC 6455, section 5.3).
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

    /// The next thing that the owner of the connection must do to end it.
    public var step: WebSocketStep { closing.step }

    /// The way in which the connection ended. `nil` until ``end()`` is called.
    public var closure: WebSocketClosure? { closing.closure }

    // MARK: Input

    /// The number of bytes that were appended and that no event has reported yet.
    public var heldByteCount: Int { decoder.heldByteCount }

    /// Adds bytes that have arrived after the opening handshake.
    public mutating func append(_ bytes: [UInt8]) {
        decoder.append(bytes)
    }

    /// Returns the next event, or `nil` if more bytes are needed or the other end's Close was returned. The session's
    /// answer to the event is then in the output.
    ///
    /// - Throws: The violation, in this call and in each later call.
    public mutating func next() throws(WebSocketViolation) -> WebSocketEvent? {
        do {
            let event = try decoder.next()
            // The encoder can refuse nothing in an answer, because the decoder has checked its sizes and its code.
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

    /// Notes that the TCP connection has ended. Either end may have closed it.
    public mutating func end() {
        closing.end()
    }

    // MARK: Output

    /// The number of bytes that wait in the output. Pongs pile up here if Pings come in and nobody takes the output.
    public var outputByteCount: Int { output.count }

    /// Takes the bytes to be sent, in their order.
    public mutating func takeOutput() -> [UInt8] {
        defer { output = [] }
        return output
    }

    /// Sends a message.
    ///
    /// - Parameters:
    ///   - message: Any message. The session sends none after this end's Close.
    ///   - fragmentSize: The number of bytes of the message in each frame, 1 or more. `nil` means one frame.
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

    /// Sends the Close, as the first end or as the answer. This end can send no message after it.
    ///
    /// - Parameter close: A code that a frame may have, and a reason of at most 123 bytes.
    public mutating func close(_ close: WebSocketClose = WebSocketClose(.normalClosure))
        throws(WebSocketEncodingFailure)
    {
        try check(.close)
        output += try encoder.encode(close)
        closing.send()
    }

    /// Sends a frame unchanged, right or wrong, in any state. The closing handshake does not notice the frame.
    public mutating func send(_ frame: WebSocketFrame) throws(WebSocketEncodingFailure) {
        output += try encoder.encode(frame)
    }

    /// Sends bytes unchanged, such as half a frame.
    public mutating func send(raw bytes: [UInt8]) {
        output += bytes
    }

    private func check(_ opcode: WebSocketOpcode) throws(WebSocketEncodingFailure) {
        guard closing.maySend(opcode) else { throw .closing(opcode) }
    }

    /// Answers with the same code, as is usual. A code that came in a frame may go out in a frame (RFC 6455, section
    /// 5.5.1).
    private mutating func answerClose(_ close: WebSocketClose) {
        output += (try? encoder.encode(WebSocketClose(close.code))) ?? []
        closing.send()
    }
}
