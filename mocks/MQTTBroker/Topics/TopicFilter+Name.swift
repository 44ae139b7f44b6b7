import MQTTWire

extension TopicFilter {
    var hasWildcard: Bool { text.utf8.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") } }

    /// The only topic that a filter without wildcards matches; `nil` for a filter with wildcards.
    var name: TopicName? { hasWildcard ? nil : try? TopicName(text) }

    /// The number of bytes that the filter counts where bytes are limited.
    var treeByteCount: Int { text.treeByteCount }
}

extension SharedMessage {
    /// The number of bytes that the message counts where the bytes of retained messages are limited.
    var retainedByteCount: Int { topic.text.treeByteCount + payload.count }
}

extension String {
    fileprivate var levelCount: Int { utf8.reduce(1) { $1 == UInt8(ascii: "/") ? $0 + 1 : $0 } }

    /// The bytes of the text, and about the memory of a tree's node for each level. A slash costs much more memory than
    /// a byte.
    fileprivate var treeByteCount: Int { utf8.count + 160 * levelCount }
}
