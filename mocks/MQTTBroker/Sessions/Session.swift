import CarillonEnvironment
import MQTTWire

/// The state that the broker keeps for a client: its subscriptions, and its unfinished messages (MQTT 3.1.1, section
/// 3.1.2.4).
///
/// The most used properties are not checked for exclusive access, because the check costs as much as the work on them.
/// No code here calls out while it holds a reference into them.
final class Session {
    /// A subscription of the session.
    struct Subscribed {
        var qualityOfService: QualityOfService
        /// The index of the session in the list of the filter's subscribers.
        var place: Int
        /// The number of the subscription, in the order in which the client made them.
        var order: UInt64
    }

    let client: ClientIdentifier
    /// The connection of the client, while there is one.
    @exclusivity(unchecked) unowned var connection: ClientConnection?

    var subscriptions: [TopicFilter: Subscribed] = [:]
    /// The number of bytes that the filters count where bytes are limited.
    private(set) var filterByteCount = 0
    private var lastOrder: UInt64 = 0

    /// The messages that wait for room in the window, or for the client's return.
    @exclusivity(unchecked) var queue = DeliveryQueue()
    /// The messages above QoS 0 that were sent and are not finished.
    @exclusivity(unchecked) var inFlight = InFlightMessages()
    /// The identifiers of QoS 2 messages that the client has sent and not released yet [MQTT-4.3.3-2].
    var received: Set<PacketIdentifier> = []

    /// The clients that wait until the queue has room, in the order in which they began to wait.
    @exclusivity(unchecked) var publishers: [ClientConnection] = []
    /// The time at which the client last took something while others waited for it.
    @exclusivity(unchecked) var lastProgress = Instant.zero
    /// The timer that looks whether the client still takes something.
    var patienceTimer: TimerToken?
    /// Whether the session ends with the connection.
    let isClean: Bool
    /// Whether the client took nothing for so long that publishers no longer wait for it.
    @exclusivity(unchecked) var isStalled = false
    /// Whether the session is in ``BrokerCore/roomySessions``.
    var isListedRoomy = false

    /// The number of the delivery that last found this session, and the session's index among the recipients of that
    /// delivery.
    var routingIndex: UInt32 = 0
    var lastRouting: UInt64 = 0

    init(client: ClientIdentifier, isClean: Bool) {
        self.client = client
        self.isClean = isClean
    }

    /// The bytes of all messages that the session keeps.
    var heldByteCount: Int {
        queue.byteCount + inFlight.byteCount + SharedMessage.overhead * (queue.count + Int(inFlight.messageCount))
    }

    // MARK: Subscriptions

    func addSubscription(_ filter: TopicFilter, at qualityOfService: QualityOfService, place: Int) {
        lastOrder += 1
        subscriptions[filter] = Subscribed(qualityOfService: qualityOfService, place: place, order: lastOrder)
        filterByteCount += filter.treeByteCount
    }

    /// Removes a subscription. Returns the session's index in the list of the filter's subscribers, or `nil` if there
    /// was no subscription.
    func removeSubscription(_ filter: TopicFilter) -> Int? {
        guard let subscribed = subscriptions.removeValue(forKey: filter) else { return nil }
        filterByteCount -= filter.treeByteCount
        return subscribed.place
    }

    /// The subscriptions, in the order in which the client made them.
    var orderedSubscriptions: [Subscription] {
        subscriptions.sorted { $0.value.order < $1.value.order }.map {
            Subscription($0.key, at: $0.value.qualityOfService)
        }
    }
}
