/// Turns a stream of bytes into messages, Pings, Pongs and the Close, however the stream is cut into chunks.
///
/// ```swift
/// var decoder = WebSocketDecoder(from: .client, limits: WebSocketLimits(messageSize: 65_536))
/// decoder.append(bytes)
/// while let event = try decoder.next() {
///     if case .message(.text(let text)) = event { print(text) }
/// }
/// ```
///
/// The stream begins after the opening handshake. The decoder checks each byte as soon as it comes. It refuses a text
/// that is not UTF-8 at the first wrong byte, and a message that is too big at the header that announces it. Events and
/// violations do not depend on how the stream was cut. After a violation, and after a Close, the decoder holds nothing
/// and accepts nothing more.
///
/// The decoder holds the present message, within its limit, one control frame, and the bytes that were appended and not
/// yet returned. The decoder reserves no memory for a frame that was only announced.
public struct WebSocketDecoder: Sendable {
    /// The end that has sent the frames.
    public var sender: WebSocketRole { inspector.sender }
    /// The sizes that the decoder accepts.
    public let limits: WebSocketLimits
    /// The rule that the other end broke, or `nil` if it broke none.
    public private(set) var violation: WebSocketViolation?
    /// Whether ``next()`` has returned the Close.
    public private(set) var isClosed = false

    private var buffer: [UInt8] = []
    /// The position in the buffer at which the next frame begins.
    private var start = 0
    /// The position in the buffer up to which the frame was checked.
    private var judged = 0
    private var inspector: FrameInspector
    private var message: UnfinishedMessage?

    /// The fragments of a message that have come so far.
    private struct UnfinishedMessage: Sendable {
        let opcode: WebSocketOpcode
        var payload: [UInt8]
    }

    /// Makes a decoder.
    ///
    /// - Parameters:
    ///   - sender: The end that sends the frames. A server decodes frames `from: .client`.
    ///   - limits: The sizes that the decoder accepts.
    public init(from sender: WebSocketRole, limits: WebSocketLimits = WebSocketLimits()) {
        self.limits = limits
        inspector = FrameInspector(sender: sender, maximumMessageSize: limits.messageSize)
    }

    /// The number of all bytes that the decoder ever moved to free the space of taken bytes. Never more than were
    /// appended.
    private(set) var movedByteCount = 0

    /// The number of bytes that were appended and that no event has reported yet, without the headers of finished
    /// fragments.
    public var heldByteCount: Int {
        buffer.count - start + (message?.payload.count ?? 0)
    }

    /// Adds bytes that have arrived. The decoder drops them after a violation or a Close (RFC 6455, section 1.4).
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

    /// Returns the next event, or `nil` if more bytes are needed or the Close was returned.
    ///
    /// - Throws: The violation, in this call and in each later call.
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
            // The inspector has found the text to be UTF-8.
            return .message(
                whole.opcode == .text ? .text(String(decoding: whole.payload, as: UTF8.self)) : .binary(whole.payload))
        }
    }

    private mutating func forget() {
        buffer = []
        (start, judged) = (0, 0)
        message = nil
    }

    /// Frees the memory of taken bytes when they are more than the bytes that must move. So each byte moves once at
    /// most on average.
    private mutating func dropTakenBytes() {
        guard start > buffer.count - start else { return }
        movedByteCount += buffer.count - start
        buffer = Array(buffer[start...])
        judged -= start
        start = 0
    }
}

extension WebSocketClose {
    /// - Parameter payload: The content of a Close, which the inspector has found good.
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
