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
/// Everything is checked before its first byte is written; only ``encode(_:)-(WebSocketFrame)`` says what it is told
/// to. In which order frames may come is not the encoder's concern: ``WebSocketSession`` sees to that.
///
/// The type is not `Sendable`, because the closure with the keys need not be.
public struct WebSocketEncoder {
    /// The end whose frames these are.
    public var sender: WebSocketRole { nextMaskingKey == nil ? .server : .client }

    /// `nil` for a server.
    private let nextMaskingKey: (() -> WebSocketMaskingKey)?

    /// An encoder that masks nothing (RFC 6455, section 5.1).
    public static func server() -> WebSocketEncoder {
        WebSocketEncoder(nextMaskingKey: nil)
    }

    /// An encoder that masks each frame (RFC 6455, section 5.3).
    ///
    /// - Parameter maskingKey: A new key for each frame, which nobody can predict.
    public static func client(maskingKey: @escaping () -> WebSocketMaskingKey) -> WebSocketEncoder {
        WebSocketEncoder(nextMaskingKey: maskingKey)
    }

    private init(nextMaskingKey: (() -> WebSocketMaskingKey)?) {
        self.nextMaskingKey = nextMaskingKey
    }

    /// A whole message in one frame.
    public func encode(_ message: WebSocketMessage) throws(WebSocketEncodingFailure) -> [UInt8] {
        try encode(WebSocketFrame(message.opcode, message.payload))
    }

    /// A message in frames that may be sent one by one, with control frames between them (RFC 6455, section 5.4).
    ///
    /// - Parameter payloadSize: How many bytes of the message a frame has, 1 or more; the last one has what is left. A
    ///   text is cut between any two bytes.
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

    /// A Ping (RFC 6455, section 5.5.2).
    ///
    /// - Parameter data: The other end sends it back; 125 bytes at most.
    public func encodePing(_ data: [UInt8] = []) throws(WebSocketEncodingFailure) -> [UInt8] {
        try encodeControl(.ping, data)
    }

    /// A Pong, as an answer or unasked (RFC 6455, section 5.5.3).
    ///
    /// - Parameter data: The data of the Ping; 125 bytes at most.
    public func encodePong(_ data: [UInt8] = []) throws(WebSocketEncodingFailure) -> [UInt8] {
        try encodeControl(.pong, data)
    }

    /// A Close (RFC 6455, section 5.5.1).
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

    /// A frame as it is, right or wrong.
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
        var bytes = FrameCodec.encode(frame, key: key)
        FrameHeader.widenLength(of: &bytes, to: frame.lengthForm, payloadSize: frame.payload.count)
        return bytes
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

extension FrameHeader {
    /// Gives the length more bytes than nio's encoder did, which only knows the shortest form.
    fileprivate static func widenLength(
        of bytes: inout [UInt8], to form: WebSocketFrame.LengthForm, payloadSize: Int
    ) {
        var header = FrameHeader()
        bytes.prefix(2).forEach { header.append($0) }
        let (marker, size): (UInt8, Int) =
            switch form {
            case .shortest: (0, 0)
            case .twoBytes: (126, 2)
            case .eightBytes: (127, 8)
            }
        guard bytes.count > 1, size > header.sizeUpToLength - 2 else { return }
        let length = (0..<size).map { UInt8(truncatingIfNeeded: payloadSize >> (8 * (size - 1 - $0))) }
        bytes.replaceSubrange(1..<header.sizeUpToLength, with: [bytes[1] & 0x80 | marker] + length)
    }
}
