import MQTTWire

extension TopicFilter {
    var hasWildcard: Bool { text.utf8.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") } }

    /// The one topic that a filter without wildcards matches.
    var name: TopicName? { hasWildcard ? nil : try? TopicName(text) }

    /// What it counts where bytes are limited.
    var treeByteCount: Int { text.treeByteCount }
}

extension SharedMessage {
    /// What it counts where the bytes of retained messages are limited.
    var retainedByteCount: Int { topic.text.treeByteCount + payload.count }
}

extension String {
    fileprivate var levelCount: Int { utf8.reduce(1) { $1 == UInt8(ascii: "/") ? $0 + 1 : $0 } }

    /// Its bytes, and about what the node of a tree takes for each level: a slash is worth much more than a byte in
    /// memory.
    fileprivate var treeByteCount: Int { utf8.count + 160 * levelCount }
}
