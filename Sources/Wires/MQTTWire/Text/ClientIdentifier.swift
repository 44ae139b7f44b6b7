/// Names a client to a server, and with it the client's session [MQTT-3.1.3-2].
///
/// Two identifiers are equal if their bytes are equal: "é" written as one character and "é" written as two name two
/// clients. An empty identifier asks the server to choose one (MQTT 3.1.1, section 3.1.3.1).
public struct ClientIdentifier: Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text of the identifier.
    public let text: String

    /// Makes an identifier of any text. The encoder refuses one that is too long or contains U+0000.
    public init(_ text: String) {
        self.text = text
    }

    /// Makes an identifier of a literal.
    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// Whether the identifier asks the server to choose one.
    public var isEmpty: Bool { text.isEmpty }

    /// The text of the identifier.
    public var description: String { text }

    /// Whether both have the same bytes.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.text.hasSameBytes(as: rhs.text) }

    /// Whether the left bytes come first.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.text.precedesByBytes(rhs.text) }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
