/// Where an application message is published: text without wildcards (MQTT 3.1.1, section 4.7).
///
/// Two names are the same if their bytes are: nothing is normalised [MQTT-4.7.3-4].
public struct TopicName: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let text: String

    /// - Throws: ``TopicError`` if it is empty, longer than 65,535 bytes in UTF-8, or holds U+0000, `+` or `#`.
    public init(_ text: String) throws(TopicError) {
        if let fault = TopicFault.inName(text) { throw fault.error }
        self.text = text
    }

    /// For a text in which no fault was found.
    init(checked text: String) {
        self.text = text
    }

    /// The parts between the slashes; some may be empty.
    public var levels: TopicLevels { TopicLevels(text) }

    public var description: String { text }

    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.text.hasSameBytes(as: rhs.text) }

    /// By bytes.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.text.precedesByBytes(rhs.text) }

    public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
