import CourierCore
import MQTTWire

/// What a client is subscribed to, or wants to be, and what it wants to be unsubscribed from.
///
/// Subscriptions live as long as the client; what it waits to unsubscribe from outlives the app, for else a broker that keeps the session would
/// go on sending. Confined to the client's loop.
struct Subscriptions {
    struct Topic: Hashable {
        var filter: TopicFilter
        var qos: QoS
    }

    private let store: any PendingUnsubscriptionStore
    private var client: ClientIdentifier?
    /// In the order in which they were first asked for.
    private(set) var topics: [Topic] = []
    /// What the broker has not acknowledged yet, in the order in which it was asked for.
    private(set) var pendingUnsubscriptions: [TopicFilter] = []

    init(store: any PendingUnsubscriptionStore) {
        self.store = store
    }

    /// Takes up what is stored of a client. What was asked for before the client was known goes along, and counts more.
    mutating func adopt(_ client: ClientIdentifier) throws(StoreError) {
        guard client != self.client else { return }
        var pending = try store.filters(of: client).filter { filter in !topics.contains { $0.filter == filter } }
        pending += pendingUnsubscriptions.filter { !pending.contains($0) }
        try store.set(pending, of: client)
        if let former = self.client { try store.set([], of: former) }
        self.client = client
        pendingUnsubscriptions = pending
    }

    mutating func subscribe(_ topic: Topic) throws(StoreError) {
        if let index = topics.firstIndex(where: { $0.filter == topic.filter }) {
            topics[index].qos = topic.qos
        } else {
            topics.append(topic)
        }
        try setPending(pendingUnsubscriptions.filter { $0 != topic.filter })
    }

    /// - Returns: what is to be unsubscribed from now, leaving out what waits for that already.
    mutating func unsubscribe(_ filters: [TopicFilter]) throws(StoreError) -> [TopicFilter] {
        var fresh: [TopicFilter] = []
        for filter in filters where !pendingUnsubscriptions.contains(filter) && !fresh.contains(filter) {
            fresh.append(filter)
        }
        topics.removeAll { fresh.contains($0.filter) }
        try setPending(pendingUnsubscriptions + fresh)
        return fresh
    }

    /// Forgets what the broker has acknowledged.
    mutating func noteUnsubscribed(_ filters: [TopicFilter]) throws(StoreError) {
        try setPending(pendingUnsubscriptions.filter { !filters.contains($0) })
    }

    mutating func removeAll() throws(StoreError) {
        topics = []
        try setPending([])
    }

    /// In memory it counts in any case; the store that failed is told with the next change.
    private mutating func setPending(_ pending: [TopicFilter]) throws(StoreError) {
        guard pending != pendingUnsubscriptions else { return }
        pendingUnsubscriptions = pending
        if let client { try store.set(pending, of: client) }
    }
}
