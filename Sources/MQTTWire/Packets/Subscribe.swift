/// SUBSCRIBE: a client asks for messages (MQTT 3.1.1, section 3.8). Has at least one subscription [MQTT-3.8.3-3].
public struct Subscribe: Hashable, Sendable {
    public var packetIdentifier: PacketIdentifier
    public var subscriptions: [Subscription]

    public init(packetIdentifier: PacketIdentifier, subscriptions: [Subscription]) {
        self.packetIdentifier = packetIdentifier
        self.subscriptions = subscriptions
    }
}
