import Foundation
import MagicBell

/// The notifications of one person, from MagicBell.
@MainActor
final class OrderInbox {
    /// Called for each notification that comes while the app runs.
    var onNews: (MagicBell.Notification) -> Void = { _ in }
    /// Called with the number of unread notifications, and of all.
    var onCount: (_ unread: Int, _ total: Int) -> Void = { _, _ in }

    let store: NotificationStore
    private let client: MagicBellClient
    private let person: String
    private let pause: Duration?
    private var isToTryAgain = false

    /// - Parameter pause: the time after which a list that could not be loaded is asked for again.
    init(_ client: MagicBellClient, of person: String, pause: Duration?) {
        (self.client, self.person, self.pause) = (client, person, pause)
        store = client.connectUser(externalId: person).store.build()
        store.addContentObserver(self)
        store.addCountObserver(self)
        load()
    }

    /// Loads what came while nobody listened. Where that fails, it tries again.
    func load() {
        store.refresh { [weak self] result in
            guard case .failure = result else { return }
            MainActor.assumeIsolated { self?.loadLater() }
        }
    }

    private func loadLater() {
        guard !isToTryAgain, let pause else { return }
        isToTryAgain = true
        Task { [weak self] in
            try await Task.sleep(for: pause)
            self?.isToTryAgain = false
            self?.load()
        }
    }

    func markAllRead() { store.markAllRead { (_: (any Error)?) in } }

    func end() { client.disconnectUser(externalId: person) }
}

// MagicBell tells its observers on the main thread.
extension OrderInbox: @preconcurrency NotificationStoreContentObserver, @preconcurrency NotificationStoreCountObserver {
    /// A reload tells no counters, so they are read here.
    func didReloadStore(_ store: NotificationStore) {
        onCount(store.unreadCount, store.totalCount)
        for notification in store.reversed() { onNews(notification) }
    }

    func store(_ store: NotificationStore, didInsertNotificationsAt indexes: [Int]) {
        for index in indexes.reversed() { onNews(store[index]) }
    }

    func store(_ store: NotificationStore, didChangeNotificationAt indexes: [Int]) {}
    func store(_ store: NotificationStore, didDeleteNotificationAt indexes: [Int]) {}
    func store(_ store: NotificationStore, didChangeHasNextPage hasNextPage: Bool) {}
    func store(_ store: NotificationStore, didChangeTotalCount count: Int) {}
    func store(_ store: NotificationStore, didChangeUnreadCount count: Int) {
        onCount(count, store.totalCount)
    }

    func store(_ store: NotificationStore, didChangeUnseenCount count: Int) {}
}
