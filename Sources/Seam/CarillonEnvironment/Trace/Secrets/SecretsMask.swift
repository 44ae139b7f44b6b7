import Foundation

/// Hides secrets in texts, and learns those that it has hidden.
///
/// ```swift
/// var mask = SecretsMask()
/// mask.mask(#"{"token":"4bWm9xQz"}"#)  // {"token":"********"}
/// mask.mask("alice has 4bWm9xQz")  // alice has ********
/// ```
public struct SecretsMask: Sendable {
    /// The names that stand before secrets.
    public var names: SecretNames
    /// The secrets that are hidden wherever they come.
    public var known = KnownSecrets()

    /// A mask that knows no secret yet.
    public init(_ names: SecretNames = .common) { self.names = names }

    /// Returns a text with asterisks in place of its secrets.
    public mutating func mask(_ text: String) -> String {
        var text = text
        let isPlain = text.withUTF8 { bytes in
            names.next(in: bytes, from: 0) == nil && !known.contains(bytes) && !bytes.hasPercentEncoding
        }
        if isPlain { return text }
        let bytes = Array(text.utf8)
        let masked = mask(bytes)
        return masked == bytes ? text : String(decoding: masked, as: UTF8.self)
    }

    /// Returns bytes that are a whole with asterisks in place of their secrets.
    public mutating func mask(_ bytes: [UInt8]) -> [UInt8] {
        var scanner = SecretScanner(names)
        var found: [[UInt8]] = []
        var masked = scanner.mask(bytes) { found.append($0) }
        scanner.end { found.append($0) }
        for secret in found { learn(word: secret) }
        learnEncoded(in: bytes)
        known.hide(in: bytes, shown: &masked)
        return masked
    }

    /// Returns the value of a member or a field with asterisks, if its name says that it is a secret, else as
    /// `mask(_:)` does.
    public mutating func mask(_ value: String, of name: String) -> String {
        guard isSecret(name), !SecretsMask.words.contains(value), !value.allSatisfy({ $0 == "*" }) else {
            return mask(value)
        }
        let isQuoted = value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
        learn(word: isQuoted ? Array(value.utf8.dropFirst().dropLast()) : Array(value.utf8))
        return "hidden"
    }

    /// Whether a field with this name holds a secret. The name of a part stands before its members' names: `fields
    /// Authorization`.
    private func isSecret(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { bytes in
            var start = bytes.count
            while start > 0, bytes[start - 1] != UInt8(ascii: " ") { start -= 1 }
            return names.kinds(of: UnsafeBufferPointer(rebasing: bytes[start...])).contains(.member)
        }
    }

    /// Values that are no secrets, but tell whether there is one.
    private static let words: Set = ["", "hidden", "yes", "no", "true", "false", "null", "\"\"", "empty"]
}

// MARK: Learning

extension SecretsMask {
    /// Learns a secret, unless it is one of the names that stand before secrets.
    package mutating func learn(_ secret: [UInt8]) {
        if !names.isPlaceholder(secret) { known.learn(secret) }
    }

    /// Learns what is secret in a value that was hidden: the value; its last word, for its kind may stand before it, as
    /// in `Bearer 4bWm9xQz`; the values of cookies; and the password in credentials of the kind `Basic`.
    package mutating func learn(word value: [UInt8]) {
        let words = value.split(separator: UInt8(ascii: " "))
        guard let last = words.last else { return }
        learn(value)
        if words.count > 1 { learn(Array(last)) }
        for pair in value.split(separator: UInt8(ascii: ";")) { learn(cookie: pair) }
        if words.count == 2, String(decoding: words[0], as: UTF8.self).lowercased() == "basic" {
            learn(credentials: Array(last))
        }
    }

    /// Learns the value of a cookie, but not those of its attributes.
    private mutating func learn(cookie pair: ArraySlice<UInt8>) {
        guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return }
        let name = String(decoding: pair[..<equals], as: UTF8.self).lowercased()
        let value = pair[(equals + 1)...]
        let attributes: Set = ["domain", "expires", "max-age", "path", "priority", "samesite"]
        guard !attributes.contains(name.filter { $0 != " " }), !value.contains(UInt8(ascii: " ")) else { return }
        if value.contains(where: { $0 != UInt8(ascii: "=") }) { learn(Array(value)) }
    }

    /// Learns the password in `user:password` (RFC 7617).
    private mutating func learn(credentials: [UInt8]) {
        guard let bytes = Data(base64Encoded: Data(credentials)), let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        else { return }
        learn(Array(bytes[(colon + 1)...]))
    }

    /// Learns the secrets behind names that are percent-encoded, as those of JSON in a query.
    package mutating func learnEncoded(in bytes: [UInt8]) {
        guard bytes.withUnsafeBufferPointer(\.hasPercentEncoding) else { return }
        var found: [[UInt8]] = []
        for spelling in bytes.spellingsInQuery {
            var scanner = SecretScanner(names)
            _ = scanner.mask(spelling.decoded(.percent)) { found.append($0) }
            scanner.end { found.append($0) }
        }
        for secret in found { learn(word: secret) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether there are percent-encoded characters. A percent sign without two digits behind it is none, as nearly
    /// all of those in binary bytes.
    fileprivate var hasPercentEncoding: Bool {
        guard let baseAddress else { return false }
        var start = 0
        while let found = memchr(baseAddress + start, Int32(UInt8(ascii: "%")), count - start) {
            let place = baseAddress.distance(to: found.assumingMemoryBound(to: UInt8.self))
            guard place + 2 < count else { return false }
            if isxdigit(Int32(self[place + 1])) != 0, isxdigit(Int32(self[place + 2])) != 0 { return true }
            start = place + 1
        }
        return false
    }
}
