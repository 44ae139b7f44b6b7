/// Turns messages and control frames into bytes.
///
/// ```swift
/// let encoder = WebSocketEncoder.client { WebSocketMaskingKey.random(using: &generator) }
/// connection.send(try encoder.encode(.text("hello")))
///
/// for fragment in try encoder.encodeFragments(of: .binary(file), payloadSize: 1_024) {
///     connection.send(fragment)
///     connection.send(try encoder.encodePing())       // control frames may come between the fragments
/// }
/// ```
///
/// The encoder checks everything before it writes the first byte. Only ``encode(_:)-(WebSocketFrame)`` writes a frame
/// without checks. The encoder does not check the order of frames; ``WebSocketSession`` does.
///
/// The type is not `Sendable`, because the closure with the keys may not be.
public struct WebSocketEncoder {
    /// The end that sends the frames.
    public var sender: WebSocketRole { nextMaskingKey == nil ? .server : .client }

    /// The source of the keys. `nil` for a server.
    private let nextMaskingKey: (() -> WebSocketMaskingKey)?

    /// Makes an encoder that masks nothing (RFC 6455, section 5.1).
    public static func server() -> WebSocketEncoder {
        WebSocketEncoder(nextMaskingKey: nil)
    }

    /// Makes an encoder that masks each frame (RFC 6455, section 5.3).
    ///
    /// - Parameter maskingKey: Returns a new key for each frame, which nobody can predict.
    public static func client(maskingKey: @escaping () -> WebSocketMaskingKey) -> WebSocketEncoder {
        WebSocketEncoder(nextMaskingKey: maskingKey)
    }

    private init(nextMaskingKey: (() -> WebSocketMaskingKey)?) {
        self.nextMaskingKey = nextMaskingKey
    }

    /// Returns a whole message in one frame.
    public func encode(_ message: WebSocketMessage) throws(WebSocketEncodingFailure) -> [UInt8] {
        try encode(WebSocketFrame(message.opcode, message.payload))
    }

    /// Returns a message in frames. Control frames may be sent between them (RFC 6455, section 5.4).
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - payloadSize: The number of bytes of the message in each frame, 1 or more. The last frame has the rest. A
    ///     text may be cut between any two bytes.
    public func encodeFragments(
        of message: WebSocketMessage, payloadSize: Int
    ) throws(WebSocketEncodingFailure) -> [[UInt8]] {
        guard payloadSize > 0 else { throw .emptyFragments }
        let payload = message.payload
        var fragments: [[UInt8]] = []
        var rest = payload[...]
        repeat {
            let part = rest.prefix(payloadSize)
            rest = rest.dropFirst(payloadSize)
            let opcode = fragments.isEmpty ? message.opcode : .continuation
            fragments.append(try encode(WebSocketFrame(opcode, Array(part), isFinal: rest.isEmpty)))
        } while !rest.isEmpty
        return fragments
    }

    /// Returns a Ping (RFC 6455, section 5.5.2).
    ///
    /// - Parameter data: The bytes that the other end sends back, at most 125.
    public func encodePing(_ data: [UInt8] = []) throws(WebSocketEncodingFailure) -> [UInt8] {
        try encodeControl(.ping, data)
    }

    /// Returns a Pong, as the answer to a Ping or without one (RFC 6455, section 5.5.3).
    ///
    /// - Parameter data: The data of the Ping, at most 125 bytes.
    public func encodePong(_ data: [UInt8] = []) throws(WebSocketEncodingFailure) -> [UInt8] {
        try encodeControl(.pong, data)
    }

    /// Returns a Close (RFC 6455, section 5.5.1).
    public func encode(_ close: WebSocketClose) throws(WebSocketEncodingFailure) -> [UInt8] {
        guard let code = close.code else {
            guard close.reason.isEmpty else { throw .reasonWithoutCode }
            return try encode(WebSocketFrame(.close, []))
        }
        guard code.isAllowedInFrame else { throw .closeCode(code) }
        let reason = Array(close.reason.utf8)
        guard reason.count <= WebSocketLimits.reason else { throw .reasonTooLong(byteCount: reason.count) }
        let codeBytes = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)]
        return try encode(WebSocketFrame(.close, codeBytes + reason))
    }

    /// Returns a frame unchanged, right or wrong.
    ///
    /// - Throws: Only ``WebSocketEncodingFailure/payloadTooLong(byteCount:maximum:)``.
    public func encode(_ frame: WebSocketFrame) throws(WebSocketEncodingFailure) -> [UInt8] {
        guard frame.payload.count <= WebSocketLimits.framePayload else {
            throw .payloadTooLong(byteCount: frame.payload.count, maximum: WebSocketLimits.framePayload)
        }
        let key =
            switch frame.masking {
            case .byRole: nextMaskingKey?()
            case .none: nil as WebSocketMaskingKey?
            case .key(let key): key
            }
        return frame.bytes(maskedBy: key)
    }

    private func encodeControl(
        _ opcode: WebSocketOpcode, _ data: [UInt8]
    ) throws(WebSocketEncodingFailure) -> [UInt8] {
        guard data.count <= WebSocketLimits.controlPayload else {
            throw .controlPayloadTooLong(opcode, byteCount: data.count)
        }
        return try encode(WebSocketFrame(opcode, data))
    }
}
