public import CarillonEnvironment

/// The way in which a server lost a connection that it did not end itself.
public enum ConnectionLoss: Hashable, Sendable {
    /// The client closed its side and will send nothing more.
    case endOfStream
    /// The network failed.
    case connectionLost(NetworkError?)
    /// Client and server did not agree on TLS.
    case handshakeFailed(TLSError)
    /// A misbehaviour with this name ended the connection.
    case misbehaviour(String)
    /// The host reset the connection, because the bytes that waited for all clients together were too many, and this
    /// number of them, the most, waited for this client.
    case unread(byteCount: Int)

    /// The loss for an error of the network.
    ///
    /// - Parameter hadAgreed: Whether both ends had agreed on TLS; `true` where the server does not ask for TLS.
    init(_ error: NetworkError?, hadAgreed: Bool) {
        if case .security(let error)? = error, !hadAgreed {
            self = .handshakeFailed(error)
        } else {
            self = .connectionLost(error)
        }
    }
}
