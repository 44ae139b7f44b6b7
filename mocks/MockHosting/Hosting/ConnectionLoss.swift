import CarillonEnvironment

/// How a server lost a connection that it did not end itself.
public enum ConnectionLoss: Hashable, Sendable {
    /// The client will send nothing more.
    case endOfStream
    /// The network failed.
    case connectionLost(NetworkError?)
    /// Client and server did not agree on TLS.
    case handshakeFailed(TLSError)
    /// A misbehaviour, by its name, ended it.
    case misbehaviour(String)

    /// Why the network gave a connection up.
    ///
    /// - Parameter hadAgreed: Whether both ends had agreed on TLS, if the server asks for it.
    init(_ error: NetworkError?, hadAgreed: Bool) {
        if case .security(let error)? = error, !hadAgreed {
            self = .handshakeFailed(error)
        } else {
            self = .connectionLost(error)
        }
    }
}
