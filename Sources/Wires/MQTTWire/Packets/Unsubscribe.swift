/// UNSUBSCRIBE: a client ends subscriptions (MQTT 3.1.1, section 3.10). The packet has at least one filter
/// [MQTT-3.10.3-2].
public struct Unsubscribe: Hashable, Sendable {
    /// The identifier that the UNSUBACK repeats.
    public var packetIdentifier: PacketIdentifier
    /// The filters of the subscriptions to end.
    public var filters: [TopicFilter]

    /// Makes an UNSUBSCRIBE.
    public init(packetIdentifier: PacketIdentifier, filters: [TopicFilter]) {
        self.packetIdentifier = packetIdentifier
        self.filters = filters
    }
}
