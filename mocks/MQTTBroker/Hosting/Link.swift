import CarillonEnvironment

/// A connection as the host holds it.
final class Link {
    let id: ConnectionID
    let connection: any Connection
    /// Who has the other end, in traces, if the network tells.
    let peerName: String?
    /// Whether so much waits to be sent that nothing is read.
    var isPaused = false
    /// Whether both ends have yet to agree on TLS.
    var isShakingHands = false
    /// Resets the connection if its client does not end it too.
    var linger: TimerToken?

    init(id: ConnectionID, connection: any Connection) {
        self.id = id
        self.connection = connection
        peerName = (connection as? any TracedConnection)?.peerName
    }
}
