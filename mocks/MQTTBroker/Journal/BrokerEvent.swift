import MQTTWire
import MockHosting

/// An event that only brokers have.
public enum BrokerEvent: ProtocolEvent {
    // Connections.

    /// The client's CONNECT was accepted.
    case connected(sessionPresent: Bool)
    case refused(ConnectReturnCode)
    case disconnected(DisconnectReason)
    /// The client broke the protocol. ``disconnected(_:)`` follows.
    case violation(Violation)

    // Messages.

    /// A message was taken over for delivery: from this client, or, without one, from the server itself or from a will.
    case published(ApplicationMessage)
    /// A message did not get to this client, or was not kept.
    case dropped(ApplicationMessage, DropReason)
    /// The client is not read until another one, whose session is full, has taken some of what it was sent.
    case waits(for: ClientIdentifier)
    /// The client took nothing for as long as ``QueueingRules/patience`` says. Nobody waits for it any more:
    /// messages are dropped for which its session has no room.
    case stalled
    /// The will of this client was published.
    case willPublished(Will)

    // Sessions.

    case subscribed(Subscription)
    case subscriptionRefused(TopicFilter)
    case unsubscribed(TopicFilter)
    /// The session and all that it held is forgotten.
    case sessionEnded
}
