import CarillonEnvironment

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

    /// - Parameters:
    ///   - applicationProtocols: what the server speaks (ALPN), the best first. A client that offers none of them but others is refused. None to
    ///     let every client in.
    ///   - handshakeTimeout: how long both ends may take to agree.
    /// - Throws: ``TLSError/unusable(_:)`` if the identity or a protocol is of no use, ``TLSError/unavailable``.
    public convenience init(
        _ identity: ServerIdentity, applicationProtocols: [String] = [], handshakeTimeout: Duration = .seconds(30),
        environment: Environment
    ) throws(TLSError) {
        try self.init(
            identity, applicationProtocols, .all, handshakeTimeout: handshakeTimeout, environment: environment)
    }

    /// - Parameter versions: which versions of TLS it speaks.
    package init(
        _ identity: ServerIdentity, _ applicationProtocols: [String] = [], _ versions: TLSVersions,
        handshakeTimeout: Duration = .seconds(30), environment: Environment
    ) throws(TLSError) {
        context = try TLSContext.server(identity, applicationProtocols, environment, versions: versions)
        self.handshakeTimeout = handshakeTimeout
        self.environment = environment
    }

    /// The server's end of a connection that was accepted.
    public func secure(_ connection: any Connection) -> TLSConnection {
        TLSConnection(
            connection, isEstablished: true, handshakeTimeout: handshakeTimeout, environment: environment
        ) {
            [context, environment] () throws(TLSError) in
            try TLSSession(context, isServer: true, environment: environment)
        }
    }
}
