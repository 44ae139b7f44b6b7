/// The width of a text in a sans-serif font, near enough to place labels without a browser to measure them.
///
/// A drawing must be the same everywhere, so it cannot ask for the reader's font. The figures are those of common
/// system fonts, rounded up.
enum TextWidth {
    /// The width in the unit of `size`.
    static func of(_ text: String, size: Double) -> Double {
        text.unicodeScalars.reduce(0) { $0 + width(of: $1) } * size
    }

    /// The text, cut with an ellipsis so that it is no wider than `limit`.
    static func fit(_ text: String, size: Double, limit: Double) -> String {
        if of(text, size: size) <= limit { return text }
        var room = limit / size - width(of: "…")
        var fitting = ""
        for character in text {
            room -= character.unicodeScalars.reduce(0) { $0 + width(of: $1) }
            if room < 0 { break }
            fitting.append(character)
        }
        while fitting.last == " " { fitting.removeLast() }
        return fitting + "…"
    }

    /// The width of a scalar in em.
    private static func width(of scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", "I", "'", "|", "!", ".", ",", ":", ";": 0.3
        case "f", "r", "t", "(", ")", "[", "]", "/", "\\", " ", "-", "\"", "“", "”": 0.4
        case "m", "w", "M", "W", "@", "%", "—", "…": 0.95
        case "a"..."z", "0"..."9": 0.59
        case "A"..."Z": 0.71
        default:
            switch scalar.value {
            case 0..<0x80: 0.62
            case 0x300...0x36F, 0x200B...0x200D, 0xFE00...0xFE0F: 0
            case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
                0x1F000...0x3FFFF:
                1.1
            default: 0.68
            }
        }
    }
}
