/// The header of a frame as far as it has come (RFC 6455, section 5.2).
struct FrameHeader: Sendable {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    var isFinal: Bool { bytes[0] & 0x80 != 0 }
    var reservedBits: UInt8 { bytes[0] >> 4 & 0x7 }
    var opcode: WebSocketOpcode { WebSocketOpcode(rawValue: bytes[0]) }
    var isMasked: Bool { bytes[1] & 0x80 != 0 }
    /// The length itself up to 125. A larger number names the form of the length that follows.
    var shortLength: UInt8 { bytes[1] & 0x7F }

    /// The number of header bytes up to the last byte of the length. Valid once two bytes have come.
    var sizeUpToLength: Int {
        switch shortLength {
        case 126: 4
        case 127: 10
        default: 2
        }
    }

    /// The number of all header bytes. Valid once two bytes have come.
    var size: Int { sizeUpToLength + (isMasked ? 4 : 0) }

    /// The length of the payload. Valid once all bytes of the length have come.
    var length: UInt64 {
        guard shortLength > 125 else { return UInt64(shortLength) }
        return bytes[2..<sizeUpToLength].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The shortest length that needs the present form.
    var shortestLength: UInt64 {
        switch shortLength {
        case 126: 126
        case 127: 65_536
        default: 0
        }
    }

    /// The masking key, or `nil` if the frame is not masked. Valid once the header is complete.
    var maskingKey: WebSocketMaskingKey? {
        guard isMasked else { return nil }
        return WebSocketMaskingKey(rawValue: bytes[sizeUpToLength..<size].reduce(0) { $0 << 8 | UInt32($1) })
    }
}
