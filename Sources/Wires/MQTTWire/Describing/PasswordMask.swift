/// Replaces the passwords in a client's bytes by asterisks, piece by piece as the stream comes. The length stays the
/// same.
///
/// ```swift
/// var mask = PasswordMask()
/// for piece in pieces { print(mask.mask(piece)) }
/// ```
///
/// A password is the last field of CONNECT (MQTT 3.1.1, section 3.1.3.5), so the bytes before it say where it is. Bytes
/// that may be part of a password are hidden too, up to the end of their CONNECT. These are the fields of another
/// protocol version, fields that the flags do not announce, and fields that are longer than the packet. A stream that
/// is not MQTT, such as one inside TLS, passes unchanged.
public struct PasswordMask: Sendable {
    /// The part of the stream to which the next byte belongs.
    private enum Position {
        case beginning
        case remainingLength(of: UInt8, value: Int, shift: Int)
        /// A packet without secrets.
        case packet(left: Int)
        case connect(ConnectLayout, left: Int)
        /// The stream is not MQTT, or not any more.
        case unknown
    }

    private var position = Position.beginning
    private var isFirstPacket = true
    /// The beginning of the password that is coming, and the passwords that have come.
    private var password: [UInt8] = []
    private var passwords: [[UInt8]] = []

    /// Makes a mask for a stream that begins with the first byte of a connection.
    public init() {}

    /// Returns the next piece of the stream with its passwords hidden.
    ///
    /// - Parameter piece: The next bytes from the client.
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
                if layout.isSecret(piece[index], left: left) {
                    shown[index] = UInt8(ascii: "*")
                    if layout.isPassword { take(piece[index], isLast: left == 1) }
                }
                position = left == 1 ? .beginning : .connect(layout, left: left - 1)
                index += 1
            case .unknown: return shown
            }
        }
        return shown
    }

    /// Returns the passwords that have come since the last call. Bytes that were hidden only because they may be part
    /// of a password are not among them.
    public mutating func takeSecrets() -> [[UInt8]] {
        defer { passwords = [] }
        return passwords
    }

    private mutating func take(_ byte: UInt8, isLast: Bool) {
        password.append(byte)
        guard isLast else { return }
        passwords.append(password)
        password = []
    }

    private mutating func begin(_ first: UInt8) {
        // A client sends CONNECT first, and a server never does.
        let isPossible = !isFirstPacket || ControlPacket.Kind(rawValue: first >> 4) == .connect
        position = isPossible ? .remainingLength(of: first, value: 0, shift: 0) : .unknown
    }

    private mutating func goOn(_ byte: UInt8, first: UInt8, value: Int, shift: Int) {
        // A TLS record looks like a CONNECT with flags whose second byte is 3 (RFC 8446, section 5.1). A CONNECT of
        // three bytes contains no password.
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
