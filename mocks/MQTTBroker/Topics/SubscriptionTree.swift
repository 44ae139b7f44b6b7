import MQTTWire

/// The subscriptions of all sessions.
///
/// Most filters have no wildcards, and a dictionary holds these. Filters with wildcards form a tree of levels. A search
/// for a name follows at most two branches per level, however many filters there are.
///
/// A filter may have 65,535 levels, too many for a recursion by level. Each walk therefore keeps a list of the nodes
/// that it has to visit.
struct SubscriptionTree {
    private final class Node {
        var children: [TopicLevel: Node] = [:]
        /// The node for `+`.
        var anyLevel: Node?
        /// The sessions whose filter ends at this node.
        var subscribers = SubscriberList()
        /// The sessions whose filter ends with `#` after this node.
        var deepSubscribers = SubscriberList()

        var isEmpty: Bool {
            children.isEmpty && anyLevel == nil && subscribers.isEmpty && deepSubscribers.isEmpty
        }

        var nodes: [Node] { children.values + [anyLevel].compactMap(\.self) }

        subscript(level: TopicFilter.Level) -> Node? {
            get {
                switch level {
                case .name(let name): children[name]
                case .singleLevelWildcard: anyLevel
                case .multiLevelWildcard: nil
                }
            }
            set {
                switch level {
                case .name(let name): children[name] = newValue
                case .singleLevelWildcard: anyLevel = newValue
                case .multiLevelWildcard: break
                }
            }
        }

        deinit {
            guard !children.isEmpty || anyLevel != nil else { return }
            var last = nodes
            (children, anyLevel) = ([:], nil)
            while let node = last.popLast() {
                last += node.nodes
                (node.children, node.anyLevel) = ([:], nil)
            }
        }
    }

    /// A step of a search. One kind visits a node whose level matches, with the levels that follow in the name. The
    /// other appends the subscribers of a `#`, after the subscribers that were found below it.
    private enum Step {
        case visit(Node, TopicLevels.Iterator)
        case append(SubscriberList)
    }

    private var exact: [TopicName: SubscriberList] = [:]
    private let root = Node()
    /// The number of subscriptions with wildcards, which are in the tree.
    private var wildcardCount = 0
    /// The next steps of a search, the first one last. The list is empty between searches.
    private var steps: [Step] = []

    // MARK: Queries

    /// Whether there is no subscription.
    var isEmpty: Bool { exact.isEmpty && root.isEmpty }

    /// Appends the subscribers of all filters that match `name`. The filter without wildcards comes first, then the
    /// filters with wildcards. Among these, a `+` or `#` nearer to the root comes later.
    mutating func appendMatches(of name: TopicName, to lists: inout [SubscriberList]) {
        if let list = exact[name] { lists.append(list) }
        guard wildcardCount > 0 else { return }
        // Filters that begin with a wildcard do not match topics such as $SYS [MQTT-4.7.2-1].
        let isHidden = name.text.utf8.first == UInt8(ascii: "$")
        var levels = name.levels.makeIterator()
        guard let first = levels.next() else { return }
        if !isHidden {
            if !root.deepSubscribers.isEmpty { steps.append(.append(root.deepSubscribers)) }
            if let child = root.anyLevel { steps.append(.visit(child, levels)) }
        }
        if let child = root.children[first] { steps.append(.visit(child, levels)) }
        while let step = steps.popLast() {
            switch step {
            case .append(let list): lists.append(list)
            case .visit(let node, let rest): visit(node, rest, &lists)
            }
        }
    }

    /// Adds the steps that follow from a node, the first one last.
    private mutating func visit(_ node: Node, _ rest: TopicLevels.Iterator, _ lists: inout [SubscriberList]) {
        var rest = rest
        if !node.deepSubscribers.isEmpty { steps.append(.append(node.deepSubscribers)) }
        if let level = rest.next() {
            if let child = node.anyLevel { steps.append(.visit(child, rest)) }
            if let child = node.children[level] { steps.append(.visit(child, rest)) }
        } else if !node.subscribers.isEmpty {
            lists.append(node.subscribers)
        }
    }

    // MARK: Changes

    /// Adds a subscription, or changes the quality of service of an existing one. Returns whether it is new.
    mutating func insert(_ filter: TopicFilter, at qualityOfService: QualityOfService, of session: Session) -> Bool {
        if let place = session.subscriptions[filter]?.place {
            change(filter) { $0.set(qualityOfService, at: place) }
            session.subscriptions[filter]?.qualityOfService = qualityOfService
            return false
        }
        let place = change(filter) { $0.append(session, at: qualityOfService) }
        session.addSubscription(filter, at: qualityOfService, place: place)
        if filter.hasWildcard { wildcardCount += 1 }
        return true
    }

    /// Removes a subscription. Returns whether there was one.
    mutating func remove(_ filter: TopicFilter, of session: Session) -> Bool {
        guard let place = session.removeSubscription(filter) else { return false }
        let moved = change(filter) { $0.remove(at: place) }
        moved?.subscriptions[filter]?.place = place
        if filter.hasWildcard { wildcardCount -= 1 }
        return true
    }

    private mutating func change<Result>(_ filter: TopicFilter, _ body: (inout SubscriberList) -> Result) -> Result {
        if let name = filter.name {
            let result = body(&exact[name, default: SubscriberList()])
            if exact[name]?.isEmpty == true { exact[name] = nil }
            return result
        }
        return changeNode(filter, body)
    }

    /// Changes the subscribers of a filter with wildcards. Adds the nodes that are missing on the way, and removes
    /// nodes that have become empty.
    private func changeNode<Result>(_ filter: TopicFilter, _ body: (inout SubscriberList) -> Result) -> Result {
        var path: [(node: Node, level: TopicFilter.Level)] = []
        var node = root
        var isDeep = false
        for level in filter.levels {
            if case .multiLevelWildcard = level {
                isDeep = true
                break
            }
            path.append((node, level))
            let child = node[level] ?? Node()
            node[level] = child
            node = child
        }
        let result = isDeep ? body(&node.deepSubscribers) : body(&node.subscribers)
        while node.isEmpty, let (parent, level) = path.popLast() {
            parent[level] = nil
            node = parent
        }
        return result
    }
}
