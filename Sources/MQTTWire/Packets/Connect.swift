/// CONNECT: a client asks a server for a session (MQTT 3.1.1, section 3.1).
public struct Connect: Hashable, Sendable {
    public var clientIdentifier: String
    public var cleanSession: Bool
    /// In seconds; 0 turns the keep-alive off.
    public var keepAlive: UInt16
    public var will: Will?
    public var userName: String?
    public var password: [UInt8]?

    public init(
        clientIdentifier: String, cleanSession: Bool = true, keepAlive: UInt16 = 60, will: Will? = nil,
        userName: String? = nil, password: [UInt8]? = nil
    ) {
        self.clientIdentifier = clientIdentifier
        self.cleanSession = cleanSession
        self.keepAlive = keepAlive
        self.will = will
        self.userName = userName
        self.password = password
    }
}

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
