package import MQTTWire

/// A message at QoS 2 that the broker has not released yet: the client has sent PUBREC, and PUBREL has not come.
package struct HeldMessage: Hashable, Sendable {
    package let packetIdentifier: PacketIdentifier
    package let topic: TopicName
    package let payload: [UInt8]

    package init(packetIdentifier: PacketIdentifier, topic: TopicName, payload: [UInt8]) {
        self.packetIdentifier = packetIdentifier
        self.topic = topic
        self.payload = payload
    }
}
