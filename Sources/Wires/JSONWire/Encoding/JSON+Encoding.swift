extension JSON {
    /// The value as JSON text without spaces, as JavaScript writes it: members in order, numbers in the shortest form.
    ///
    /// JSON has no number that is not finite. Such a number becomes `null`, as in JavaScript.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The value as JSON text in UTF-8.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    /// Appends the value as JSON text in UTF-8.
    package func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .number(let value): bytes += value.javaScript.utf8
        case .string(let value): bytes.append(quoted: value)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in object.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes.append(quoted: member.name)
                bytes.append(UInt8(ascii: ":"))
                member.value.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}

extension [UInt8] {
    /// Appends a text in quotation marks, with the escapes that JSON needs.
    package mutating func append(quoted text: String) {
        append(UInt8(ascii: "\""))
        defer { append(UInt8(ascii: "\"")) }
        let needsEscape = text.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5c }
        guard needsEscape else { return append(contentsOf: text.utf8) }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): self += "\\\"".utf8
            case UInt8(ascii: "\\"): self += "\\\\".utf8
            case 0x08: self += "\\b".utf8
            case 0x09: self += "\\t".utf8
            case 0x0a: self += "\\n".utf8
            case 0x0c: self += "\\f".utf8
            case 0x0d: self += "\\r".utf8
            case 0..<0x20: self += ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
            default: append(byte)
            }
        }
    }
}
