/// The topics of a subscription: a topic name in which `+` stands for one level, and `#` at the end for all levels that
/// follow (MQTT 3.1.1, section 4.7).
///
/// Two filters are equal if their bytes are equal [MQTT-3.10.4-1].
public struct TopicFilter: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The text of the filter.
    public let text: String

    /// Makes a filter.
    ///
    /// - Throws: ``TopicError`` if the text is empty, is longer than 65,535 bytes in UTF-8, contains U+0000, or has a
    ///   wildcard that shares its level or a `#` that is not at the end [MQTT-4.7.1-2] [MQTT-4.7.1-3].
    public init(_ text: String) throws(TopicError) {
        if let fault = TopicFault.inFilter(text) { throw fault.error }
        self.text = text
    }

    /// Makes a filter of a text that is known to be valid.
    init(checked text: String) {
        self.text = text
    }

    /// Makes the filter that only `name` matches.
    public init(_ name: TopicName) {
        self.text = name.text
    }

    /// The text of the filter.
    public var description: String { text }

    /// Whether both have the same bytes.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.text.hasSameBytes(as: rhs.text) }

    /// Whether the left bytes come first.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.text.precedesByBytes(rhs.text) }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
