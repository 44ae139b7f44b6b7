/// Where an application message is published: text without wildcards (MQTT 3.1.1, section 4.7).
public struct TopicName: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let text: String

    /// - Throws: ``TopicError`` if it is empty, longer than 65,535 bytes in UTF-8, or holds U+0000, `+` or `#`.
    public init(_ text: String) throws(TopicError) {
        try TopicError.check(text)
        guard !text.utf8.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") }) else {
            throw .wildcardInName(text)
        }
        self.text = text
    }

    public var description: String { text }

    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.text.hasSameBytes(as: rhs.text) }

    /// By bytes.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.text.precedesByBytes(rhs.text) }

    public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
