/// How long a host waits for clients.
public struct HostLimits: Hashable, Sendable {
    /// How long client and server may take to agree on TLS, where the server has an identity.
    public var handshakeTimeout = Duration.seconds(10)
    /// How long a connection that the server has closed may linger until the client closes it too; then it is reset.
    public var lingerTimeout = Duration.seconds(5)

    public init() {}
}
