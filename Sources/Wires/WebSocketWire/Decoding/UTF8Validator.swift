/// Checks a text that comes in pieces. The validator finds the first byte that cannot belong to UTF-8 as soon as it
/// comes (RFC 3629, section 4).
struct UTF8Validator: Sendable {
    /// The number of bytes that the last character still lacks.
    private var missing = 0
    /// The values that the next byte of the character may have. The second byte reveals overlong forms, surrogates and
    /// characters above U+10FFFF.
    private var range: ClosedRange<UInt8> = 0x80...0xBF

    /// Whether the text may end here.
    var isComplete: Bool { missing == 0 }

    /// Checks the next piece.
    ///
    /// - Returns: The number of good bytes before the first wrong byte, or `nil` if no byte is wrong.
    mutating func firstFault(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.withUnsafeBytes { bytes in
            var index = 0
            while index < bytes.count {
                if missing == 0 { index += UTF8Validator.asciiCount(of: bytes, from: index) }
                guard index < bytes.count else { break }
                if !take(bytes[index]) { return index }
                index += 1
            }
            return nil
        }
    }

    /// The number of bytes from there that belong to words of eight ASCII characters, which need no second look.
    private static func asciiCount(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var end = start
        while end + 8 <= bytes.count,
            bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        { end += 8 }
        return end - start
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        if missing > 0 {
            guard range.contains(byte) else { return false }
            missing -= 1
            range = 0x80...0xBF
            return true
        }
        switch byte {
        case 0x00...0x7F: break
        case 0xC2...0xDF: missing = 1
        case 0xE0: (missing, range) = (2, 0xA0...0xBF)
        case 0xED: (missing, range) = (2, 0x80...0x9F)
        case 0xE1...0xEF: missing = 2
        case 0xF0: (missing, range) = (3, 0x90...0xBF)
        case 0xF1...0xF3: missing = 3
        case 0xF4: (missing, range) = (3, 0x80...0x8F)
        default: return false
        }
        return true
    }
}
