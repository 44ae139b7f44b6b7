/// A frame to be sent as it is, right or wrong (RFC 6455, section 5.2).
///
/// Messages, pings and the like are encoded without it. A mock that has to misbehave says here how:
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
        /// As the sender has to: a client by a new key, a server not at all (RFC 6455, section 5.1).
        case byRole
        case none
        case key(WebSocketMaskingKey)
    }

    /// How many bytes say the payload's length. A form that is too short for it is widened.
    public enum LengthForm: Hashable, Sendable {
        /// The only one that is allowed.
        case shortest
        /// 126 and two bytes.
        case twoBytes
        /// 127 and eight bytes.
        case eightBytes
    }

    /// The kind of the frame.
    public var opcode: WebSocketOpcode
    /// Not masked, whatever the ``masking``.
    public var payload: [UInt8]
    /// FIN.
    public var isFinal: Bool
    /// 0 to 7; RSV1 is the most significant of the three bits.
    public var reservedBits: UInt8
    /// Whether the payload is masked, and how.
    public var masking: Masking
    /// How many bytes say the payload's length.
    public var lengthForm: LengthForm

    /// A frame without mistakes, unless the parameters make some.
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
