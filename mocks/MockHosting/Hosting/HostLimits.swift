/// The times for which a host waits for its clients, and the memory that it has for them.
public struct HostLimits: Hashable, Sendable {
    /// The time that client and server may take to agree on TLS. This limit matters only where the server has an
    /// identity.
    public var handshakeTimeout = Duration.seconds(10)
    /// The time that a connection may linger after the server closed it. A client that has not closed it by then is
    /// reset.
    public var lingerTimeout = Duration.seconds(5)

    /// The number of bytes that may wait to be sent to all clients together. Above it the host resets the connections
    /// for which the most bytes wait, until there are no more than that (D-HTTP-15).
    public var waitingByteCount = 268_435_456

    /// The default limits: 10 seconds for the handshake, 5 seconds for lingering, 256 MiB for all clients.
    public init() {}
}
