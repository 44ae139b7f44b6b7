package import MQTTWire

/// The packets with which a message goes on that the broker has not acknowledged.
package struct Retransmission: Sendable {
    /// The packet on a new connection [MQTT-4.4.0-1]: PUBLISH as a duplicate, or PUBREL once PUBREC has come
    /// [MQTT-4.3.3-1].
    package var onNewConnection: @Sendable (OutgoingMessage) -> ControlPacket? = { message in
        switch message.stage {
        case .queued: nil
        case .sent: message.publish(isDuplicate: true)
        case .released(let identifier): .pubrel(identifier)
        }
    }

    /// The packet on the same connection, each time that the interval has passed.
    package var onSameConnection: @Sendable (OutgoingMessage) -> ControlPacket? = { $0.publish(isDuplicate: true) }

    package init() {}
}

extension OutgoingMessage {
    /// Returns the packet that carries the message; `nil` if the message has no packet identifier yet.
    package func publish(isDuplicate: Bool) -> ControlPacket? {
        guard let identifier = stage.packetIdentifier else { return nil }
        let delivery: Publish.Delivery =
            qualityOfService == .exactlyOnce
            ? .exactlyOnce(identifier, duplicate: isDuplicate) : .atLeastOnce(identifier, duplicate: isDuplicate)
        return .publish(Publish(topic: topic, payload: payload, delivery: delivery))
    }
}
