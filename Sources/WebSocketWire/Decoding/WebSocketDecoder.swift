/// Turns a stream of bytes into messages, pings, pongs and the Close, whatever the chunks that the bytes come in.
///
/// ```swift
/// var decoder = WebSocketDecoder(from: .client, limits: WebSocketLimits(messageSize: 65_536))
/// decoder.append(bytes)
/// while let event = try decoder.next() {
///     if case .message(.text(let text)) = event { print(text) }
/// }
/// ```
///
/// The stream begins behind the opening handshake. Each byte is judged as soon as it is there: a text that is not UTF-8
/// at its first wrong byte, a message that would be too big at the header that announces it. Events and violations do
/// not depend on how the stream was cut. After a violation, and after a Close, the decoder holds nothing and takes
/// nothing any more.
///
/// The decoder holds the message under way, within its limit, one control frame, and what was appended and not yet
/// taken. Nothing is set aside for a frame that has only been announced.
public struct WebSocketDecoder: Sendable {
    /// The end whose frames these are.
    public var sender: WebSocketRole { inspector.sender }
    /// How much may be held.
    public let limits: WebSocketLimits
    /// The rule that was broken, once one was.
    public private(set) var violation: WebSocketViolation?
    /// Whether the Close was taken.
    public private(set) var isClosed = false

    private var buffer: [UInt8] = []
    /// Where in the buffer the next frame begins.
    private var start = 0
    /// Up to where the frame was judged.
    private var judged = 0
    private var inspector: FrameInspector
    private var message: UnfinishedMessage?

    /// The fragments of a message that have come.
    private struct UnfinishedMessage: Sendable {
        let opcode: WebSocketOpcode
        var payload: [UInt8]
    }

    /// - Parameters:
    ///   - sender: The end whose frames these are: a server decodes what is `from: .client`.
    ///   - limits: How much may be held.
    public init(from sender: WebSocketRole, limits: WebSocketLimits = WebSocketLimits()) {
        self.limits = limits
        inspector = FrameInspector(sender: sender, maximumMessageSize: limits.messageSize)
    }

    /// How many bytes were ever moved because of what was taken before them: never more than were appended.
    private(set) var movedByteCount = 0

    /// How many bytes were appended that no event has told yet, the headers of finished fragments not counted.
    public var heldByteCount: Int {
        buffer.count - start + (message?.payload.count ?? 0)
    }

    /// Adds what has arrived. After a violation or a Close it is dropped (RFC 6455, section 1.4).
    public mutating func append(_ bytes: [UInt8]) {
        guard violation == nil, !isClosed else { return }
        if start == buffer.count {
            buffer = bytes
            (start, judged) = (0, 0)
        } else {
            dropTakenBytes()
            buffer.append(contentsOf: bytes)
        }
    }

    /// The next event, or `nil` if more bytes are needed or the Close was taken.
    ///
    /// - Throws: The violation, now and each time hereafter.
    public mutating func next() throws(WebSocketViolation) -> WebSocketEvent? {
        if let violation { throw violation }
        guard !isClosed else { return nil }
        do {
            while let frame = try takeFrame() {
                if let event = event(of: frame) { return event }
            }
            return nil
        } catch {
            violation = error
            forget()
            throw error
        }
    }

    private mutating func takeFrame() throws(WebSocketViolation) -> FrameCodec.Frame? {
        let (count, endsFrame) = try inspector.inspect(buffer[judged...])
        judged += count
        guard endsFrame else {
            dropTakenBytes()
            return nil
        }
        guard let frame = FrameCodec.decode(buffer[start..<judged]) else { throw inspector.violation(.unreadable) }
        start = judged
        return frame
    }

    private mutating func event(of frame: FrameCodec.Frame) -> WebSocketEvent? {
        switch frame.opcode {
        case .ping: return .ping(frame.payload)
        case .pong: return .pong(frame.payload)
        case .close:
            isClosed = true
            forget()
            return .close(WebSocketClose(payload: frame.payload))
        default:
            var whole = message ?? UnfinishedMessage(opcode: frame.opcode, payload: [])
            message = nil
            whole.payload += frame.payload
            if !frame.isFinal {
                message = whole
                return nil
            }
            // The text was found to be UTF-8 before.
            return .message(
                whole.opcode == .text ? .text(String(decoding: whole.payload, as: UTF8.self)) : .binary(whole.payload))
        }
    }

    private mutating func forget() {
        buffer = []
        (start, judged) = (0, 0)
        message = nil
    }

    /// Gives back the memory of bytes that were taken, when they are more than those that would have to be moved: so
    /// each byte is moved once at most on average.
    private mutating func dropTakenBytes() {
        guard start > buffer.count - start else { return }
        movedByteCount += buffer.count - start
        buffer = Array(buffer[start...])
        judged -= start
        start = 0
    }
}

extension WebSocketClose {
    /// - Parameter payload: Was found good.
    fileprivate init(payload: [UInt8]) {
        guard payload.count >= 2 else {
            self.init()
            return
        }
        self.init(
            WebSocketCloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1])),
            reason: String(decoding: payload[2...], as: UTF8.self))
    }
}
