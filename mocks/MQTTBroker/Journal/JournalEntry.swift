import CarillonEnvironment
import MQTTWire

/// One thing that a broker saw or did.
public struct JournalEntry: Hashable, Sendable {
    public var instant: Instant
    /// The connection that it happened on, if it was one.
    public var connection: ConnectionID?
    /// Whose it was. A connection is nobody's before CONNECT.
    public var client: ClientIdentifier?
    public var event: Event

    public init(
        instant: Instant, connection: ConnectionID? = nil, client: ClientIdentifier? = nil, event: Event
    ) {
        self.instant = instant
        self.connection = connection
        self.client = client
        self.event = event
    }

    public enum Event: Hashable, Sendable {
        // The broker.

        case started(Endpoint)
        case stopped
        case crashed

        // Connections.

        /// A connection was accepted; nothing has been said on it.
        case opened
        /// What arrived, before any misbehaviour spoils it.
        case received(ControlPacket)
        /// What was sent, after any misbehaviour has spoilt it.
        case sent(ControlPacket)
        /// What a misbehaviour sent that is no packet.
        case sentBytes([UInt8])
        /// A packet that cannot be encoded was to be sent, and why it cannot: only a misbehaviour makes such.
        case unencodable(ControlPacket, String)
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

        // Misbehaviour.

        /// A misbehaviour struck: its name, and what it struck.
        case misbehaved(String, ControlPacket?)
    }
}
