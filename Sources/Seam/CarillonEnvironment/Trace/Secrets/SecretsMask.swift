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
        let isShort = text.withUTF8 { bytes in
            known.isEmpty
                && !bytes.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "/") }
        }
        if isShort { return text }
        let bytes = Array(text.utf8)
        let masked = mask(bytes)
        return masked == bytes ? text : String(decoding: masked, as: UTF8.self)
    }

    /// Returns bytes that are a whole with asterisks in place of their secrets.
    public mutating func mask(_ bytes: [UInt8]) -> [UInt8] {
        var scanner = SecretScanner(names)
        var found: [[UInt8]] = []
        let masked = scanner.mask(bytes) { found.append($0) }
        scanner.end { found.append($0) }
        for secret in found { learn(word: secret) }
        return known.mask(masked) ?? masked
    }

    /// Returns the value of a member or a field with asterisks, if its name says that it is a secret, else as
    /// ``mask(_:)`` does.
    public mutating func mask(_ value: String, of name: String) -> String {
        // The name of a part stands before its members' names: `fields Authorization`.
        let name = SecretName(name.utf8.split(separator: UInt8(ascii: " ")).last ?? Substring(name).utf8)
        guard names.isMember(name) || names.isHeader(name), !SecretsMask.words.contains(value),
            !value.allSatisfy({ $0 == "*" })
        else {
            return mask(value)
        }
        let isQuoted = value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
        learn(word: isQuoted ? value.utf8.dropFirst().dropLast() : Substring(value).utf8)
        return "hidden"
    }

    /// Values that are no secrets, but tell whether there is one.
    private static let words: Set = ["", "hidden", "yes", "no", "true", "false", "null", "\"\"", "empty"]
}

extension SecretsMask {
    /// Learns a value that was hidden, unless it is one of the names that stand before secrets. Before a secret may stand
    /// its kind, as in `Bearer 4bWm9xQz`.
    package mutating func learn(word value: some Collection<UInt8>) {
        if let last = value.split(separator: UInt8(ascii: " ")).last, !value.contains(UInt8(ascii: ";")) { learn(last) }
    }

    /// Learns a secret, unless it is one of the names that stand before secrets.
    package mutating func learn(_ secret: some Sequence<UInt8>) {
        if !names.isPlaceholder(SecretName(secret)) { known.learn(secret) }
    }
}
