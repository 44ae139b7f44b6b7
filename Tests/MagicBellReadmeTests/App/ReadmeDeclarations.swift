import MagicBell

/// The declarations that the README shows, as it shows them. The tests hold those of the module to them, in both
/// directions.
///
/// `class Preferences` has an initializer here, because no Swift takes a class with such variables and none.
enum ReadmeDeclarations {
    // Get notified when the list of notifications of a notification store changes
    protocol NotificationStoreContentObserver: AnyObject {
        func didReloadStore(_ store: NotificationStore)
        func store(_ store: NotificationStore, didInsertNotificationsAt indexes: [Int])
        func store(_ store: NotificationStore, didChangeNotificationAt indexes: [Int])
        func store(_ store: NotificationStore, didDeleteNotificationAt indexes: [Int])
        func store(_ store: NotificationStore, didChangeHasNextPage hasNextPage: Bool)
    }

    // Get notified when the counters of a notification store change
    protocol NotificationStoreCountObserver: AnyObject {
        func store(_ store: NotificationStore, didChangeTotalCount count: Int)
        func store(_ store: NotificationStore, didChangeUnreadCount count: Int)
        func store(_ store: NotificationStore, didChangeUnseenCount count: Int)
    }

    class Preferences {
        var email: Bool
        var inApp: Bool
        var mobilePush: Bool
        var webPush: Bool

        init(email: Bool, inApp: Bool, mobilePush: Bool, webPush: Bool) {
            self.email = email
            self.inApp = inApp
            self.mobilePush = mobilePush
            self.webPush = webPush
        }
    }

    struct UserPreferences {
        let preferences: [String: Preferences]
    }
}

// MARK: The module demands no more of an observer than the README

/// An observer with exactly the README's requirements. It notes all that it is told.
final class ReadmeObserver {
    private var lines: [String] = []

    /// Returns the lines so far, and forgets them.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

extension ReadmeObserver: ReadmeDeclarations.NotificationStoreContentObserver {
    func didReloadStore(_ store: NotificationStore) { lines.append("reloaded") }

    func store(_ store: NotificationStore, didInsertNotificationsAt indexes: [Int]) {
        lines.append("inserted \(indexes)")
    }

    func store(_ store: NotificationStore, didChangeNotificationAt indexes: [Int]) {
        lines.append("changed \(indexes)")
    }

    func store(_ store: NotificationStore, didDeleteNotificationAt indexes: [Int]) {
        lines.append("deleted \(indexes)")
    }

    func store(_ store: NotificationStore, didChangeHasNextPage hasNextPage: Bool) {
        lines.append("hasNextPage \(hasNextPage)")
    }
}

extension ReadmeObserver: ReadmeDeclarations.NotificationStoreCountObserver {
    func store(_ store: NotificationStore, didChangeTotalCount count: Int) { lines.append("total \(count)") }
    func store(_ store: NotificationStore, didChangeUnreadCount count: Int) { lines.append("unread \(count)") }
    func store(_ store: NotificationStore, didChangeUnseenCount count: Int) { lines.append("unseen \(count)") }
}

extension ReadmeObserver: NotificationStoreContentObserver, NotificationStoreCountObserver {}

// MARK: The module demands no less

/// An observer that hands on to one of the module's all that the README's protocols have. This compiles only if the
/// module's protocols have each of these functions.
final class HandingObserver<Next: NotificationStoreContentObserver & NotificationStoreCountObserver>:
    NotificationStoreContentObserver, NotificationStoreCountObserver
{
    private let next: Next

    init(to next: Next) { self.next = next }

    func didReloadStore(_ store: NotificationStore) { next.didReloadStore(store) }

    func store(_ store: NotificationStore, didInsertNotificationsAt indexes: [Int]) {
        next.store(store, didInsertNotificationsAt: indexes)
    }

    func store(_ store: NotificationStore, didChangeNotificationAt indexes: [Int]) {
        next.store(store, didChangeNotificationAt: indexes)
    }

    func store(_ store: NotificationStore, didDeleteNotificationAt indexes: [Int]) {
        next.store(store, didDeleteNotificationAt: indexes)
    }

    func store(_ store: NotificationStore, didChangeHasNextPage hasNextPage: Bool) {
        next.store(store, didChangeHasNextPage: hasNextPage)
    }

    func store(_ store: NotificationStore, didChangeTotalCount count: Int) {
        next.store(store, didChangeTotalCount: count)
    }

    func store(_ store: NotificationStore, didChangeUnreadCount count: Int) {
        next.store(store, didChangeUnreadCount: count)
    }

    func store(_ store: NotificationStore, didChangeUnseenCount count: Int) {
        next.store(store, didChangeUnseenCount: count)
    }
}
