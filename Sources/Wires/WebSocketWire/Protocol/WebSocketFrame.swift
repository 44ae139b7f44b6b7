/// A frame that is sent unchanged, right or wrong (RFC 6455, section 5.2).
///
/// Messages, Pings and the like need no such frame. A mock server that has to misbehave uses it:
///
/// ```swift
/// let encoder = WebSocketEncoder.server()
/// try encoder.encode(WebSocketFrame(.text, Array("half".utf8), isFinal: false))
/// try encoder.encode(WebSocketFrame(.ping, [], reservedBits: 0b100))
/// try encoder.encode(WebSocketFrame(.binary, [1], masking: .key(key)))       // which a server must not
/// try encoder.encode(WebSocketFrame(.binary, [1, 2, 3])).dropLast()          // a part of a frame
/// ```
public struct WebSocketFrame: Hashable, Sendable {
    /// Whether the payload is masked, and how.
    public enum Masking: Hashable, Sendable {
        /// The sender masks as it must: a client with a new key, a server not at all (RFC 6455, section 5.1).
        case byRole
        /// The sender masks nothing.
        case none
        /// The sender masks with this key.
        case key(WebSocketMaskingKey)
    }

    /// The form of the payload's length. A form that is too short for the payload becomes the shortest form.
    public enum LengthForm: Hashable, Sendable {
        /// The shortest form, which is the only allowed one.
        case shortest
        /// The form of 126 and two bytes.
        case twoBytes
        /// The form of 127 and eight bytes.
        case eightBytes
    }

    /// The kind of the frame.
    public var opcode: WebSocketOpcode
    /// The payload before masking.
    public var payload: [UInt8]
    /// The bit FIN, which marks the last fragment.
    public var isFinal: Bool
    /// The three reserved bits, 0 to 7. RSV1 is the most significant bit.
    public var reservedBits: UInt8
    /// Whether the payload is masked, and how.
    public var masking: Masking
    /// The form of the payload's length.
    public var lengthForm: LengthForm

    /// Makes a frame. The frame is correct unless a parameter makes it wrong.
    public init(
        _ opcode: WebSocketOpcode, _ payload: [UInt8], isFinal: Bool = true, reservedBits: UInt8 = 0,
        masking: Masking = .byRole, lengthForm: LengthForm = .shortest
    ) {
        self.opcode = opcode
        self.payload = payload
        self.isFinal = isFinal
        self.reservedBits = reservedBits
        self.masking = masking
        self.lengthForm = lengthForm
    }
}
