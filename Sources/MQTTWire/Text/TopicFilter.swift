/// What a subscription asks for: a topic name in which `+` stands for one level, and `#` at the end for all that follow
/// (MQTT 3.1.1, section 4.7).
///
/// Two filters are the same if their bytes are [MQTT-3.10.4-1].
public struct TopicFilter: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let text: String

    /// - Throws: ``TopicError`` if it is empty, longer than 65,535 bytes in UTF-8, holds U+0000, or has a wildcard that shares its level
    ///   or a `#` that is not at the end [MQTT-4.7.1-2] [MQTT-4.7.1-3].
    public init(_ text: String) throws(TopicError) {
        if let fault = TopicFault.inFilter(text) { throw fault.error }
        self.text = text
    }

    /// For a text in which no fault was found.
    init(checked text: String) {
        self.text = text
    }

    /// The filter that only `name` matches.
    public init(_ name: TopicName) {
        self.text = name.text
    }

    public var description: String { text }

    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.text.hasSameBytes(as: rhs.text) }

    /// By bytes.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.text.precedesByBytes(rhs.text) }

    public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
