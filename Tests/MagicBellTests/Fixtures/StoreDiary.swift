import MagicBell

/// Notes all that a store tells, in order.
///
/// Unchecked because it is confined to its world.
final class StoreDiary: NotificationStoreContentObserver, NotificationStoreCountObserver, @unchecked Sendable {
    private var lines: [String] = []

    init() {}

    init(_ store: NotificationStore) {
        store.addContentObserver(self)
        store.addCountObserver(self)
    }

    func note(_ line: String) { lines.append(line) }

    /// The lines since the last call.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    func didReloadStore(_ store: NotificationStore) { note("reload \(store.count)") }
    func store(_ store: NotificationStore, didInsertNotificationsAt indexes: [Int]) { note("insert \(indexes)") }
    func store(_ store: NotificationStore, didChangeNotificationAt indexes: [Int]) { note("change \(indexes)") }
    func store(_ store: NotificationStore, didDeleteNotificationAt indexes: [Int]) { note("delete \(indexes)") }
    func store(_ store: NotificationStore, didChangeHasNextPage hasNextPage: Bool) { note("next \(hasNextPage)") }
    func store(_ store: NotificationStore, didChangeTotalCount count: Int) { note("total \(count)") }
    func store(_ store: NotificationStore, didChangeUnreadCount count: Int) { note("unread \(count)") }
    func store(_ store: NotificationStore, didChangeUnseenCount count: Int) { note("unseen \(count)") }
}
