/// The place and the reason at which bytes stop being UTF-8 (RFC 3629, section 4).
struct UTF8Fault {
    let offset: Int
    let message: String

    /// Finds the fault.
    ///
    /// - Parameter bytes: Bytes that are known not to be UTF-8.
    init(in bytes: ArraySlice<UInt8>) {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let (length, message) = UTF8Fault.character(at: bytes[index...])
            if let message {
                self.init(offset: index - bytes.startIndex, message: message)
                return
            }
            index += length
        }
        self.init(offset: bytes.count, message: "it cannot be read")
    }

    private init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }

    /// The number of bytes of the first character, and the fault in it; `nil` if it has none.
    private static func character(at bytes: ArraySlice<UInt8>) -> (length: Int, message: String?) {
        let first = bytes[bytes.startIndex]
        let digits = "0x" + String(first, radix: 16, uppercase: true)
        let length: Int
        switch first {
        case 0x00...0x7F: return (1, nil)
        case 0x80...0xBF: return (1, "\(digits) continues no character")
        case 0xC0, 0xC1: return (1, "\(digits) begins an overlong form")
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: return (1, "\(digits) begins no character")
        }
        let following = bytes.dropFirst().prefix(length - 1)
        switch (first, following.first) {
        case (0xE0, .some(0x80...0x9F)), (0xF0, .some(0x80...0x8F)):
            return (1, "\(digits) begins an overlong form")
        case (0xED, .some(0xA0...0xBF)): return (1, "a surrogate code point")
        case (0xF4, .some(0x90...0xBF)): return (1, "a code point above U+10FFFF")
        default: break
        }
        let isComplete = following.count == length - 1 && following.allSatisfy { 0x80...0xBF ~= $0 }
        return (length, isComplete ? nil : "a character of \(length) bytes is cut short")
    }
}
