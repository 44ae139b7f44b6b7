#if canImport(Combine)
@preconcurrency public import Combine
#elseif MagicBell
@preconcurrency public import OpenCombine
#endif

/// A store as an object that views observe.
///
/// The app keeps the object as long as it needs it. The store knows it only weakly.
///
/// Unchecked because the class is confined to the app's main queue, as its store is.
public final class NotificationStorePublisher: ObservableObject, @unchecked Sendable {
    /// The store.
    public let store: NotificationStore
    /// The number of notifications on the server that pass the filter.
    @Published public internal(set) var totalCount: Int
    /// The number of those that are unread.
    @Published public internal(set) var unreadCount: Int
    /// The number of those that are unseen.
    @Published public internal(set) var unseenCount: Int
    /// Whether there may be more pages.
    @Published public internal(set) var hasNextPage: Bool
    /// The notifications that are loaded.
    @Published public internal(set) var notifications: [Notification]

    /// Makes an object with the present values of a store, which it follows from now on.
    public init(_ store: NotificationStore) {
        self.store = store
        totalCount = store.totalCount
        unreadCount = store.unreadCount
        unseenCount = store.unseenCount
        hasNextPage = store.hasNextPage
        notifications = store.notifications()
        store.addContentObserver(self)
        store.addCountObserver(self)
    }
}

extension NotificationStorePublisher: NotificationStoreContentObserver {
    /// Takes the values of a store that was loaded anew.
    public func didReloadStore(_ store: NotificationStore) {
        totalCount = store.totalCount
        unreadCount = store.unreadCount
        unseenCount = store.unseenCount
        notifications = store.notifications()
    }

    /// Takes notifications that were added.
    public func store(_ store: NotificationStore, didInsertNotificationsAt indexes: [Int]) {
        notifications = store.notifications()
    }

    /// Takes notifications that have changed.
    public func store(_ store: NotificationStore, didChangeNotificationAt indexes: [Int]) {
        notifications = store.notifications()
    }

    /// Drops notifications that have left the list.
    public func store(_ store: NotificationStore, didDeleteNotificationAt indexes: [Int]) {
        notifications = store.notifications()
    }

    /// Takes whether there are more pages.
    public func store(_ store: NotificationStore, didChangeHasNextPage hasNextPage: Bool) {
        self.hasNextPage = hasNextPage
    }
}

extension NotificationStorePublisher: NotificationStoreCountObserver {
    /// Takes the number of notifications.
    public func store(_ store: NotificationStore, didChangeTotalCount count: Int) { totalCount = count }

    /// Takes the number of unread notifications.
    public func store(_ store: NotificationStore, didChangeUnreadCount count: Int) { unreadCount = count }

    /// Takes the number of unseen notifications.
    public func store(_ store: NotificationStore, didChangeUnseenCount count: Int) { unseenCount = count }
}
