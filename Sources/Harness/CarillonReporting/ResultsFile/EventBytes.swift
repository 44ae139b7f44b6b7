/// The bytes of an event as a text: `'` and the characters, if they are text, else Base64.
enum EventBytes {
    /// The shorter of the two forms.
    static func text(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) {
            let escaped = bytes.count { $0 < 0x20 || $0 == 0x7F }
            if bytes.count + escaped * 5 < bytes.count * 4 / 3 + 4 { return "'" + text }
        }
        return base64(bytes)
    }

    /// The bytes of a text; `nil` if it has neither form.
    static func bytes(_ text: String) -> [UInt8]? {
        if text.utf8.first == UInt8(ascii: "'") { return Array(text.utf8.dropFirst()) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3 + 2)
        var bits: UInt32 = 0
        var count = 0
        for letter in text.utf8 {
            let value = values[Int(letter)]
            guard value < 64 else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        // Bits that are left over are none of a byte's.
        guard count < 6, bits & (1 << UInt32(count) - 1) == 0 else { return nil }
        return bytes
    }

    private static let alphabet = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    /// Base64 without padding (RFC 4648, section 3.2).
    private static func base64(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 3 * 4 + 4)
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[Int(bits >> UInt32(count) & 63)])
            }
        }
        if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }
}
