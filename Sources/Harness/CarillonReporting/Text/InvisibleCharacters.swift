/// Characters that nobody would see, or that change how the text around them looks.
package enum InvisibleCharacters {
    /// The text to show in a scalar's place; `nil` for a scalar that can be shown as it is, such as a line feed or a
    /// tab.
    ///
    /// Control characters become their pictures (`␀`, `␛`, `␡`). Bidirectional controls, with which a text can pretend
    /// to be another, and other invisible characters become their code point in brackets. Joiners stay, because words
    /// and emoji are made with them.
    package static func stand(for scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x09, 0x0A: nil
        case 0x00...0x1F: String(Character(Unicode.Scalar(UInt16(0x2400 + scalar.value)) ?? "\u{FFFD}"))
        case 0x7F: "\u{2421}"
        case 0x80...0x9F,
            0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069,
            0x200B, 0x2028, 0x2029, 0x2060...0x2064, 0x206A...0x206F, 0xFEFF,
            0xFDD0...0xFDEF:
            codePoint(scalar)
        default:
            // The last two code points of every plane are no characters.
            scalar.value & 0xFFFE == 0xFFFE ? codePoint(scalar) : nil
        }
    }

    /// The code point in brackets: `⟨U+202E⟩`.
    private static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "⟨U+\(zeroPadded(digits, to: 4))⟩"
    }
}
