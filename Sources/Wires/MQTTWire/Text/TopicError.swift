import CarillonEnvironment

/// The reason for which a text is no topic name, or no topic filter (MQTT 3.1.1, section 4.7).
public enum TopicError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is empty [MQTT-4.7.3-1].
    case empty
    /// The text is longer than 65,535 bytes in UTF-8 [MQTT-4.7.3-3].
    case tooLong(byteCount: Int)
    /// The text contains U+0000 [MQTT-4.7.3-2].
    case nullCharacter(String)
    /// A topic name contains a wildcard [MQTT-4.7.1-1].
    case wildcardInName(String)
    /// A `#` is not alone in the last level [MQTT-4.7.1-2].
    case misplacedMultiLevelWildcard(String)
    /// A `+` is not alone in its level [MQTT-4.7.1-3].
    case misplacedSingleLevelWildcard(String)

    /// The violated statement.
    public var statement: Statement {
        switch self {
        case .empty: "MQTT-4.7.3-1"
        case .tooLong: "MQTT-4.7.3-3"
        case .nullCharacter: "MQTT-4.7.3-2"
        case .wildcardInName: "MQTT-4.7.1-1"
        case .misplacedMultiLevelWildcard: "MQTT-4.7.1-2"
        case .misplacedSingleLevelWildcard: "MQTT-4.7.1-3"
        }
    }

    /// The reason in words.
    public var description: String {
        switch self {
        case .empty: "a topic needs at least one character"
        case .tooLong(let byteCount): "a topic has at most 65535 bytes, this one \(byteCount)"
        case .nullCharacter(let text): "a topic must not contain U+0000: \(text.quoted())"
        case .wildcardInName(let text): "+ and # belong into filters, not into a name: \(text.quoted())"
        case .misplacedMultiLevelWildcard(let text): "# must have the last level to itself: \(text.quoted())"
        case .misplacedSingleLevelWildcard(let text): "+ must have its level to itself: \(text.quoted())"
        }
    }
}
