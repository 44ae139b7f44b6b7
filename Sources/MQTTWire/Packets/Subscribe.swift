/// SUBSCRIBE: a client asks for messages (MQTT 3.1.1, section 3.8). Has at least one subscription [MQTT-3.8.3-3].
public struct Subscribe: Hashable, Sendable {
    public var packetIdentifier: PacketIdentifier
    public var subscriptions: [Subscription]

    public init(packetIdentifier: PacketIdentifier, subscriptions: [Subscription]) {
        self.packetIdentifier = packetIdentifier
        self.subscriptions = subscriptions
    }
}

/// A topic filter and the highest quality of service at which its messages may come.
public struct Subscription: Hashable, Sendable {
    public var filter: TopicFilter
    public var qualityOfService: QualityOfService

    public init(_ filter: TopicFilter, at qualityOfService: QualityOfService) {
        self.filter = filter
        self.qualityOfService = qualityOfService
    }
}

/// SUBACK: the server's answer to SUBSCRIBE (MQTT 3.1.1, section 3.9), one result for each subscription, in their order.
public struct Suback: Hashable, Sendable {
    public var packetIdentifier: PacketIdentifier
    public var results: [Result]

    public init(packetIdentifier: PacketIdentifier, results: [Result]) {
        self.packetIdentifier = packetIdentifier
        self.results = results
    }

    public enum Result: Hashable, Sendable {
        case granted(QualityOfService)
        /// Return code 0x80.
        case failure
    }
}

/// UNSUBSCRIBE: a client wants no more of some messages (MQTT 3.1.1, section 3.10). Has at least one filter [MQTT-3.10.3-2].
public struct Unsubscribe: Hashable, Sendable {
    public var packetIdentifier: PacketIdentifier
    public var filters: [TopicFilter]

    public init(packetIdentifier: PacketIdentifier, filters: [TopicFilter]) {
        self.packetIdentifier = packetIdentifier
        self.filters = filters
    }
}
