/// The line with a chunk's size, and before it the end of the last chunk.
struct ChunkHeaderScan {
    private enum Place {
        case lineEnd(left: Int)
        case size, extensions, sizeEnd
    }

    /// The size, once the line is complete.
    private(set) var size: Int?
    private var place: Place
    private var digits = 0
    private var value = 0

    init(isFirst: Bool) { place = isFirst ? .size : .lineEnd(left: 2) }

    /// Takes a byte. Returns its role; `nil` if the rules are broken.
    mutating func take(_ byte: UInt8) -> StreamFraming.Role? {
        switch place {
        case .lineEnd(let left):
            guard byte == UInt8(ascii: left == 2 ? "\r" : "\n") else { return nil }
            place = left == 2 ? .lineEnd(left: 1) : .size
        case .size:
            if digits < 8, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 {
                (digits, value) = (digits + 1, value << 4 | digit)
                break
            }
            guard digits > 0 else { return nil }
            switch byte {
            case UInt8(ascii: "\r"): place = .sizeEnd
            case UInt8(ascii: ";"), UInt8(ascii: " "), 0x09:
                place = .extensions
                return .aside
            default: return nil
            }
        case .extensions:
            guard byte == UInt8(ascii: "\r") else { return .aside }
            place = .sizeEnd
        case .sizeEnd:
            guard byte == UInt8(ascii: "\n") else { return nil }
            size = value
        }
        return .framing
    }
}

/// The header of a WebSocket frame of a server.
struct FrameHeaderScan {
    /// The number of bytes of the payload, once the header is complete.
    private(set) var length: Int?
    /// Whether the frame is a control frame, which may stand between two of a message.
    var isControl: Bool { first & 8 != 0 }
    /// Whether the frame is the last of its message.
    var endsMessage: Bool { first & 0x80 != 0 && !isControl }

    private var first: UInt8 = 0
    private var count = 0
    private var value = 0
    /// The place behind the length, and the number of bytes that the header has.
    private var (lengthEnd, size) = (2, 2)

    /// Takes a byte. Returns whether it follows the rules.
    mutating func take(_ byte: UInt8) -> Bool {
        count += 1
        switch count {
        case 1:
            first = byte
            // There are text, binary and continued messages, and three kinds of control frames.
            return byte & 0x70 == 0 && [0, 1, 2, 8, 9, 10].contains(byte & 15)
        case 2:
            let short = Int(byte & 0x7F)
            lengthEnd = short == 126 ? 4 : short == 127 ? 10 : 2
            // A masked frame has its key behind the length.
            size = lengthEnd + (byte & 0x80 == 0 ? 0 : 4)
            if lengthEnd == 2 { value = short }
        case ...lengthEnd:
            guard value < 1 << 40 else { return false }
            value = value << 8 | Int(byte)
        default: break
        }
        if count == size { length = value }
        return true
    }
}
