import MQTTWire

/// A session as it is at one moment (MQTT 3.1.1, section 3.1.2.4).
public struct SessionState: Hashable, Sendable {
    public var client: ClientIdentifier
    /// Whether it ends with the connection.
    public var isClean: Bool
    public var isConnected: Bool
    /// In the order in which they were made.
    public var subscriptions: [Subscription]
    /// Messages that wait for room in the window, or for the client's return, in their order.
    public var queued: [ApplicationMessage]
    /// Messages above QoS 0 that were sent and are not done with, in the order in which they would be sent again.
    public var inFlight: [InFlight]
    /// The identifiers of QoS 2 messages from the client that it has not released yet, in their order.
    public var received: [PacketIdentifier]
    /// The packet identifier that was given last; 0 if none was.
    public var lastIdentifier: UInt16

    /// A message on its way.
    public struct InFlight: Hashable, Sendable {
        public var identifier: PacketIdentifier
        /// `nil` after PUBREC: then only PUBREL is sent again.
        public var message: ApplicationMessage?

        public init(identifier: PacketIdentifier, message: ApplicationMessage?) {
            self.identifier = identifier
            self.message = message
        }
    }

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
