public import MagicBell

// The diary hears of every change.
extension WatchedStore: NotificationStoreContentObserver, NotificationStoreCountObserver {
    /// Writes `reloaded`.
    public func didReloadStore(_ store: NotificationStore) { note("reloaded") }

    /// Writes `inserted 0, 1`.
    public func store(_ store: NotificationStore, didInsertNotificationsAt indexes: [Int]) {
        note("inserted " + WatchedStore.line(indexes))
    }

    /// Writes `changed 0`.
    public func store(_ store: NotificationStore, didChangeNotificationAt indexes: [Int]) {
        note("changed " + WatchedStore.line(indexes))
    }

    /// Writes `deleted 0`.
    public func store(_ store: NotificationStore, didDeleteNotificationAt indexes: [Int]) {
        note("deleted " + WatchedStore.line(indexes))
    }

    /// Writes `has a next page` or `has no next page`.
    public func store(_ store: NotificationStore, didChangeHasNextPage hasNextPage: Bool) {
        note(hasNextPage ? "has a next page" : "has no next page")
    }

    /// Writes `total 3`.
    public func store(_ store: NotificationStore, didChangeTotalCount count: Int) { note("total \(count)") }
    /// Writes `unread 2`.
    public func store(_ store: NotificationStore, didChangeUnreadCount count: Int) { note("unread \(count)") }
    /// Writes `unseen 1`.
    public func store(_ store: NotificationStore, didChangeUnseenCount count: Int) { note("unseen \(count)") }

    private static func line(_ indexes: [Int]) -> String { indexes.map(String.init).joined(separator: ", ") }
}
