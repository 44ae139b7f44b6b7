import CarillonEnvironment
import MQTTWire

/// The state that the broker keeps for a client: its subscriptions, and the messages that are not done with (MQTT
/// 3.1.1, section 3.1.2.4).
///
/// Its most used properties are not checked for exclusive access, which costs as much as the work on them. Nothing here
/// calls out while it holds a reference into them.
final class Session {
    /// A subscription as the session holds it.
    struct Subscribed {
        var qualityOfService: QualityOfService
        /// Where the session stands in the list of those who subscribe to the same filter.
        var place: Int
        /// Which subscription was made first.
        var order: UInt64
    }

    let client: ClientIdentifier
    /// Whether it ends with the connection.
    let isClean: Bool
    /// The connection of its client, while there is one.
    @exclusivity(unchecked) unowned var connection: ClientConnection?

    var subscriptions: [TopicFilter: Subscribed] = [:]
    /// What the filters count where bytes are limited.
    private(set) var filterByteCount = 0
    private var lastOrder: UInt64 = 0

    /// Messages that wait for room in the window, or for the client's return.
    @exclusivity(unchecked) var queue = DeliveryQueue()
    /// Messages above QoS 0 that were sent and are not done with.
    @exclusivity(unchecked) var inFlight = InFlightMessages()
    /// The identifiers of QoS 2 messages that came from the client and that it has not released yet [MQTT-4.3.3-2].
    var received: Set<PacketIdentifier> = []

    /// The clients that wait until the queue has room, those first that have waited longest.
    @exclusivity(unchecked) var publishers: [ClientConnection] = []
    /// When the client last took something while others waited for it.
    @exclusivity(unchecked) var lastProgress = Instant.zero
    /// Looks whether the client still takes something.
    var patienceTimer: TimerToken?
    /// Whether the client took nothing for so long that nobody waits for it any more.
    @exclusivity(unchecked) var isStalled = false
    /// Whether the session is among ``BrokerCore/roomySessions``.
    var isListedRoomy = false

    /// While a message looks for its recipients: for which one this session was last seen, and where it stands among
    /// them.
    var lastRouting: UInt64 = 0
    var routingIndex = 0

    init(client: ClientIdentifier, isClean: Bool) {
        self.client = client
        self.isClean = isClean
    }

    /// The bytes of all messages that it keeps.
    var heldByteCount: Int {
        queue.byteCount + inFlight.byteCount + SharedMessage.overhead * (queue.count + inFlight.messageCount)
    }

    // MARK: Subscriptions

    func addSubscription(_ filter: TopicFilter, at qualityOfService: QualityOfService, place: Int) {
        lastOrder += 1
        subscriptions[filter] = Subscribed(qualityOfService: qualityOfService, place: place, order: lastOrder)
        filterByteCount += filter.treeByteCount
    }

    /// Returns its place in the list of those who subscribe to the same filter, if there was one.
    func removeSubscription(_ filter: TopicFilter) -> Int? {
        guard let subscribed = subscriptions.removeValue(forKey: filter) else { return nil }
        filterByteCount -= filter.treeByteCount
        return subscribed.place
    }

    /// In the order in which they were made.
    var orderedSubscriptions: [Subscription] {
        subscriptions.sorted { $0.value.order < $1.value.order }.map {
            Subscription($0.key, at: $0.value.qualityOfService)
        }
    }
}
