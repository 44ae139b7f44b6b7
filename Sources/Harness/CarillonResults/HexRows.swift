/// Bytes as engineers read them, sixteen on a row: offset, hexadecimal digits, and the characters that are ASCII.
package enum HexRows {
    /// Returns the rows.
    package static func rows(_ bytes: some RandomAccessCollection<UInt8>) -> [String] {
        let bytes = Array(bytes)
        return stride(from: 0, to: bytes.count, by: 16).map { start in
            let row = bytes[start..<min(start + 16, bytes.count)]
            var digits = ""
            for (index, byte) in row.enumerated() {
                digits += (index == 8 ? "  " : index == 0 ? "" : " ") + hexadecimal(Int(byte), digits: 2)
            }
            digits += String(repeating: " ", count: 48 - digits.count)
            let characters = row.map { (0x20..<0x7F).contains($0) ? Character(Unicode.Scalar($0)) : "." }
            return "\(hexadecimal(start, digits: 4))  \(digits)  \(String(characters))"
        }
    }

    /// A number in hexadecimal digits, at least so many.
    package static func hexadecimal(_ number: Int, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
