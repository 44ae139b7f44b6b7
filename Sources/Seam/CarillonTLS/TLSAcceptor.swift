public import CarillonEnvironment

/// Secures the connections that a server accepts.
///
/// ```swift
/// let acceptor = try TLSAcceptor(identity, environment: environment)
/// let listener = try environment.network.listen(on: endpoint) { serve(acceptor.secure($0)) }
/// ```
///
/// Confined to the environment's loop.
public final class TLSAcceptor {
    private let context: TLSContext
    private let handshakeTimeout: Duration
    private let environment: Environment

    /// Creates an acceptor for a server's identity.
    ///
    /// - Parameters:
    ///   - identity: The certificate of the server, and its key.
    ///   - applicationProtocols: The protocols that the server speaks (ALPN), the best first. The acceptor refuses a
    ///     client that offers only other protocols. With none, every client may come in.
    ///   - handshakeTimeout: The time in which both ends must complete the handshake.
    ///   - environment: The loop, the clock and the random numbers of the connections.
    /// - Throws: `TLSError.unusable(_:)` if the identity or a protocol cannot be used, `TLSError.unavailable` in a
    ///   build without TLS.
    public convenience init(
        _ identity: ServerIdentity, applicationProtocols: [String] = [], handshakeTimeout: Duration = .seconds(30),
        environment: Environment
    ) throws(TLSError) {
        try self.init(
            identity, applicationProtocols, .all, handshakeTimeout: handshakeTimeout, environment: environment)
    }

    /// - Parameter versions: The versions of TLS that the server speaks.
    package init(
        _ identity: ServerIdentity, _ applicationProtocols: [String] = [], _ versions: TLSVersions,
        handshakeTimeout: Duration = .seconds(30), environment: Environment
    ) throws(TLSError) {
        context = try TLSContext.server(identity, applicationProtocols, environment, versions: versions)
        self.handshakeTimeout = handshakeTimeout
        self.environment = environment
    }

    /// Returns the server's end of TLS on a connection that was accepted.
    public func secure(_ connection: any Connection) -> TLSConnection {
        TLSConnection(
            connection, isEstablished: true, handshakeTimeout: handshakeTimeout, environment: environment
        ) {
            [context, environment] () throws(TLSError) in
            try TLSSession(context, isServer: true, environment: environment)
        }
    }
}
