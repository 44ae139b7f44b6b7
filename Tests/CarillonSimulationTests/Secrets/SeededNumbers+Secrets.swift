import Foundation
import TestBasics

/// Secrets, and the ways to write them.
extension SeededNumbers {
    /// A token, a key or a certificate, of eight to seventy characters.
    mutating func secret() -> String {
        let alphabet = pick([
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", "0123456789abcdef",
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=", "abc\nxyz/+=",
            "abcxyz\"' !?#&$<>+", "abcxyz äßé→🔔",
        ])
        // A secret is no single character again and again. None has a backslash or a percent sign, which may be a part
        // of an escape as well.
        let characters = (0..<8 + below(60)).map { _ in pick(Array(alphabet)) }
        return "k" + String(characters) + "9"
    }

    // MARK: Escapes

    /// Percent-encodes what a query needs, and any other character once in so many.
    mutating func percentEncoded(_ text: String, oneIn: Int) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~".utf8)
        return text.utf8.map { byte in
            if plain.contains(byte), !chance(oneIn) { return String(UnicodeScalar(byte)) }
            if byte == UInt8(ascii: " "), chance(2) { return "+" }
            return String(format: chance(2) ? "%%%02x" : "%%%02X", byte)
        }.joined()
    }

    /// Escapes what JSON demands, and any other character once in so many.
    mutating func escaped(_ text: String, oneIn: Int) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": return "\\\(scalar)"
            case "\n": return "\\n"
            case "/" where chance(2): return "\\/"
            case _ where chance(oneIn):
                return String(scalar).utf16.map { String(format: chance(2) ? "\\u%04x" : "\\u%04X", $0) }.joined()
            default: return String(scalar)
            }
        }.joined()
    }

    // MARK: Spellings

    /// A text that tells a secret, and the part of it that must not show.
    struct Spelling {
        var name: String
        var text: String
        var secretPart: String

        init(_ name: String, _ text: String, secretPart: String? = nil) {
            (self.name, self.text, self.secretPart) = (name, text, secretPart ?? text)
        }
    }

    /// Escapes nothing but what has to be escaped, as whoever escapes a text that was escaped before does.
    static let never = 1_000_000_000

    mutating func spelling(of secret: String) -> Spelling {
        switch below(11) {
        case 0: return Spelling("plain", secret)
        case 1: return Spelling("percent", percentEncoded(secret, oneIn: 1 + below(8)))
        case 2: return Spelling("percent twice", percentEncoded(percentEncoded(secret, oneIn: 4), oneIn: Self.never))
        case 3: return Spelling("JSON", escaped(secret, oneIn: 1 + below(8)))
        case 4: return Spelling("JSON in JSON", escaped(escaped(secret, oneIn: 6), oneIn: Self.never))
        case 5: return Spelling("JSON in a query", percentEncoded(escaped(secret, oneIn: 6), oneIn: Self.never))
        case 6: return Spelling("Swift", String(secret.debugDescription.dropFirst().dropLast()))
        case 7, 8:
            let format = chance(2) ? "%02x" : "%02X"
            let digits = secret.utf8.map { String(format: format, $0) }
            return Spelling("hexadecimal", digits.joined(separator: pick(["", " ", ":", "-"])))
        default: return base64(secret)
        }
    }

    /// Base64 of the secret between other bytes.
    private mutating func base64(_ secret: String) -> Spelling {
        let (before, after) = (bytes(below: 4), chance(2) ? [] : bytes(below: 4))
        var text = Data(before + secret.utf8 + after).base64EncodedString()
        // The digits that have no bits but the secret's.
        let first = (before.count * 8 + 5) / 6, last = (before.count + secret.utf8.count) * 8 / 6
        if chance(2) { text = text.replacing("+", with: "-").replacing("/", with: "_") }
        if chance(2) { text = text.replacing("=", with: "") }
        let part = text.dropFirst(first).prefix(last - first)
        return Spelling("Base64", text, secretPart: String(part))
    }

    /// The beginning of a spelling, and an ellipsis. The last escape may be cut.
    mutating func cut(_ spelling: Spelling) -> Spelling {
        // A cut Base64 says nothing of its last group, and fewer than four characters say nothing at all. A character
        // has up to twelve, as in `%255Cu0041`.
        let count = 48 + below(max(1, spelling.secretPart.count - 48))
        guard spelling.secretPart.count > 48, spelling.text.hasPrefix(spelling.secretPart) else { return spelling }
        let beginning = String(spelling.text.prefix(count))
        return Spelling("\(spelling.name), cut", beginning + "…", secretPart: beginning)
    }
}
