import MQTTWire

/// A message above QoS 0 on its way to the broker.
package struct OutgoingMessage: Hashable, Sendable {
    /// Its place in the order of publication among the messages of its client; never used twice as long as it is stored.
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

    /// How far it has come (MQTT 3.1.1, section 4.3).
    package enum Stage: Hashable, Sendable {
        /// Never sent.
        case queued
        /// PUBLISH was sent, or is just about to be: after a reconnect it is sent again, with DUP.
        case sent(PacketIdentifier)
        /// PUBREC has come: from here on PUBREL is sent, and PUBLISH never again [MQTT-4.3.3-1].
        case released(PacketIdentifier)

        package var packetIdentifier: PacketIdentifier? {
            switch self {
            case .queued: nil
            case .sent(let identifier), .released(let identifier): identifier
            }
        }
    }
}
