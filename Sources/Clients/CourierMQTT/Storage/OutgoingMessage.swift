package import MQTTWire

/// A message above QoS 0 on its way to the broker.
package struct OutgoingMessage: Hashable, Sendable {
    /// The message's place in the order of publication of its client. No two stored messages of a client have the same.
    package let sequence: Int64
    package let topic: TopicName
    package let payload: [UInt8]
    /// QoS 1 or 2.
    package let qualityOfService: QualityOfService
    package var stage: Stage

    package init(
        sequence: Int64, topic: TopicName, payload: [UInt8], qualityOfService: QualityOfService, stage: Stage = .queued
    ) {
        self.sequence = sequence
        self.topic = topic
        self.payload = payload
        self.qualityOfService = qualityOfService
        self.stage = stage
    }

    /// How far a message has come (MQTT 3.1.1, section 4.3).
    package enum Stage: Hashable, Sendable {
        /// The client has never sent the message.
        case queued
        /// The client has sent PUBLISH, or is about to. After a reconnect it sends PUBLISH again, with DUP.
        case sent(PacketIdentifier)
        /// PUBREC has come. From here on the client sends PUBREL, and never again PUBLISH [MQTT-4.3.3-1].
        case released(PacketIdentifier)

        package var packetIdentifier: PacketIdentifier? {
            switch self {
            case .queued: nil
            case .sent(let identifier), .released(let identifier): identifier
            }
        }
    }
}
