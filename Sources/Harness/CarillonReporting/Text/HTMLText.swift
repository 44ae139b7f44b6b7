/// Makes any text safe to stand in HTML, in elements and in quoted attributes, and makes invisible characters visible.
///
/// Escaping works scalar by scalar, never by character. A `"` with a combining mark after it is one character to Swift,
/// and no quote; a browser still sees the quote.
enum HTMLText {
    /// The text for an attribute or for an element.
    static func escape(_ text: String) -> String { escape(text, quotes: true) }

    /// The text for an element, where quotes can stand as they are.
    static func content(_ text: String) -> String { escape(text, quotes: false) }

    private static func escape(_ text: String, quotes: Bool) -> String {
        guard text.utf8.contains(where: { isSpecial[Int($0)] }) else { return text }
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count + 16)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"" where quotes: escaped += "&quot;"
            case "'" where quotes: escaped += "&#39;"
            default:
                if let visible = InvisibleCharacters.stand(for: scalar) {
                    escaped += visible
                } else {
                    escaped.unicodeScalars.append(scalar)
                }
            }
        }
        return escaped
    }

    /// The bytes that may have to be escaped: markup, control characters, and everything beyond ASCII.
    private static let isSpecial: [Bool] = (0...255).map { byte in
        byte < 0x20 || byte >= 0x7F || "<>&\"'".utf8.contains(UInt8(byte))
    }
}
