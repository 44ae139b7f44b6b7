/// Why a text is no topic name, or no topic filter (MQTT 3.1.1, section 4.7).
public enum TopicError: Error, Hashable, Sendable, CustomStringConvertible {
    /// [MQTT-4.7.3-1]
    case empty
    /// [MQTT-4.7.3-3]
    case tooLong(byteCount: Int)
    /// [MQTT-4.7.3-2]
    case nullCharacter(String)
    /// [MQTT-3.3.2-2]
    case wildcardInName(String)
    /// [MQTT-4.7.1-2] [MQTT-4.7.1-3]
    case misplacedWildcard(String)

    static func check(_ text: String) throws(TopicError) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= 65_535 else { throw .tooLong(byteCount: text.utf8.count) }
        guard !text.utf8.contains(0) else { throw .nullCharacter(text) }
    }

    public var description: String {
        switch self {
        case .empty: "a topic needs at least one character"
        case .tooLong(let byteCount): "a topic has at most 65535 bytes, this one \(byteCount)"
        case .nullCharacter(let text): "a topic must not contain U+0000: \(text.debugDescription)"
        case .wildcardInName(let text): "+ and # belong into filters, not into a name: \(text.debugDescription)"
        case .misplacedWildcard(let text):
            "+ must have a level to itself, and # too, at the end: \(text.debugDescription)"
        }
    }
}
