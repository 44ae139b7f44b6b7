/// A reason why a message or a frame cannot be sent.
public enum WebSocketEncodingFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// A Ping or a Pong has more than 125 bytes (RFC 6455, section 5.5).
    case controlPayloadTooLong(WebSocketOpcode, byteCount: Int)
    /// No frame may have this code (RFC 6455, section 7.4).
    case closeCode(WebSocketCloseCode)
    /// The reason of a Close has more than 123 bytes of UTF-8 (RFC 6455, section 5.5).
    case reasonTooLong(byteCount: Int)
    /// A Close has a reason, but no code before it (RFC 6455, section 5.5.1).
    case reasonWithoutCode
    /// The payload has more bytes than the codec can write into one frame.
    case payloadTooLong(byteCount: Int, maximum: Int)
    /// The size for fragments is below one byte.
    case emptyFragments
    /// The state of the closing handshake allows no such frame (RFC 6455, sections 5.5.1 and 5.5.2).
    case closing(WebSocketOpcode)

    /// The section of RFC 6455 that forbids the frame.
    public var section: String {
        switch self {
        case .controlPayloadTooLong, .reasonTooLong: "5.5"
        case .closeCode: "7.4"
        case .reasonWithoutCode, .closing: "5.5.1"
        case .payloadTooLong: "5.2"
        case .emptyFragments: "5.4"
        }
    }

    /// The mistake and the section, in one line.
    public var description: String {
        let mistake =
            switch self {
            case .controlPayloadTooLong(let opcode, let byteCount):
                "a \(opcode) of \(byteCount) bytes, and \(WebSocketLimits.controlPayload) is the most"
            case .closeCode(let code): "the close code \(code), which no frame may say"
            case .reasonTooLong(let byteCount):
                "a close reason of \(byteCount) bytes, and \(WebSocketLimits.reason) is the most"
            case .reasonWithoutCode: "a close reason without a code"
            case .payloadTooLong(let byteCount, let maximum):
                "a payload of \(byteCount) bytes, and \(maximum) is the most"
            case .emptyFragments: "fragments of no byte"
            case .closing(let opcode): "a \(opcode) after the connection's close"
            }
        return "\(mistake) (RFC 6455, section \(section))"
    }
}
