package import CourierCore
package import MQTTWire

/// The small decisions about topics.
package struct TopicParts: Sendable {
    /// The topics of the settings, in the order of their texts.
    package var configured: @Sendable (MQTTClientConfig) -> [(topic: String, qos: QoS)] = { config in
        config.topics.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
    }

    /// Whether the client has to send UNSUBSCRIBE for a filter, given the filters that are pending already.
    package var needsUnsubscribing: @Sendable (TopicFilter, _ pending: [TopicFilter]) -> Bool = { !$1.contains($0) }

    /// The level of QoS of a topic to which the app subscribes again, from the former level and the new one.
    package var level: @Sendable (_ former: QoS, _ new: QoS) -> QoS = { $1 }

    package init() {}
}
