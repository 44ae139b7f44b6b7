/// SUBSCRIBE: a client asks for messages (MQTT 3.1.1, section 3.8). The packet has at least one subscription
/// [MQTT-3.8.3-3].
public struct Subscribe: Hashable, Sendable {
    /// The identifier that the SUBACK repeats.
    public var packetIdentifier: PacketIdentifier
    /// The requested subscriptions.
    public var subscriptions: [Subscription]

    /// Makes a SUBSCRIBE.
    public init(packetIdentifier: PacketIdentifier, subscriptions: [Subscription]) {
        self.packetIdentifier = packetIdentifier
        self.subscriptions = subscriptions
    }
}
