/// The topic to which an application message is published: text without wildcards (MQTT 3.1.1, section 4.7).
///
/// Two names are equal if their bytes are equal. Names are not normalised [MQTT-4.7.3-4].
public struct TopicName: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The text of the name.
    public let text: String

    /// Makes a name.
    ///
    /// - Throws: ``TopicError`` if the text is empty, is longer than 65,535 bytes in UTF-8, or contains U+0000, `+` or
    ///   `#`.
    public init(_ text: String) throws(TopicError) {
        if let fault = TopicFault.inName(text) { throw fault.error }
        self.text = text
    }

    /// Makes a name of a text that is known to be valid.
    init(checked text: String) {
        self.text = text
    }

    /// The parts between the slashes. Some may be empty.
    public var levels: TopicLevels { TopicLevels(text) }

    /// The text of the name.
    public var description: String { text }

    /// Whether both have the same bytes.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.text.hasSameBytes(as: rhs.text) }

    /// Whether the left bytes come first.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.text.precedesByBytes(rhs.text) }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
