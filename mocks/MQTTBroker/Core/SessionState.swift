public import MQTTWire

/// The state of a session at one moment (MQTT 3.1.1, section 3.1.2.4).
public struct SessionState: Hashable, Sendable {
    /// The client whose session it is.
    public var client: ClientIdentifier
    /// Whether the session ends with the connection.
    public var isClean: Bool
    /// Whether the client is connected.
    public var isConnected: Bool
    /// The subscriptions, in the order in which the client made them.
    public var subscriptions: [Subscription]
    /// The messages that wait for room in the window, or for the client's return, in their order.
    public var queued: [ApplicationMessage]
    /// The messages above QoS 0 that were sent and are not finished, in the order in which the broker would send them
    /// again.
    public var inFlight: [InFlight]
    /// The identifiers of QoS 2 messages that the client has sent and not released yet, in ascending order.
    public var received: [PacketIdentifier]
    /// The last packet identifier that the broker used; 0 if it used none.
    public var lastIdentifier: UInt16

    /// A message that was sent and is not finished.
    public struct InFlight: Hashable, Sendable {
        /// The packet identifier of the message.
        public var identifier: PacketIdentifier
        /// The message; `nil` after PUBREC, because then the broker sends only PUBREL again.
        public var message: ApplicationMessage?

        /// Makes an unfinished message.
        public init(identifier: PacketIdentifier, message: ApplicationMessage?) {
            self.identifier = identifier
            self.message = message
        }
    }

    /// Makes a state. By default it is that of a new session.
    public init(
        client: ClientIdentifier, isClean: Bool = false, isConnected: Bool = false, subscriptions: [Subscription] = [],
        queued: [ApplicationMessage] = [], inFlight: [InFlight] = [], received: [PacketIdentifier] = [],
        lastIdentifier: UInt16 = 0
    ) {
        self.client = client
        self.isClean = isClean
        self.isConnected = isConnected
        self.subscriptions = subscriptions
        self.queued = queued
        self.inFlight = inFlight
        self.received = received
        self.lastIdentifier = lastIdentifier
    }
}
