public import MQTTWire
public import MockHosting

/// An event that only brokers have.
public enum BrokerEvent: ProtocolEvent {
    // Connections.

    /// The broker accepted the client's CONNECT.
    case connected(sessionPresent: Bool)
    /// The broker refused the client's CONNECT with this return code.
    case refused(ConnectReturnCode)
    /// The client's connection ended for this reason.
    case disconnected(DisconnectReason)
    /// The client broke the protocol. ``disconnected(_:)`` follows.
    case violation(Violation)

    // Messages.

    /// The broker took over a message for delivery. The entry has no client if the message is a will or the broker's
    /// own.
    case published(ApplicationMessage)
    /// The broker did not deliver a message to this client, or did not keep it.
    case dropped(ApplicationMessage, DropReason)
    /// The broker stopped reading the client, because the session of the client named here is full. Reading resumes
    /// when that client has taken some messages.
    case waits(for: ClientIdentifier)
    /// The client took nothing for the time ``QueueingRules/patience``. Publishers no longer wait for it; the broker
    /// drops messages for which its session has no room.
    case stalled
    /// The broker published the will of this client.
    case willPublished(Will)

    // Sessions.

    /// The client made this subscription.
    case subscribed(Subscription)
    /// The broker refused a subscription to this filter.
    case subscriptionRefused(TopicFilter)
    /// The client ended its subscription to this filter.
    case unsubscribed(TopicFilter)
    /// The session ended, and the broker forgot everything in it.
    case sessionEnded
}
