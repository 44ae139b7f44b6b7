/// One end of a connection, from the opening handshake to its end: bytes in, events out; messages in, bytes out.
///
/// ```swift
/// let endpoint = WebSocketEndpoint.server()
/// endpoint.append(bytes)
/// while let event = try endpoint.next() {
///     if case .message(let message) = event { try endpoint.send(message) }        // an echo
/// }
/// connection.send(endpoint.takeOutput())
/// if endpoint.step == .closeConnection { connection.close() }
/// ```
///
/// It answers Pings and the Close by itself, unless it is told not to, and says in ``step`` when the owner has to close the TCP connection. After
/// ``next()`` has thrown, the output ends with the Close that tells the other end why.
///
/// It is a class and not `Sendable` as its ``WebSocketDecoder`` and its ``WebSocketEncoder`` are.
public final class WebSocketEndpoint {
    /// This end.
    public var role: WebSocketRole { encoder.sender }
    /// Whether a Pong is sent for each Ping that ``next()`` returns.
    public var answersPings = true
    /// Whether a Close with the same code is sent for the Close that ``next()`` returns.
    public var answersClose = true

    private let decoder: WebSocketDecoder
    private let encoder: WebSocketEncoder
    private var closing: WebSocketClosingHandshake
    private var output: [UInt8] = []

    /// The server's end.
    public static func server(limits: WebSocketLimits = WebSocketLimits()) -> WebSocketEndpoint {
        WebSocketEndpoint(encoder: .server(), limits: limits)
    }

    /// The client's end.
    ///
    /// - Parameters:
    ///   - limits: How much of the server's may be held.
    ///   - maskingKey: A new key for each frame, which nobody can predict (RFC 6455, section 5.3).
    public static func client(
        limits: WebSocketLimits = WebSocketLimits(), maskingKey: @escaping () -> WebSocketMaskingKey
    ) -> WebSocketEndpoint {
        WebSocketEndpoint(encoder: .client(maskingKey: maskingKey), limits: limits)
    }

    private init(encoder: WebSocketEncoder, limits: WebSocketLimits) {
        self.encoder = encoder
        decoder = WebSocketDecoder(from: encoder.sender.other, limits: limits)
        closing = WebSocketClosingHandshake(role: encoder.sender)
    }

    /// What the owner of the connection does next about its end.
    public var step: WebSocketStep { closing.step }

    /// How the connection ended, once ``end()`` was called.
    public var closure: WebSocketClosure? { closing.closure }

    // MARK: In

    /// How many bytes were appended that no event has told yet.
    public var heldByteCount: Int { decoder.heldByteCount }

    /// Adds what has arrived behind the opening handshake.
    public func append(_ bytes: [UInt8]) {
        decoder.append(bytes)
    }

    /// The next event, or `nil` if more bytes are needed or the other end's Close was taken. An answer to it is in the output then.
    ///
    /// - Throws: The violation, now and each time hereafter.
    public func next() throws(WebSocketViolation) -> WebSocketEvent? {
        do {
            let event = try decoder.next()
            switch event {
            case .ping(let data) where answersPings && closing.maySend(.pong):
                write { try encoder.encodePong(data) }
            case .close(let close):
                closing.receive(close)
                if answersClose, closing.step == .answerClose { answerClose(close) }
            default: break
            }
            return event
        } catch {
            if closing.fail() {
                write { try encoder.encode(WebSocketClose(error.closeCode, reason: "\(error.rule)")) }
            }
            throw error
        }
    }

    /// The TCP connection has ended, whoever closed it.
    public func end() {
        closing.end()
    }

    // MARK: Out

    /// How many bytes wait in the output. Whoever lets Pings come in but nothing go out finds the Pongs here.
    public var outputByteCount: Int { output.count }

    /// The bytes to be sent, in their order.
    public func takeOutput() -> [UInt8] {
        defer { output = [] }
        return output
    }

    /// Sends a message.
    ///
    /// - Parameters:
    ///   - message: Any message, before one's own Close.
    ///   - fragmentSize: How many bytes of it a frame has, 1 or more; `nil` for one frame.
    public func send(_ message: WebSocketMessage, fragmentSize: Int? = nil) throws(WebSocketEncodingFailure) {
        try check(message.opcode)
        if let fragmentSize {
            output += try encoder.encodeFragments(of: message, payloadSize: fragmentSize).joined()
        } else {
            output += try encoder.encode(message)
        }
    }

    /// Sends a Ping with at most 125 bytes.
    public func ping(_ data: [UInt8] = []) throws(WebSocketEncodingFailure) {
        try check(.ping)
        output += try encoder.encodePing(data)
    }

    /// Sends a Pong with at most 125 bytes.
    public func pong(_ data: [UInt8] = []) throws(WebSocketEncodingFailure) {
        try check(.pong)
        output += try encoder.encodePong(data)
    }

    /// Sends the Close, first or as the answer, after which no message can be sent any more.
    ///
    /// - Parameter close: Its code may be said in a frame, and its reason has at most 123 bytes.
    public func close(_ close: WebSocketClose = WebSocketClose(.normalClosure)) throws(WebSocketEncodingFailure) {
        try check(.close)
        output += try encoder.encode(close)
        closing.send()
    }

    /// Sends a frame as it is, right or wrong, whatever the state; the closing handshake does not look at it.
    public func send(_ frame: WebSocketFrame) throws(WebSocketEncodingFailure) {
        output += try encoder.encode(frame)
    }

    /// Sends bytes as they are, such as half a frame.
    public func send(raw bytes: [UInt8]) {
        output += bytes
    }

    private func check(_ opcode: WebSocketOpcode) throws(WebSocketEncodingFailure) {
        guard closing.maySend(opcode) else { throw .closing(opcode) }
    }

    /// The code is said back, as is usual; a code that came in a frame may go out in one (RFC 6455, section 5.5.1).
    private func answerClose(_ close: WebSocketClose) {
        write { try encoder.encode(WebSocketClose(close.code)) }
        closing.send()
    }

    /// Writes an answer of this end's own, of which every size and code was checked when it came in.
    private func write(_ encode: () throws -> [UInt8]) {
        if let bytes = try? encode() { output += bytes }
    }
}
