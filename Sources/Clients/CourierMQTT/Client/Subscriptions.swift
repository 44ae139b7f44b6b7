import CourierCore
import MQTTWire

/// The topics of a client: its subscriptions, and the filters from which it still has to unsubscribe.
///
/// Subscriptions live as long as the client. Pending unsubscriptions outlive the app, because a broker that keeps the
/// session would go on sending otherwise. Confined to the client's loop.
struct Subscriptions {
    struct Topic: Hashable {
        var filter: TopicFilter
        var qos: QoS
    }

    private let store: any PendingUnsubscriptionStore
    private let parts: TopicParts
    /// Called when the store has failed.
    private let storeDidFail: (StoreError) -> Void
    private var client: ClientIdentifier?
    private var isCertain = false
    /// The subscriptions, in the order in which the app first asked for them.
    private(set) var topics: [Topic] = []
    /// The filters of UNSUBSCRIBEs that the broker has not acknowledged yet, in the order in which the app asked for
    /// them.
    private(set) var pendingUnsubscriptions: [TopicFilter] = []

    init(
        store: any PendingUnsubscriptionStore, parts: TopicParts = TopicParts(),
        storeDidFail: @escaping (StoreError) -> Void
    ) {
        self.store = store
        self.parts = parts
        self.storeDidFail = storeDidFail
    }

    /// Takes up the stored filters of a client.
    ///
    /// - Parameter isCertain: whether the broker knows the client by this identifier. If `false`, only the provider
    ///   says so. Filters of an uncertain client, or of a time when the store could not be read, go to the certain
    ///   client.
    /// - Returns: the rows that were removed because they were of no use.
    mutating func adopt(_ client: ClientIdentifier, isCertain: Bool) throws(StoreError) -> [UnusableRow] {
        guard client != self.client else {
            self.isCertain = self.isCertain || isCertain
            return []
        }
        let unusable = try store.removeUnusable(of: client)
        var pending = try store.filters(of: client).filter { filter in !topics.contains { $0.filter == filter } }
        let former = self.isCertain ? nil : self.client
        if former != nil || self.client == nil && !pendingUnsubscriptions.isEmpty {
            pending += pendingUnsubscriptions.filter { !pending.contains($0) }
            try store.set(pending, of: client)
            if let former { try store.set([], of: former) }
        }
        self.client = client
        self.isCertain = isCertain
        pendingUnsubscriptions = pending
        return unusable
    }

    /// Removes the stored filters of a client. Filters that were added since it was destroyed stay.
    func clear(_ client: ClientIdentifier) throws(StoreError) {
        try store.set(client == self.client ? pendingUnsubscriptions : [], of: client)
    }

    mutating func subscribe(_ topic: Topic) {
        if let index = topics.firstIndex(where: { $0.filter == topic.filter }) {
            topics[index].qos = parts.level(topics[index].qos, topic.qos)
        } else {
            topics.append(topic)
        }
        setPending(pendingUnsubscriptions.filter { $0 != topic.filter })
    }

    /// - Returns: the filters that the client has to unsubscribe from now. Those that are pending already are left out.
    mutating func unsubscribe(_ filters: [TopicFilter]) -> [TopicFilter] {
        var fresh: [TopicFilter] = []
        for filter in filters where !fresh.contains(filter) {
            if parts.needsUnsubscribing(filter, pendingUnsubscriptions) { fresh.append(filter) }
        }
        topics.removeAll { fresh.contains($0.filter) }
        setPending(pendingUnsubscriptions + fresh)
        return fresh
    }

    /// Removes filters that the broker has acknowledged.
    mutating func noteUnsubscribed(_ filters: [TopicFilter]) {
        setPending(pendingUnsubscriptions.filter { !filters.contains($0) })
    }

    mutating func removeAll() {
        topics = []
        setPending([])
    }

    /// Changes the filters. Memory counts even if the store fails, which is told again with the next change.
    private mutating func setPending(_ pending: [TopicFilter]) {
        guard pending != pendingUnsubscriptions else { return }
        pendingUnsubscriptions = pending
        guard let client else { return }
        do throws(StoreError) { try store.set(pending, of: client) } catch { storeDidFail(error) }
    }
}
