/// The header of a frame as far as it has come (RFC 6455, section 5.2).
struct FrameHeader: Sendable {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    var isFinal: Bool { bytes[0] & 0x80 != 0 }
    var reservedBits: UInt8 { bytes[0] >> 4 & 0x7 }
    var opcode: WebSocketOpcode { WebSocketOpcode(rawValue: bytes[0]) }
    var isMasked: Bool { bytes[1] & 0x80 != 0 }
    /// The length itself up to 125, else the form that follows.
    var shortLength: UInt8 { bytes[1] & 0x7F }

    /// How many bytes there are up to the length's last one. To be asked once there are two.
    var sizeUpToLength: Int {
        switch shortLength {
        case 126: 4
        case 127: 10
        default: 2
        }
    }

    /// How many bytes there are in all. To be asked once there are two.
    var size: Int { sizeUpToLength + (isMasked ? 4 : 0) }

    /// The payload's length. To be asked once all its bytes are there.
    var length: UInt64 {
        guard shortLength > 125 else { return UInt64(shortLength) }
        return bytes[2..<sizeUpToLength].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The shortest length that needs this form.
    var shortestLength: UInt64 {
        switch shortLength {
        case 126: 126
        case 127: 65_536
        default: 0
        }
    }

    /// `nil` if the frame is not masked. To be asked once the header is complete.
    var maskingKey: WebSocketMaskingKey? {
        guard isMasked else { return nil }
        return WebSocketMaskingKey(rawValue: bytes[sizeUpToLength..<size].reduce(0) { $0 << 8 | UInt32($1) })
    }
}
