/// A fixed number of slots. A repeating request takes one, however often it fires; delivered notifications take none.
package struct SlottedPendingStore: PendingStore {
    /// How many requests an app may have pending on Apple's systems.
    package static let systemLimit = 64

    package private(set) var all: [PendingNotification] = []
    /// What is pending by name, so that a newcomer need not be compared with everybody.
    private var identifiers: Set<String> = []
    package var policy: PendingLimitPolicy
    private let limit: Int

    package init(limit: Int = systemLimit, policy: PendingLimitPolicy = .soonest) {
        self.limit = limit
        self.policy = policy
    }

    package mutating func insert(_ notification: PendingNotification) -> PendingInsertion {
        let replaced = remove(.identifiers([notification.identifier])).first
        all.append(notification)
        identifiers.insert(notification.identifier)
        var evicted: [PendingNotification] = []
        while all.count > limit, let index = indexOfLoser {
            let loser = all.remove(at: index)
            identifiers.remove(loser.identifier)
            evicted.append(loser)
        }
        return PendingInsertion(replaced: replaced, evicted: evicted)
    }

    package mutating func update(_ notification: PendingNotification) {
        guard let index = all.firstIndex(where: { $0.identifier == notification.identifier }) else { return }
        all[index] = notification
    }

    package mutating func remove(_ selection: NotificationSelection) -> [PendingNotification] {
        if case .identifiers(let names) = selection, !names.contains(where: identifiers.contains) { return [] }
        let isSelected = selection.membership
        var removed: [PendingNotification] = []
        all.removeAll { notification in
            guard isSelected(notification.identifier) else { return false }
            identifiers.remove(notification.identifier)
            removed.append(notification)
            return true
        }
        return removed
    }

    private var indexOfLoser: Int? {
        switch policy {
        case .soonest: all.indices.max { all[$0].isDueBefore(all[$1]) }
        case .lastAdded: all.indices.first
        }
    }
}
