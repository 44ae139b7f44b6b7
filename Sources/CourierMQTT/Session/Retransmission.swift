import MQTTWire

/// The packets by which a message goes on that the broker has not acknowledged.
package struct Retransmission: Sendable {
    /// On a new connection [MQTT-4.4.0-1]: PUBLISH as a duplicate, or PUBREL once PUBREC has come [MQTT-4.3.3-1].
    package var onNewConnection: @Sendable (OutgoingMessage) -> ControlPacket? = { message in
        switch message.stage {
        case .queued: nil
        case .sent: message.publish(isDuplicate: true)
        case .released(let identifier): .pubrel(identifier)
        }
    }

    /// On the same connection, each time that the interval has passed.
    package var onSameConnection: @Sendable (OutgoingMessage) -> ControlPacket? = { $0.publish(isDuplicate: true) }

    package init() {}
}

extension OutgoingMessage {
    /// The packet that carries it; `nil` if it has no packet identifier yet.
    package func publish(isDuplicate: Bool) -> ControlPacket? {
        guard let identifier = stage.packetIdentifier else { return nil }
        let delivery: Publish.Delivery =
            qualityOfService == .exactlyOnce
            ? .exactlyOnce(identifier, duplicate: isDuplicate) : .atLeastOnce(identifier, duplicate: isDuplicate)
        return .publish(Publish(topic: topic, payload: payload, delivery: delivery))
    }
}
