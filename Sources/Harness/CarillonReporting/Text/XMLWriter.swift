/// Writes an indented XML 1.0 document, which is well-formed whatever the texts are.
struct XMLWriter {
    private(set) var document = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    private var depth = 0

    /// Writes an element with the elements that `content` writes in it.
    mutating func element(
        _ name: String, _ attributes: [(String, String)] = [], content: (inout XMLWriter) -> Void
    ) {
        startLine()
        document += "<\(name)\(Self.text(of: attributes))>\n"
        depth += 1
        content(&self)
        depth -= 1
        startLine()
        document += "</\(name)>\n"
    }

    /// Writes an element that holds text, or nothing.
    mutating func element(_ name: String, _ attributes: [(String, String)] = [], text: String = "") {
        startLine()
        document += "<\(name)\(Self.text(of: attributes))"
        document += text.isEmpty ? "/>\n" : ">\(Self.escape(text, inAttribute: false))</\(name)>\n"
    }

    private mutating func startLine() {
        document += String(repeating: "  ", count: depth)
    }

    private static func text(of attributes: [(String, String)]) -> String {
        attributes.map { " \($0)=\"\(escape($1, inAttribute: true))\"" }.joined()
    }

    /// Escapes markup. Line feeds and tabs survive in attributes, too. Scalars that XML 1.0 forbids become U+FFFD.
    static func escape(_ text: String, inAttribute: Bool) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: escaped += "&amp;"
            case 0x3C: escaped += "&lt;"
            case 0x3E: escaped += "&gt;"
            case 0x22: escaped += "&quot;"
            case 0x09, 0x0A:
                escaped += inAttribute ? "&#\(scalar.value);" : String(scalar)
            case 0x0D: escaped += "&#13;"
            case 0x00...0x1F, 0xFFFE, 0xFFFF: escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
