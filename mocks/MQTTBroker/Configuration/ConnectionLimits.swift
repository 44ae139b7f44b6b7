/// What a broker allows connections.
public struct ConnectionLimits: Hashable, Sendable {
    /// How many clients may be connected. One more is refused with return code 3.
    public var maximumClients = 100_000
    /// How many connections may wait for their CONNECT. One more is reset at once.
    public var maximumPending = 4_096
    /// How long a connection may take from its opening to the end of its CONNECT. The standard asks for "a reasonable amount of time"
    /// (MQTT 3.1.1, section 3.1.4).
    public var connectTimeout = Duration.seconds(30)
    /// How long a connection may take until both ends have agreed on TLS, where the broker has an identity. It counts among those that wait
    /// for their CONNECT meanwhile.
    public var handshakeTimeout = Duration.seconds(10)
    /// How many bytes a packet from a client may have, with its fixed header. A larger one closes the connection.
    public var maximumPacketSize = 1_048_576 + 65_536
    /// How many bytes may wait to be sent to a client, at least 65,536. Above that it is a slow consumer, and its packets are not read either.
    public var maximumBufferedBytes = 1_048_576
    public var slowConsumer = SlowConsumer.drop
    /// How long a connection that the broker has closed may linger until the client closes it too; then it is reset.
    public var lingerTimeout = Duration.seconds(5)
    /// The first part of the identifiers that clients without one are given [MQTT-3.1.3-6].
    public var assignedIdentifierPrefix = "auto-"
    /// How many bytes a client identifier may have; a longer one is refused with return code 2. The standard demands 23 [MQTT-3.1.3-5].
    public var maximumIdentifierLength = 1_024

    public init() {}

    /// What is done with a client that reads more slowly than messages come. Messages above QoS 0 wait in its session, see
    /// ``QueueingRules``; those of QoS 0 cannot.
    public enum SlowConsumer: Hashable, Sendable {
        /// Messages of QoS 0 are dropped until there is room.
        case drop
        /// The connection is closed at the first message of QoS 0 for which there is no room.
        case disconnect
    }
}
