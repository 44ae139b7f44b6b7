extension UInt8 {
    /// The byte in lower case if it is `A` to `Z`, otherwise the byte itself.
    var lowercased: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }

    /// Whether the byte is SP or HTAB.
    var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

    /// Whether the byte is a character of a token (RFC 9110, section 5.6.2).
    var isTokenCharacter: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// Whether a field's value may have the byte: HTAB, SP, VCHAR or obs-text (RFC 9110, section 5.5).
    var isFieldContent: Bool { self == 0x09 || (self >= 0x20 && self != 0x7F) }

    /// Whether the byte is VCHAR: a visible character of ASCII.
    var isVisible: Bool { 0x21...0x7E ~= self }

    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D

    /// Whether the byte is `0` to `9`.
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    /// The value of a hexadecimal digit, or `nil` if the byte is none.
    var hexadecimalValue: Int? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(self - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(self - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(self - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
