import CarillonEnvironment
package import CourierCore
package import MQTTWire

/// The small machines through which messages pass between the app and the session.
package struct MessageParts: Sendable {
    /// Makes the codec between values and messages, from the adapters of the settings.
    package var codec: @Sendable ([any MessageAdapter]) -> any MessageCodec = { AdapterChain($0) }

    /// How long a message above QoS 0 is kept, by the level at which the app has published it.
    package var persistence: @Sendable (QoS) -> Outbox.Persistence = { qos in
        switch qos {
        case .zero, .one, .two: .stored
        case .oneWithoutPersistenceAndNoRetry: .connection
        case .oneWithoutPersistenceAndRetry: .connectionWithRetry
        }
    }

    /// The level of QoS at which a message that has come is kept for later listeners, from its own level; `nil` if it
    /// is not kept.
    package var keptLevel: @Sendable (QualityOfService) -> QualityOfService? = { $0 == .atMostOnce ? nil : $0 }

    /// How many messages may wait for a listener, and how many bytes may wait for PUBREL.
    package var incomingLimits = Outbox.Limits()

    /// Whether the client has a message at QoS 2 of this packet identifier for good already.
    package var isSafe: @Sendable (PacketIdentifier, Inbox) -> Bool = { $1.isSafe($0) }

    /// The delay after which the client removes messages that are too old.
    package var cleanupDelay: @Sendable (MQTTClientConfig) -> Duration = {
        .seconds(clamping: $0.messageCleanupInterval)
    }

    /// Makes the queue of messages that the app has still to get.
    package var deliveryLine: @Sendable () -> any DeliveryLine = { OrderedDeliveryLine() }

    /// Whether the client reads no more from the broker. The arguments say whether that is so already, and how many
    /// messages are on their way to the app.
    package var holdsBack: @Sendable (_ isHoldingBack: Bool, _ count: Int) -> Bool = { $0 ? $1 > 500 : $1 >= 1_000 }

    /// Whether a listener for a topic gets the messages of a topic name. Topics are compared byte by byte, as brokers
    /// do.
    package var isListenedTo: @Sendable (_ topic: String, _ name: TopicName) -> Bool = {
        $0.utf8.elementsEqual($1.text.utf8)
    }

    package init() {}
}
