/// A detail of an event or a message, described once for every reader: the trace, a journal line, a text.
///
/// ```swift
/// [
///     EventMember("topic name", key: "topic", .text("orders/7")),
///     EventMember("QoS", .number(1)),
///     EventMember("payload", .bytes(payload)),
/// ]
/// // In a trace: topic name "orders/7" · QoS 1 · payload "ready"
/// // In a journal line: "topic":"orders/7","qos":1,"payloadSize":5,"payload":"ready"
/// ```
public struct EventMember: Hashable, Sendable {
    /// The name that the specification gives it, such as `packet identifier`. Traces show this one.
    public var name: String
    /// The name in a journal line, such as `packetIdentifier`.
    public var key: String { ownKey ?? EventMember.camelCase(name) }
    private var ownKey: String?
    /// The value, by the kind of thing that it is.
    public var value: Value

    /// A value, by the kind of thing that it is.
    public indirect enum Value: Hashable, Sendable {
        /// Yes or no.
        case flag(Bool)
        /// A number. Traces show it as the text says, if there is one: `60 s`.
        case number(Int, shown: String? = nil)
        /// A text from outside, such as a client's. Traces show it quoted and escaped.
        case text(String)
        /// A text of our own, which traces show as it is.
        case word(String)
        /// A payload. Journal lines show its size and its beginning.
        case bytes([UInt8])
        /// A secret. Readers learn only whether there is one.
        case secret(isPresent: Bool)
        /// Members of a part. Traces put the part's name before theirs.
        case object([EventMember])
        /// A list, of which readers see the first 64 elements. Traces show each element by itself, under the name
        /// `each`.
        case list([EventElement], each: String)
    }

    /// A detail with its name.
    ///
    /// - Parameters:
    ///   - name: The name, in words.
    ///   - key: The name in a journal line; if `nil`, the name in camel case: `packetIdentifier` for `packet
    ///     identifier`.
    ///   - value: The value.
    public init(_ name: String, key: String? = nil, _ value: Value) {
        self.name = name
        ownKey = key
        self.value = value
    }

    /// The most elements of a list that are shown. A list may be as long as a message, and nobody reads all of it.
    public static let shownElementCount = 64

    private static func camelCase(_ name: String) -> String {
        let words = name.split(separator: " ").map { $0.lowercased() }
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

/// One element of an ``EventMember``'s list.
public struct EventElement: Hashable, Sendable {
    /// The element in a trace, on one line.
    public var text: String
    /// The element in a journal line.
    public var members: [EventMember]

    /// An element with its text and its members.
    public init(_ text: String, _ members: [EventMember]) {
        self.text = text
        self.members = members
    }
}
