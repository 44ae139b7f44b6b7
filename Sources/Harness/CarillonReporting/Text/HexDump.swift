/// Bytes as engineers read them: offset, hexadecimal digits, and the characters that are ASCII.
enum HexDump {
    /// The lines, sixteen bytes on each. Bytes beyond `most` are counted, and so are those that were omitted before.
    static func text(_ bytes: [UInt8], most: Int, omitted: Int = 0) -> String {
        var lines: [String] = []
        for start in stride(from: 0, to: min(bytes.count, most), by: 16) {
            let row = bytes[start..<min(start + 16, bytes.count, most)]
            var digits = ""
            for (index, byte) in row.enumerated() {
                digits += (index == 8 ? "  " : index == 0 ? "" : " ") + zeroPadded(String(byte, radix: 16), to: 2)
            }
            digits += String(repeating: " ", count: 48 - digits.count)
            let characters = row.map { (0x20..<0x7F).contains($0) ? Character(Unicode.Scalar($0)) : "." }
            lines.append("\(zeroPadded(String(start, radix: 16), to: 4))  \(digits)  \(String(characters))")
        }
        let rest = max(0, bytes.count - most).addingReportingOverflow(max(0, omitted)).partialValue
        if rest > 0 { lines.append("… \(counted(rest, "more byte"))") }
        return lines.joined(separator: "\n")
    }
}
