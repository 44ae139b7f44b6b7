/// One part of a topic, between two slashes. A level may be empty (MQTT 3.1.1, section 4.7.1.1).
///
/// Two levels are equal if their bytes are equal, so a level is a good key for a tree of topics. A level keeps its
/// whole topic in memory.
public struct TopicLevel: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The text of the level.
    public let text: Substring

    init(_ text: Substring) {
        self.text = text
    }

    /// The text of the level.
    public var description: String { String(text) }

    /// Whether both have the same bytes.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.text.hasSameBytes(as: rhs.text) }

    /// Whether the left bytes come first.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.text.precedesByBytes(rhs.text) }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
