/// Base 64 (RFC 4648, section 4).
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")

    static func encode(_ bytes: [UInt8]) -> String {
        var digits: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
            for index in 0..<4 {
                let digit = Int(bits >> (18 - 6 * UInt32(index)) & 0x3F)
                digits.append(index <= group.count ? alphabet[digit] : padding)
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Returns the number of bytes that the text encodes. `nil` if the text is not base 64: groups of four digits,
    /// padded, without any other character.
    ///
    /// The unused bits of the last digit may be set. RFC 4648, section 3.5, leaves that to the decoder, and RFC 6455
    /// does not ask for more.
    static func byteCount(of text: String) -> Int? {
        let digits = text.utf8.prefix { $0 != padding }
        let paddingCount = text.utf8.count - digits.count
        guard text.utf8.count % 4 == 0, paddingCount <= 2, digits.allSatisfy(alphabet.contains),
            text.utf8.suffix(paddingCount).allSatisfy({ $0 == padding })
        else { return nil }
        return text.utf8.count / 4 * 3 - paddingCount
    }
}
