/// The counters of a store, or the share of a notification in them.
package struct StoreCounters: Hashable, Sendable {
    package var total: Int
    package var unread: Int
    package var unseen: Int

    package init(total: Int = 0, unread: Int = 0, unseen: Int = 0) {
        self.total = total
        self.unread = unread
        self.unseen = unseen
    }

    package static func + (one: StoreCounters, other: StoreCounters) -> StoreCounters {
        StoreCounters(
            total: one.total + other.total, unread: one.unread + other.unread, unseen: one.unseen + other.unseen)
    }

    package static func - (one: StoreCounters, other: StoreCounters) -> StoreCounters {
        StoreCounters(
            total: one.total - other.total, unread: one.unread - other.unread, unseen: one.unseen - other.unseen)
    }

    /// The counters, with 0 in place of those below it.
    var atLeastZero: StoreCounters {
        StoreCounters(total: max(0, total), unread: max(0, unread), unseen: max(0, unseen))
    }
}
