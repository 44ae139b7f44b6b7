/// The kind of a frame, a number of four bits (RFC 6455, section 5.2).
public struct WebSocketOpcode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The number, 0 to 15.
    public let rawValue: UInt8

    /// Makes an opcode.
    ///
    /// - Parameter rawValue: A number whose lower four bits count.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue & 0x0F
    }

    /// A further fragment of the present message.
    public static let continuation = WebSocketOpcode(rawValue: 0x0)
    /// The first frame of a text.
    public static let text = WebSocketOpcode(rawValue: 0x1)
    /// The first frame of a binary message.
    public static let binary = WebSocketOpcode(rawValue: 0x2)
    /// A control frame that ends the messages of its sender.
    public static let close = WebSocketOpcode(rawValue: 0x8)
    /// A control frame that asks for a Pong.
    public static let ping = WebSocketOpcode(rawValue: 0x9)
    /// A control frame that answers a Ping.
    public static let pong = WebSocketOpcode(rawValue: 0xA)

    /// Whether the frame is a control frame. Such a frame concerns the connection, is never fragmented, and may come
    /// between the fragments of a message (RFC 6455, section 5.5).
    public var isControl: Bool { rawValue & 0x8 != 0 }

    /// Whether the opcode has no meaning in the protocol yet (RFC 6455, section 11.8).
    public var isReserved: Bool { 0x3...0x7 ~= rawValue || 0xB...0xF ~= rawValue }

    /// The name, such as `text`, or `opcode 0x3` for a reserved opcode.
    public var description: String {
        switch self {
        case .continuation: "continuation"
        case .text: "text"
        case .binary: "binary"
        case .close: "close"
        case .ping: "ping"
        case .pong: "pong"
        default: "opcode 0x\(String(rawValue, radix: 16, uppercase: true))"
        }
    }
}
