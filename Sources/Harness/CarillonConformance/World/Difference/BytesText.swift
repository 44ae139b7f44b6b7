import Foundation

/// Bytes in the form of a dump: sixteen on a line, with their offset, their digits, and the characters that are ASCII.
struct BytesText {
    let lines: [String]

    init(_ bytes: [UInt8]) {
        lines = stride(from: 0, to: bytes.count, by: 16).map { start in
            let row = bytes[start..<min(start + 16, bytes.count)]
            let digits = row.map { BytesText.hexadecimal(Int($0), digits: 2) }.joined(separator: " ")
            let padding = String(repeating: " ", count: 48 - digits.count)
            let characters = row.map { (0x20..<0x7F).contains($0) ? Character(Unicode.Scalar($0)) : "." }
            return BytesText.hexadecimal(start, digits: 4) + "  " + digits + padding + String(characters)
        }
    }

    /// Returns the bytes of a value that consists of bytes, else `nil`.
    static func bytes(of value: Any) -> [UInt8]? {
        // A cast alone would take an empty list of anything for bytes.
        if type(of: value) == [UInt8].self { return value as? [UInt8] }
        if type(of: value) == ArraySlice<UInt8>.self { return (value as? ArraySlice<UInt8>).map(Array.init) }
        return (value as? Data).map { [UInt8]($0) }
    }

    /// A number in at least as many digits.
    static func hexadecimal(_ number: Int, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
