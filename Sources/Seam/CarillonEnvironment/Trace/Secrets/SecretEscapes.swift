import CCarillonSystem

/// The kinds of escapes that are undone in a text.
struct SecretEscapes: OptionSet {
    let rawValue: Int32

    static let percent = SecretEscapes(rawValue: Int32(carillon_escapes_percent))
    /// The escapes of JSON and Swift.
    static let backslash = SecretEscapes(rawValue: Int32(carillon_escapes_backslash))
    /// The escapes are undone once, and not as often as they were applied.
    static let once = SecretEscapes(rawValue: Int32(carillon_escapes_once))

    /// All of them, as often as they were applied.
    static let all: SecretEscapes = [.percent, .backslash]

    /// Whether there may be such an escape in a text.
    func mayBeginIn(_ text: [UInt8]) -> Bool {
        contains(.percent) && text.contains(UInt8(ascii: "%"))
            || contains(.backslash) && text.contains(UInt8(ascii: "\\"))
    }
}
