import MQTTWire

/// Who wants which topics.
///
/// Filters without wildcards, which are the most, are looked up at once. Those with wildcards form a tree of levels;
/// looking up a name costs at most two branches a level, however many filters there are.
///
/// A filter may have 65,535 levels. So nothing here calls itself level by level; each walk has a list of what it has
/// yet to visit.
struct SubscriptionTree {
    private final class Node {
        var children: [TopicLevel: Node] = [:]
        /// What follows `+`.
        var anyLevel: Node?
        /// Whose filter ends here.
        var subscribers = SubscriberList()
        /// Whose filter ends with `#` after this.
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

    /// A step of a search: a node whose level matches, with the levels that follow in the name; or the subscribers of a
    /// `#` that come after what was found below.
    private enum Step {
        case visit(Node, TopicLevels.Iterator)
        case append(SubscriberList)
    }

    private var exact: [TopicName: SubscriberList] = [:]
    private let root = Node()
    /// How many filters have wildcards, and so are in the tree.
    private var wildcardCount = 0
    /// The steps that a search has yet to take, the next one last. Empty between searches.
    private var steps: [Step] = []

    // MARK: Asking

    /// Whether nobody wants anything.
    var isEmpty: Bool { exact.isEmpty && root.isEmpty }

    /// Appends the subscribers of all filters that match `name`: first those of the name itself, then those of wildcards, `+` and `#`
    /// nearer to the root after the others.
    mutating func appendMatches(of name: TopicName, to lists: inout [SubscriberList]) {
        if let list = exact[name] { lists.append(list) }
        guard wildcardCount > 0 else { return }
        // Wildcards at the beginning do not match $SYS and its kind [MQTT-4.7.2-1].
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

    /// Notes the steps that follow from a node, the first one last.
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

    // MARK: Changing

    /// Adds a subscription, or changes the quality of service of one that is there. Returns whether it is new.
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

    /// Ends a subscription. Returns whether there was one.
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

    /// Makes the nodes that are missing on the way, and removes those that are not needed any more.
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
