import MQTTWire

/// The retained messages, at most one for each topic name.
///
/// A topic may have 65,535 levels, too many for a recursion by level. Each walk therefore keeps a list of the nodes
/// that it has to visit.
struct RetainedTree {
    struct Retained {
        let message: SharedMessage
        /// A number that rises with each retained message. New subscribers get retained messages in this order.
        let order: UInt64
    }

    private final class Node {
        var children: [TopicLevel: Node] = [:]
        var retained: Retained?

        var isEmpty: Bool { children.isEmpty && retained == nil }

        deinit {
            guard !children.isEmpty else { return }
            var last = Array(children.values)
            children = [:]
            while let node = last.popLast() {
                last += node.children.values
                node.children = [:]
            }
        }
    }

    private let root = Node()
    private var lastOrder: UInt64 = 0
    private(set) var count = 0
    private(set) var byteCount = 0

    var isEmpty: Bool { root.isEmpty }

    /// Retains a message in place of the last one of its topic.
    mutating func insert(_ message: SharedMessage) {
        lastOrder += 1
        replace(message.topic, by: Retained(message: message, order: lastOrder))
    }

    /// Forgets the message of a topic. Returns whether there was one.
    @discardableResult
    mutating func remove(_ topic: TopicName) -> Bool {
        replace(topic, by: nil)
    }

    /// The messages of all topics that match `filter`, the oldest first.
    func messages(matching filter: TopicFilter) -> [SharedMessage] {
        let levels = Array(filter.levels)
        var found: [Retained] = []
        // The nodes to visit, each with the number of levels of the filter that it matches.
        var pending: [(node: Node, depth: Int)] = [(root, 0)]
        while let (node, depth) = pending.popLast() {
            switch depth < levels.count ? levels[depth] : nil {
            case nil:
                if let retained = node.retained { found.append(retained) }
            case .name(let level):
                if let child = node.children[level] { pending.append((child, depth + 1)) }
            case .singleLevelWildcard:
                for (level, child) in node.children where !(depth == 0 && level.isHidden) {
                    pending.append((child, depth + 1))
                }
            case .multiLevelWildcard:
                if let retained = node.retained { found.append(retained) }
                for (level, child) in node.children where !(depth == 0 && level.isHidden) {
                    RetainedTree.collectAll(from: child, into: &found)
                }
            }
        }
        return found.sorted { $0.order < $1.order }.map(\.message)
    }

    /// All messages, the oldest first.
    var messages: [SharedMessage] {
        var found: [Retained] = []
        RetainedTree.collectAll(from: root, into: &found)
        return found.sorted { $0.order < $1.order }.map(\.message)
    }

    func message(of topic: TopicName) -> SharedMessage? {
        var node = root
        for level in topic.levels {
            guard let child = node.children[level] else { return nil }
            node = child
        }
        return node.retained?.message
    }

    // MARK: Implementation

    /// Sets or removes the message of a topic. Adds the nodes that are missing on the way, and removes nodes that have
    /// become empty. Returns whether there was a message before.
    @discardableResult
    private mutating func replace(_ topic: TopicName, by retained: Retained?) -> Bool {
        var path: [(node: Node, level: TopicLevel)] = []
        var node = root
        for level in topic.levels {
            guard let child = node.children[level] ?? (retained == nil ? nil : Node()) else { return false }
            node.children[level] = child
            path.append((node, level))
            node = child
        }
        let former = node.retained
        node.retained = retained
        while node.isEmpty, let (parent, level) = path.popLast() {
            parent.children[level] = nil
            node = parent
        }
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

    /// Appends all messages of a node and of the nodes below it, in no order. The caller sorts them.
    private static func collectAll(from node: Node, into found: inout [Retained]) {
        var pending = [node]
        while let node = pending.popLast() {
            if let retained = node.retained { found.append(retained) }
            pending += node.children.values
        }
    }
}

extension TopicLevel {
    /// Whether filters that begin with a wildcard do not match topics that begin with this level [MQTT-4.7.2-1].
    fileprivate var isHidden: Bool { text.utf8.first == UInt8(ascii: "$") }
}
