import CourierCore
import MQTTWire

/// The small decisions about topics.
package struct TopicParts: Sendable {
    /// The topics that a client is subscribed to from the start, in the order of their texts.
    package var configured: @Sendable (MQTTClientConfig) -> [(topic: String, qos: QoS)] = { config in
        config.topics.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
    }

    /// Whether a filter has to be sent to be unsubscribed from, given what waits for that already.
    package var needsUnsubscribing: @Sendable (TopicFilter, _ pending: [TopicFilter]) -> Bool = { !$1.contains($0) }

    /// The level of QoS of a topic that is subscribed to again, given the former one and the new one.
    package var level: @Sendable (_ former: QoS, _ new: QoS) -> QoS = { $1 }

    package init() {}
}
