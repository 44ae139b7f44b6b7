import MQTTWire

/// What a publisher has to say, apart from how it travels (MQTT 3.1.1, section 1.2).
public struct ApplicationMessage: Hashable, Sendable {
    public var topic: TopicName
    public var payload: [UInt8]
    /// As it was published; a subscription may get it at a lower one.
    public var qualityOfService: QualityOfService
    /// Whether it was published to be retained; in a session's queue, whether it goes to the client as a retained one.
    public var retain: Bool

    public init(
        topic: TopicName, payload: [UInt8], qualityOfService: QualityOfService = .atMostOnce, retain: Bool = false
    ) {
        self.topic = topic
        self.payload = payload
        self.qualityOfService = qualityOfService
        self.retain = retain
    }

    /// The payload read as UTF-8, with what is none replaced.
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
