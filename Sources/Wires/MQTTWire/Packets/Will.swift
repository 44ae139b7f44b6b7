/// The message that the server publishes for a client whose connection ends without DISCONNECT.
public struct Will: Hashable, Sendable {
    /// The topic of the message.
    public var topic: TopicName
    /// The bytes of the message.
    public var message: [UInt8]
    /// The quality of service of the message.
    public var qualityOfService: QualityOfService
    /// Whether the server shall retain the message.
    public var retain: Bool

    /// Makes a will.
    public init(
        topic: TopicName, message: [UInt8], qualityOfService: QualityOfService = .atMostOnce, retain: Bool = false
    ) {
        self.topic = topic
        self.message = message
        self.qualityOfService = qualityOfService
        self.retain = retain
    }
}
