/// A message of an application (RFC 6455, section 5.6).
public enum WebSocketMessage: Hashable, Sendable, CustomStringConvertible {
    /// A text, which is UTF-8 on the wire.
    case text(String)
    /// Bytes with a meaning that only the application knows.
    case binary([UInt8])

    /// The size in bytes. A text counts as UTF-8.
    public var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .binary(let bytes): bytes.count
        }
    }

    /// The kind and the size, without the content: `text, 5 bytes`.
    public var description: String {
        let kind =
            switch self {
            case .text: "text"
            case .binary: "binary"
            }
        return "\(kind), \(size) \(size == 1 ? "byte" : "bytes")"
    }

    /// The opcode of the message's first frame.
    var opcode: WebSocketOpcode {
        switch self {
        case .text: .text
        case .binary: .binary
        }
    }

    var payload: [UInt8] {
        switch self {
        case .text(let text): Array(text.utf8)
        case .binary(let bytes): bytes
        }
    }
}
