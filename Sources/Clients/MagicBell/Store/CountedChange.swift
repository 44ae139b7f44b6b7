/// A change of a listed notification, as the counters of its store see it.
///
/// A notification counts as long as its flags pass the filter. So a change moves each counter by the difference that it
/// makes there, and a change that is applied twice moves them once (D-MAGICBELL-10).
package struct CountedChange: Sendable {
    /// The change of flags; `nil` for a deletion.
    package var change: NotificationChange?
    /// The notification before the change.
    package var old: Notification
    /// The notification after the change; `nil` if it is deleted.
    package var new: Notification?
    /// The filter of the store.
    package var predicate: StorePredicate
    /// The counters before the change.
    package var former: StoreCounters

    /// The counters after the change (§3.2). None is below 0 (D-MAGICBELL-11).
    package var counters: StoreCounters {
        var counters = (former - share(of: old) + share(of: new)).atLeastZero
        // Nothing in a list of read notifications is unread (`MB-ACT-8`).
        if change == .unread, predicate.read == true { counters.unread = 0 }
        return counters
    }

    /// The share of a notification in the counters; nothing if there is no notification.
    package func share(of notification: Notification?) -> StoreCounters {
        guard let notification, predicate.matchesFlags(of: notification) else { return StoreCounters() }
        return StoreCounters(total: 1, unread: notification.isRead ? 0 : 1, unseen: notification.isSeen ? 0 : 1)
    }
}
