/// The limits of a broker's connections.
public struct ConnectionLimits: Hashable, Sendable {
    /// The number of clients that may be connected. The broker refuses one client more with return code 3.
    public var maximumClients = 100_000
    /// The number of connections that may wait for their CONNECT. The broker resets one connection more at once.
    public var maximumPending = 4_096
    /// The time from the opening of a connection to the end of its CONNECT. The standard asks for "a reasonable amount
    /// of time" (MQTT 3.1.1, section 3.1.4).
    public var connectTimeout = Duration.seconds(30)
    /// The time in which both ends of a connection have to agree on TLS. This limit matters only where the broker has
    /// an identity. Meanwhile the connection counts among those that wait for their CONNECT.
    public var handshakeTimeout = Duration.seconds(10)
    /// The number of bytes that a client's packet may have, including its fixed header. A larger packet closes the
    /// connection.
    public var maximumPacketSize = 1_048_576 + 65_536
    /// The number of bytes that may wait to be sent to a client, at least 65,536. Above it the client is a slow
    /// consumer, and the broker does not read its packets either.
    public var maximumBufferedBytes = 1_048_576
    /// The treatment of clients that read too slowly.
    public var slowConsumer = SlowConsumer.drop
    /// The time that a connection may linger after the broker closed it. A client that has not closed it by then is
    /// reset.
    public var lingerTimeout = Duration.seconds(5)
    /// The first part of the identifiers that the broker assigns to clients without one [MQTT-3.1.3-6].
    public var assignedIdentifierPrefix = "auto-"
    /// The number of bytes that a client identifier may have. The broker refuses a longer one with return code 2. The
    /// standard demands at least 23 [MQTT-3.1.3-5].
    public var maximumIdentifierLength = 1_024

    /// The default limits.
    public init() {}

    /// The treatment of a client that reads more slowly than messages come. Messages above QoS 0 wait in its session,
    /// see ``QueueingRules``. Messages of QoS 0 cannot wait.
    public enum SlowConsumer: Hashable, Sendable {
        /// The broker drops messages of QoS 0 until there is room.
        case drop
        /// The broker closes the connection at the first message of QoS 0 for which there is no room.
        case disconnect
    }
}
