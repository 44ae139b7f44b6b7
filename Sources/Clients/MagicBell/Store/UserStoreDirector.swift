/// The stores of one user. Confined to the app's main queue.
final class UserStoreDirector: StoreDirector {
    private let session: UserSession
    /// The stores, in the order in which they were made.
    private var stores: [NotificationStore] = []
    /// The stores that were disposed of, as long as the app keeps them.
    private var disposed: [WeakStore] = []
    /// Wakes the director to ask again for what has failed.
    private let timer: MainTimer
    /// Whether the realtime channel is open.
    var isChannelOpen: () -> Bool = { false }

    private struct WeakStore {
        weak var store: NotificationStore?
    }

    init(_ session: UserSession) {
        self.session = session
        timer = MainTimer(session.environment)
    }

    func build(predicate: StorePredicate) -> NotificationStore {
        let isSame = session.parts.users.isSame
        if let store = stores.first(where: { isSame($0.predicate, predicate) }) { return store }
        let store = NotificationStore(predicate, session)
        // A user who is disconnected has no stores: the new one gets no news, and its requests fail.
        if session.isOpen {
            stores.append(store)
            store.onStaleness = { [weak self] in self?.storeIsStale() }
        }
        return store
    }

    func dispose(predicate: StorePredicate) {
        guard let place = stores.firstIndex(where: { $0.predicate == predicate }) else { return }
        disposed.removeAll { $0.store == nil }
        disposed.append(WeakStore(store: stores.remove(at: place)))
    }

    /// Hands news of the realtime channel to all stores.
    func receive(_ news: RealtimeNews) {
        for store in stores { store.receive(news) }
    }

    /// Handles the failure of a refresh that a message or a gap had caused. It is repeated after a while, or as soon as
    /// the channel opens.
    private func storeIsStale() {
        timer.start(after: session.parts.store.refreshDelay) { [weak self] in
            guard let self, isChannelOpen() else { return }
            receive(.opened)
        }
    }

    /// Asks for nothing by itself any more, because the app has let go of the user.
    func rest() { timer.cancel() }

    /// Forgets all stores, because the user is disconnected.
    func close() {
        rest()
        let former = stores + disposed.compactMap(\.store)
        (stores, disposed) = ([], [])
        for store in former { store.close() }
    }
}
