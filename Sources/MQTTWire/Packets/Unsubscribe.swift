/// UNSUBSCRIBE: a client wants no more of some messages (MQTT 3.1.1, section 3.10). Has at least one filter [MQTT-3.10.3-2].
public struct Unsubscribe: Hashable, Sendable {
    public var packetIdentifier: PacketIdentifier
    public var filters: [TopicFilter]

    public init(packetIdentifier: PacketIdentifier, filters: [TopicFilter]) {
        self.packetIdentifier = packetIdentifier
        self.filters = filters
    }
}
