/// Replaces the passwords in what a client sends by asterisks, piece by piece as the stream comes, and leaves its
/// length as it is.
///
/// ```swift
/// var mask = PasswordMask()
/// for piece in pieces { print(mask.mask(piece)) }
/// ```
///
/// A password is the last field of CONNECT (MQTT 3.1.1, section 3.1.3.5), so that what came before it tells where it
/// is. Whatever cannot be told from one is taken for one, to the end of its CONNECT: the fields of another version of
/// the protocol, fields that the flags do not announce, and fields that would go on beyond the packet. A stream that is
/// not MQTT, such as one inside TLS, passes as it is.
public struct PasswordMask: Sendable {
    /// The part of the stream that the next byte belongs to.
    private enum Position {
        case beginning
        case remainingLength(of: UInt8, value: Int, shift: Int)
        /// A packet without secrets.
        case packet(left: Int)
        case connect(ConnectLayout, left: Int)
        /// Nothing here is MQTT, or not any more.
        case unknown
    }

    private var position = Position.beginning
    private var isFirstPacket = true

    public init() {}

    /// The next piece of the stream, as it may be shown.
    public mutating func mask(_ piece: [UInt8]) -> [UInt8] {
        var shown = piece
        var index = 0
        while index < piece.count {
            switch position {
            case .beginning:
                begin(piece[index])
                index += 1
            case .remainingLength(let first, let value, let shift):
                goOn(piece[index], first: first, value: value, shift: shift)
                index += 1
            case .packet(let left):
                let count = min(left, piece.count - index)
                position = left == count ? .beginning : .packet(left: left - count)
                index += count
            case .connect(var layout, let left):
                if layout.isSecret(piece[index], left: left) { shown[index] = UInt8(ascii: "*") }
                position = left == 1 ? .beginning : .connect(layout, left: left - 1)
                index += 1
            case .unknown: return shown
            }
        }
        return shown
    }

    private mutating func begin(_ first: UInt8) {
        // A client says CONNECT first, and a server never does.
        let isPossible = !isFirstPacket || ControlPacket.Kind(rawValue: first >> 4) == .connect
        position = isPossible ? .remainingLength(of: first, value: 0, shift: 0) : .unknown
    }

    private mutating func goOn(_ byte: UInt8, first: UInt8, value: Int, shift: Int) {
        // A record of TLS looks like a CONNECT with flags whose second byte is 3 (RFC 8446, section 5.1). A CONNECT of
        // three bytes holds no password.
        if isFirstPacket, first & 0x0F != 0, shift == 0, byte == 3 {
            position = .unknown
            return
        }
        let value = value | Int(byte & 0x7F) << shift
        if byte & 0x80 != 0 {
            position = shift == 21 ? .unknown : .remainingLength(of: first, value: value, shift: shift + 7)
            return
        }
        isFirstPacket = false
        if value == 0 {
            position = .beginning
        } else if ControlPacket.Kind(rawValue: first >> 4) == .connect {
            position = .connect(ConnectLayout(), left: value)
        } else {
            position = .packet(left: value)
        }
    }
}
