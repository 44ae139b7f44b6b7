import MQTTWire

/// The retained messages: at most one for each topic name.
struct RetainedTree {
    struct Retained {
        let message: Message
        /// Which came earlier: what decides the order in which a new subscriber gets them.
        let order: UInt64
    }

    private final class Node {
        var children: [TopicLevel: Node] = [:]
        var retained: Retained?

        var isEmpty: Bool { children.isEmpty && retained == nil }
    }

    private let root = Node()
    private var lastOrder: UInt64 = 0
    private(set) var count = 0
    private(set) var byteCount = 0

    var isEmpty: Bool { root.isEmpty }

    /// Retains a message in place of the one of its topic.
    mutating func insert(_ message: Message) {
        lastOrder += 1
        replace(message.topic, by: Retained(message: message, order: lastOrder))
    }

    /// Forgets the message of a topic. Returns whether there was one.
    @discardableResult
    mutating func remove(_ topic: TopicName) -> Bool {
        replace(topic, by: nil)
    }

    /// The messages of all topics that `filter` matches, those first that were retained first.
    func messages(matching filter: TopicFilter) -> [Message] {
        var found: [Retained] = []
        RetainedTree.collect(from: root, Array(filter.levels)[...], isFirst: true, into: &found)
        return found.sorted { $0.order < $1.order }.map(\.message)
    }

    /// All messages, those first that were retained first.
    var messages: [Message] {
        var found: [Retained] = []
        RetainedTree.collectAll(from: root, into: &found)
        return found.sorted { $0.order < $1.order }.map(\.message)
    }

    func message(of topic: TopicName) -> Message? {
        var node = root
        for level in topic.levels {
            guard let child = node.children[level] else { return nil }
            node = child
        }
        return node.retained?.message
    }

    // MARK: How it is done. No topic in the tree has more levels than the broker allows, so that recursion is bounded.

    @discardableResult
    private mutating func replace(_ topic: TopicName, by retained: Retained?) -> Bool {
        let former = RetainedTree.replace(below: root, Array(topic.levels)[...], by: retained)
        if let former {
            count -= 1
            byteCount -= former.message.retainedByteCount
        }
        if let retained {
            count += 1
            byteCount += retained.message.retainedByteCount
        }
        return former != nil
    }

    /// Returns what was there.
    private static func replace(
        below node: Node, _ levels: ArraySlice<TopicLevel>, by retained: Retained?
    ) -> Retained? {
        guard let level = levels.first else {
            defer { node.retained = retained }
            return node.retained
        }
        guard let child = node.children[level] ?? (retained == nil ? nil : Node()) else { return nil }
        let former = replace(below: child, levels.dropFirst(), by: retained)
        node.children[level] = child.isEmpty ? nil : child
        return former
    }

    /// In no order: whoever asks sorts.
    private static func collect(
        from node: Node, _ levels: ArraySlice<TopicFilter.Level>, isFirst: Bool, into found: inout [Retained]
    ) {
        let rest = levels.dropFirst()
        switch levels.first {
        case nil:
            if let retained = node.retained { found.append(retained) }
        case .name(let level):
            if let child = node.children[level] { collect(from: child, rest, isFirst: false, into: &found) }
        case .singleLevelWildcard:
            for (level, child) in node.children where !(isFirst && level.isHidden) {
                collect(from: child, rest, isFirst: false, into: &found)
            }
        case .multiLevelWildcard:
            if let retained = node.retained { found.append(retained) }
            for (level, child) in node.children where !(isFirst && level.isHidden) {
                collectAll(from: child, into: &found)
            }
        }
    }

    private static func collectAll(from node: Node, into found: inout [Retained]) {
        if let retained = node.retained { found.append(retained) }
        for child in node.children.values { collectAll(from: child, into: &found) }
    }
}

extension TopicLevel {
    /// Whether a topic that begins with it is passed over by filters that begin with a wildcard [MQTT-4.7.2-1].
    fileprivate var isHidden: Bool { text.utf8.first == UInt8(ascii: "$") }
}
