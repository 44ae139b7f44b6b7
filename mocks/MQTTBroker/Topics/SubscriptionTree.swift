import MQTTWire

/// Who wants which topics.
///
/// Filters without wildcards, which are the most, are looked up at once. Those with wildcards form a tree of levels; looking up a name
/// costs at most two branches a level, however many filters there are.
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
    }

    private var exact: [TopicName: SubscriberList] = [:]
    private let root = Node()
    /// How many filters have wildcards, and so are in the tree.
    private var wildcardCount = 0

    // MARK: Asking

    /// Whether nobody wants anything.
    var isEmpty: Bool { exact.isEmpty && root.isEmpty }

    /// Appends the subscribers of all filters that match `name`: first those of the name itself, then those of wildcards, `+` and `#`
    /// nearer to the root after the others.
    func appendMatches(of name: TopicName, to lists: inout [SubscriberList]) {
        if let list = exact[name] { lists.append(list) }
        guard wildcardCount > 0 else { return }
        // Wildcards at the beginning do not match $SYS and its kind [MQTT-4.7.2-1].
        let isHidden = name.text.utf8.first == UInt8(ascii: "$")
        var levels = name.levels.makeIterator()
        guard let first = levels.next() else { return }
        if let child = root.children[first] { descend(child, levels, &lists) }
        if isHidden { return }
        if let child = root.anyLevel { descend(child, levels, &lists) }
        if !root.deepSubscribers.isEmpty { lists.append(root.deepSubscribers) }
    }

    /// The tree is as deep as the longest filter, which is bounded; a longer name comes to an end before it does.
    private func descend(_ node: Node, _ rest: TopicLevels.Iterator, _ lists: inout [SubscriberList]) {
        var rest = rest
        if let level = rest.next() {
            if let child = node.children[level] { descend(child, rest, &lists) }
            if let child = node.anyLevel { descend(child, rest, &lists) }
        } else if !node.subscribers.isEmpty {
            lists.append(node.subscribers)
        }
        if !node.deepSubscribers.isEmpty { lists.append(node.deepSubscribers) }
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
        return change(below: root, Array(filter.levels)[...], body)
    }

    /// Makes the nodes that are missing on the way, and removes those that are not needed any more.
    private func change<Result>(
        below node: Node, _ levels: ArraySlice<TopicFilter.Level>, _ body: (inout SubscriberList) -> Result
    ) -> Result {
        let rest = levels.dropFirst()
        switch levels.first {
        case nil:
            return body(&node.subscribers)
        case .multiLevelWildcard:
            return body(&node.deepSubscribers)
        case .singleLevelWildcard:
            let child = node.anyLevel ?? Node()
            let result = change(below: child, rest, body)
            node.anyLevel = child.isEmpty ? nil : child
            return result
        case .name(let level):
            let child = node.children[level] ?? Node()
            let result = change(below: child, rest, body)
            node.children[level] = child.isEmpty ? nil : child
            return result
        }
    }
}
