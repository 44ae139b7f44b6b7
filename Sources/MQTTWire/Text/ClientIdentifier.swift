/// Names a client to a server, and with it its session [MQTT-3.1.3-2].
///
/// Two identifiers are the same if their bytes are; so "é" written as one character and "é" written as two are two clients. The empty one asks
/// the server to choose (MQTT 3.1.1, section 3.1.3.1).
public struct ClientIdentifier: Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let text: String

    /// Any text; one that is too long or holds U+0000 is refused when it is encoded.
    public init(_ text: String) {
        self.text = text
    }

    public init(stringLiteral text: String) {
        self.init(text)
    }

    public var isEmpty: Bool { text.isEmpty }

    public var description: String { text }

    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.text.hasSameBytes(as: rhs.text) }

    /// By bytes.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.text.precedesByBytes(rhs.text) }

    public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
