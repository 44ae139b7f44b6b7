/// What the server publishes for a client whose connection ends without DISCONNECT.
public struct Will: Hashable, Sendable {
    public var topic: TopicName
    public var message: [UInt8]
    public var qualityOfService: QualityOfService
    public var retain: Bool

    public init(
        topic: TopicName, message: [UInt8], qualityOfService: QualityOfService = .atMostOnce, retain: Bool = false
    ) {
        self.topic = topic
        self.message = message
        self.qualityOfService = qualityOfService
        self.retain = retain
    }
}
