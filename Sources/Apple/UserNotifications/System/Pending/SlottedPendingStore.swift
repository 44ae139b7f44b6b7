/// A store with a fixed number of slots.
///
/// A repeating request takes one slot, however often it fires. Delivered notifications take none.
package struct SlottedPendingStore: PendingStore {
    /// The greatest number of pending requests that an app may have on Apple's systems.
    package static let systemLimit = 64

    package private(set) var all: [PendingNotification] = []
    /// The identifiers of the pending requests. A new request does not need to be compared with every other request.
    private var identifiers: Set<String> = []
    package var policy: PendingLimitPolicy
    private let limit: Int

    package init(limit: Int = systemLimit, policy: PendingLimitPolicy = .soonest) {
        self.limit = limit
        self.policy = policy
    }

    package mutating func insert(_ notification: PendingNotification) -> PendingInsertion {
        let isNew = identifiers.insert(notification.identifier).inserted
        let replaced =
            isNew ? nil : all.firstIndex { $0.identifier == notification.identifier }.map { all.remove(at: $0) }
        if all.isEmpty { all.reserveCapacity(limit) }
        all.append(notification)
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
        if case .identifiers(let names) = selection, names.count == 1 {
            guard let index = all.firstIndex(where: { $0.identifier == names[0] }) else { return [] }
            identifiers.remove(names[0])
            return [all.remove(at: index)]
        }
        // A caller that removes many requests has usually just read the list, and removes all of them.
        if selection.isAll(of: all) {
            identifiers.removeAll(keepingCapacity: true)
            defer { all = [] }
            return all
        }
        let (removed, kept) = split(selection.membership)
        all = kept
        for notification in removed { identifiers.remove(notification.identifier) }
        return removed
    }

    private func split(
        _ isSelected: (_ identifier: String) -> Bool
    ) -> (removed: [PendingNotification], kept: [PendingNotification]) {
        var (removed, kept): ([PendingNotification], [PendingNotification]) = ([], [])
        for notification in all {
            if isSelected(notification.identifier) { removed.append(notification) } else { kept.append(notification) }
        }
        return (removed, kept)
    }

    private var indexOfLoser: Int? {
        switch policy {
        case .soonest: all.indices.max { all[$0].isDueBefore(all[$1]) }
        case .lastAdded: all.indices.first
        }
    }
}

extension NotificationSelection {
    /// Whether the selection names all requests in their order, or is `all`.
    fileprivate func isAll(of notifications: [PendingNotification]) -> Bool {
        switch self {
        case .all: true
        case .identifiers(let names):
            names.count == notifications.count && zip(names, notifications).allSatisfy { $0 == $1.identifier }
        }
    }
}
