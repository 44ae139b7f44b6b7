import MagicBellWire

/// The stores of one user. Confined to the app's main queue.
final class UserStoreDirector: StoreDirector {
    private let session: UserSession
    /// The stores, in the order in which they were made.
    private var stores: [NotificationStore] = []
    /// The stores that were disposed of, as long as the app keeps them.
    private var disposed: [WeakStore] = []

    private struct WeakStore {
        weak var store: NotificationStore?
    }

    init(_ session: UserSession) { self.session = session }

    func build(predicate: StorePredicate) -> NotificationStore {
        let parts = session.parts.users
        if let store = stores.first(where: { parts.isSame($0.predicate, predicate) }) { return store }
        let store = NotificationStore(predicate, session)
        // A user who is disconnected has no stores: the new one gets no news, and its requests fail.
        if session.isOpen, parts.keepsStores { stores.append(store) }
        if parts.fetchesAtOnce { store.fetch { _ in } }
        return store
    }

    func dispose(predicate: StorePredicate) {
        guard session.parts.users.disposes, let place = stores.firstIndex(where: { $0.predicate == predicate }) else {
            return
        }
        disposed.removeAll { $0.store == nil }
        disposed.append(WeakStore(store: stores.remove(at: place)))
    }

    /// Hands a message of the realtime channel to all stores.
    func receive(_ message: RealtimeMessage) {
        for store in stores { store.receive(message) }
    }

    /// Tells all stores that messages may be missing.
    func receiveGap() {
        for store in stores { store.receiveGap() }
    }

    /// Forgets all stores, because the user is disconnected.
    func close() {
        let former = stores + disposed.compactMap(\.store)
        (stores, disposed) = ([], [])
        guard session.parts.users.emptiesStores else { return }
        for store in former { store.close() }
    }
}
