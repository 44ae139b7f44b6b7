/// An observer of the list of a store. The store holds it weakly and calls it on the app's main queue.
public protocol NotificationStoreContentObserver: AnyObject {
    /// Called when the list was loaded anew.
    func didReloadStore(_ store: NotificationStore)
    /// Called when notifications were added at these places.
    func store(_ store: NotificationStore, didInsertNotificationsAt indexes: [Int])
    /// Called when the notifications at these places have changed.
    func store(_ store: NotificationStore, didChangeNotificationAt indexes: [Int])
    /// Called when the notifications that were at these places have left the list.
    func store(_ store: NotificationStore, didDeleteNotificationAt indexes: [Int])
    /// Called when it has changed whether there are more pages.
    func store(_ store: NotificationStore, didChangeHasNextPage hasNextPage: Bool)
}

/// An observer of the counters of a store. The store holds it weakly and calls it on the app's main queue.
public protocol NotificationStoreCountObserver: AnyObject {
    /// Called when the number of notifications has changed.
    func store(_ store: NotificationStore, didChangeTotalCount count: Int)
    /// Called when the number of unread notifications has changed.
    func store(_ store: NotificationStore, didChangeUnreadCount count: Int)
    /// Called when the number of unseen notifications has changed.
    func store(_ store: NotificationStore, didChangeUnseenCount count: Int)
}
