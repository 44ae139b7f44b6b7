import CarillonEnvironment

/// The place of a connection in traces. Events about a connection may come after its end, so the host remembers it.
struct TracedPlace {
    /// The lane of the peer.
    let peer: String?
    /// The number that the network gave the connection.
    let number: Int?

    init?(_ connection: any Connection) {
        guard let connection = connection as? any TracedConnection else { return nil }
        peer = connection.peerName
        number = connection.networkNumber
    }
}
