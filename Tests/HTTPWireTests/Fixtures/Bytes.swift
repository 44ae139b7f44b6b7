/// The bytes of a text whose lines end with CRLF on the wire, and with LF in the source. A backslash before the end
/// joins two lines.
func wire(_ text: String) -> [UInt8] {
    Array(text.utf8).flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
}

/// The bytes of a text as it is.
func raw(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The text of bytes, to compare what was encoded.
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
