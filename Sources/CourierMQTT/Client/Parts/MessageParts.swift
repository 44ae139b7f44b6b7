import CourierCore
import MQTTWire

/// The small machines through which messages pass between the app and the session.
package struct MessageParts: Sendable {
    /// What translates between values and messages, made of the settings' adapters.
    package var codec: @Sendable ([any MessageAdapter]) -> any MessageCodec = { AdapterChain($0) }

    /// How far a message that is published at a level of QoS above 0 outlives what.
    package var persistence: @Sendable (QoS) -> Outbox.Persistence = { qos in
        switch qos {
        case .zero, .one, .two: .stored
        case .oneWithoutPersistenceAndNoRetry: .connection
        case .oneWithoutPersistenceAndRetry: .connectionWithRetry
        }
    }

    /// The level of QoS at which a message that has come is kept until somebody listens, given its own; `nil` if it is
    /// not kept.
    package var keptLevel: @Sendable (QualityOfService) -> QualityOfService? = { $0 == .atMostOnce ? nil : $0 }

    /// Whether a message at QoS 2 has come before under that packet identifier, and is the client's for good.
    package var isSafe: @Sendable (PacketIdentifier, Inbox) -> Bool = { $1.isSafe($0) }

    /// How long after messages were last looked through those that are too old are removed.
    package var cleanupDelay: @Sendable (MQTTClientConfig) -> Duration = {
        .seconds(clamping: $0.messageCleanupInterval)
    }

    /// The line of messages that the app has still to be given.
    package var deliveryLine: @Sendable () -> any DeliveryLine = { OrderedDeliveryLine() }

    /// Whether no more is read from the broker, given whether that is so already, and how many messages are on their
    /// way to the app.
    package var holdsBack: @Sendable (_ isHoldingBack: Bool, _ count: Int) -> Bool = { $0 ? $1 > 500 : $1 >= 1_000 }

    /// Whether who listens to a topic gets a message of that name. Topics are compared byte by byte, as brokers do.
    package var isListenedTo: @Sendable (_ topic: String, _ name: TopicName) -> Bool = {
        $0.utf8.elementsEqual($1.text.utf8)
    }

    package init() {}
}
