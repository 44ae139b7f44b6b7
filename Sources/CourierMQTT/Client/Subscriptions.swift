import CourierCore
import MQTTWire

/// What a client is subscribed to, or wants to be, and what it wants to be unsubscribed from.
///
/// Subscriptions live as long as the client; what it waits to unsubscribe from outlives the app, for else a broker that
/// keeps the session would go on sending. Confined to the client's loop.
struct Subscriptions {
    struct Topic: Hashable {
        var filter: TopicFilter
        var qos: QoS
    }

    private let store: any PendingUnsubscriptionStore
    private let parts: TopicParts
    /// Told of what could not be stored.
    private let storeDidFail: (StoreError) -> Void
    private var client: ClientIdentifier?
    private var isCertain = false
    /// In the order in which they were first asked for.
    private(set) var topics: [Topic] = []
    /// What the broker has not acknowledged yet, in the order in which it was asked for.
    private(set) var pendingUnsubscriptions: [TopicFilter] = []

    init(
        store: any PendingUnsubscriptionStore, parts: TopicParts = TopicParts(),
        storeDidFail: @escaping (StoreError) -> Void
    ) {
        self.store = store
        self.parts = parts
        self.storeDidFail = storeDidFail
    }

    /// Takes up what is stored of a client.
    ///
    /// - Parameter isCertain: whether this is who the broker knows the client as, and not only who the provider takes
    ///   it for. What was asked for of one who was not certain, or when nothing could be read yet, goes along to the
    ///   one who is.
    /// - Returns: what had to go because nothing could be made of it.
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

    /// Removes what is stored of a client, but for what was asked for since it was destroyed.
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

    /// - Returns: what is to be unsubscribed from now, leaving out what waits for that already.
    mutating func unsubscribe(_ filters: [TopicFilter]) -> [TopicFilter] {
        var fresh: [TopicFilter] = []
        for filter in filters where !fresh.contains(filter) {
            if parts.needsUnsubscribing(filter, pendingUnsubscriptions) { fresh.append(filter) }
        }
        topics.removeAll { fresh.contains($0.filter) }
        setPending(pendingUnsubscriptions + fresh)
        return fresh
    }

    /// Forgets what the broker has acknowledged.
    mutating func noteUnsubscribed(_ filters: [TopicFilter]) {
        setPending(pendingUnsubscriptions.filter { !filters.contains($0) })
    }

    mutating func removeAll() {
        topics = []
        setPending([])
    }

    /// In memory it counts in any case; a store that has failed is told with the next change.
    private mutating func setPending(_ pending: [TopicFilter]) {
        guard pending != pendingUnsubscriptions else { return }
        pendingUnsubscriptions = pending
        guard let client else { return }
        do throws(StoreError) { try store.set(pending, of: client) } catch { storeDidFail(error) }
    }
}
