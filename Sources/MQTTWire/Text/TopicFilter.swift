/// What a subscription asks for: a topic name in which `+` stands for one level, and `#` at the end for all that follow
/// (MQTT 3.1.1, section 4.7).
public struct TopicFilter: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let text: String

    /// - Throws: ``TopicError`` if it is empty, longer than 65,535 bytes in UTF-8, holds U+0000, or has a wildcard that shares its level
    ///   or a `#` that is not at the end [MQTT-4.7.1-2] [MQTT-4.7.1-3].
    public init(_ text: String) throws(TopicError) {
        try TopicError.check(text)
        let levels = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, level) in levels.enumerated() where level.count > 1 || index < levels.count - 1 {
            if level.contains(UInt8(ascii: "#")) { throw .misplacedWildcard(text) }
            if level.count > 1, level.contains(UInt8(ascii: "+")) { throw .misplacedWildcard(text) }
        }
        self.text = text
    }

    public var description: String { text }

    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.text.hasSameBytes(as: rhs.text) }

    /// By bytes.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.text.precedesByBytes(rhs.text) }

    public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
