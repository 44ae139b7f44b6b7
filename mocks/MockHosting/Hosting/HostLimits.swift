/// The times for which a host waits for its clients.
public struct HostLimits: Hashable, Sendable {
    /// The time that client and server may take to agree on TLS. This limit matters only where the server has an
    /// identity.
    public var handshakeTimeout = Duration.seconds(10)
    /// The time that a connection may linger after the server closed it. A client that has not closed it by then is
    /// reset.
    public var lingerTimeout = Duration.seconds(5)

    /// The default limits: 10 seconds for the handshake, 5 seconds for lingering.
    public init() {}
}
