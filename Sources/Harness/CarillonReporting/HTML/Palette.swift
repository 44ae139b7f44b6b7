/// The report's colours, each for light and for dark surroundings.
///
/// The colours are values, so that a test can compute their contrast: see ``pairs``.
enum Palette {
    struct Color {
        /// The custom property in the stylesheet: `--ink`.
        var name: String
        var light: UInt32
        var dark: UInt32
    }

    /// A colour that stands on another.
    struct Pair {
        var foreground: String
        var background: String
        /// The least contrast. WCAG 2.2 AA asks for 4.5 for text, and for 3 for the parts of a drawing that carry
        /// meaning.
        var leastContrast: Double
    }

    static let colors: [Color] = [
        Color(name: "page", light: 0xF6F6F3, dark: 0x14171A),
        Color(name: "surface", light: 0xFFFFFF, dark: 0x1C2024),
        Color(name: "sunken", light: 0xF1F1EE, dark: 0x15181B),
        Color(name: "ink", light: 0x1B1F24, dark: 0xE7E9EB),
        Color(name: "muted", light: 0x59606A, dark: 0xA3ABB4),
        Color(name: "line", light: 0xDCDDD8, dark: 0x343A41),
        Color(name: "link", light: 0x1B579E, dark: 0x8DBBF7),
        Color(name: "good", light: 0x17663A, dark: 0x83D8A4),
        Color(name: "good-soft", light: 0xE2F2E8, dark: 0x18362A),
        Color(name: "bad", light: 0xAD211A, dark: 0xFF9F96),
        Color(name: "bad-soft", light: 0xFCE7E4, dark: 0x45211F),
        Color(name: "notable", light: 0x765000, dark: 0xEFC777),
        Color(name: "notable-soft", light: 0xFAF0D3, dark: 0x3A3018),
        Color(name: "quiet", light: 0x535A63, dark: 0xACB4BC),
        Color(name: "quiet-soft", light: 0xEBECEA, dark: 0x2A3036),
        Color(name: "fault", light: 0x914400, dark: 0xFFBB7D),
        Color(name: "fault-soft", light: 0xFFF0DF, dark: 0x3E2A13),
        Color(name: "life", light: 0x848B94, dark: 0x717982),
        Color(name: "series", light: 0x2C63AD, dark: 0x7DAFF0),
        Color(name: "series-soft", light: 0xCFDFF3, dark: 0x263F5E),
    ]

    /// Every pair that the stylesheet lets meet.
    static let pairs: [Pair] =
        ["page", "surface", "sunken"].flatMap { background in
            ["ink", "muted", "link", "good", "bad", "notable"].map {
                Pair(foreground: $0, background: background, leastContrast: 4.5)
            }
        }
        + ["good", "bad", "notable", "quiet", "fault"].flatMap { tone in
            [
                Pair(foreground: tone, background: "\(tone)-soft", leastContrast: 4.5),
                Pair(foreground: "ink", background: "\(tone)-soft", leastContrast: 4.5),
            ]
        }
        + ["life", "series", "good", "bad", "fault"].map {
            Pair(foreground: $0, background: "surface", leastContrast: 3)
        }
        + [Pair(foreground: "series", background: "series-soft", leastContrast: 3)]

    /// The custom properties for one of the two surroundings.
    static func properties(_ value: KeyPath<Color, UInt32>) -> String {
        colors.map { color in
            let digits = String(color[keyPath: value], radix: 16)
            return "--\(color.name):#\(zeroPadded(digits, to: 6))"
        }.joined(separator: ";")
    }
}
