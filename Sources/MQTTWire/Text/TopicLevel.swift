/// One part of a topic, between two slashes; it may be empty (MQTT 3.1.1, section 4.7.1.1).
///
/// Two levels are the same if their bytes are, which makes it a good key for a tree of topics. It keeps the topic that it is a part of in memory.
public struct TopicLevel: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let text: Substring

    init(_ text: Substring) {
        self.text = text
    }

    public var description: String { String(text) }

    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.text.hasSameBytes(as: rhs.text) }

    /// By bytes.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.text.precedesByBytes(rhs.text) }

    public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
