/// A fixed number of slots. A repeating request takes one, however often it fires; delivered notifications take none.
package struct SlottedPendingStore: PendingStore {
    /// How many requests an app may have pending on Apple's systems.
    package static let systemLimit = 64

    package private(set) var all: [PendingNotification] = []
    package var policy: PendingLimitPolicy
    private let limit: Int

    package init(limit: Int = systemLimit, policy: PendingLimitPolicy = .soonest) {
        self.limit = limit
        self.policy = policy
    }

    package mutating func insert(_ notification: PendingNotification) -> PendingInsertion {
        let replaced = remove(.identifiers([notification.identifier])).first
        all.append(notification)
        var evicted: [PendingNotification] = []
        while all.count > limit, let loser = indexOfLoser { evicted.append(all.remove(at: loser)) }
        return PendingInsertion(replaced: replaced, evicted: evicted)
    }

    package mutating func update(_ notification: PendingNotification) {
        guard let index = all.firstIndex(where: { $0.identifier == notification.identifier }) else { return }
        all[index] = notification
    }

    package mutating func remove(_ selection: NotificationSelection) -> [PendingNotification] {
        let removed = all.filter { selection.contains($0.identifier) }
        if !removed.isEmpty { all.removeAll { selection.contains($0.identifier) } }
        return removed
    }

    private var indexOfLoser: Int? {
        switch policy {
        case .soonest: all.indices.max { all[$0].isDueBefore(all[$1]) }
        case .lastAdded: all.indices.first
        }
    }
}
