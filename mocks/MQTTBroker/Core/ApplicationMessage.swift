public import MQTTWire

/// The message of a publisher, apart from the packets that carry it (MQTT 3.1.1, section 1.2).
public struct ApplicationMessage: Hashable, Sendable {
    /// The topic that it was published to.
    public var topic: TopicName
    /// The bytes of the message.
    public var payload: [UInt8]
    /// The quality of service at which the message was published. A subscription may get it at a lower one.
    public var qualityOfService: QualityOfService
    /// Whether the message was published to be retained. In a session's queue: whether the client gets it as a retained
    /// message.
    public var retain: Bool

    /// Makes a message.
    public init(
        topic: TopicName, payload: [UInt8], qualityOfService: QualityOfService = .atMostOnce, retain: Bool = false
    ) {
        self.topic = topic
        self.payload = payload
        self.qualityOfService = qualityOfService
        self.retain = retain
    }

    /// The payload read as UTF-8. Bytes that are not UTF-8 are replaced.
    public var text: String { String(decoding: payload, as: UTF8.self) }
}

extension ApplicationMessage {
    init(_ publish: Publish) {
        self.init(
            topic: publish.topic, payload: publish.payload, qualityOfService: publish.delivery.qualityOfService,
            retain: publish.retain)
    }

    init(_ message: SharedMessage, at qualityOfService: QualityOfService? = nil, retain: Bool) {
        self.init(
            topic: message.topic, payload: message.payload,
            qualityOfService: qualityOfService ?? message.qualityOfService, retain: retain)
    }
}
