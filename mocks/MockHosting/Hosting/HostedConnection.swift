import CarillonEnvironment

/// A connection as the host holds it.
final class HostedConnection {
    let id: ConnectionID
    let connection: any Connection
    /// The name of the other end in traces, if the network tells.
    var peerName: String? { (connection as? any TracedConnection)?.peerName }
    /// Resets the connection if its client does not end it too.
    var linger: TimerToken?
    /// Whether so much waits to be sent that nothing is read.
    var isCrowded = false { didSet { pauseOrResume() } }
    /// Whether nothing is read until other clients have room for what this one publishes.
    var isWaiting = false { didSet { pauseOrResume() } }
    private var isPaused = false
    /// Whether both ends have yet to agree on TLS.
    var isShakingHands = false

    init(id: ConnectionID, connection: any Connection) {
        self.id = id
        self.connection = connection
    }

    /// Reads on, whatever there was against it.
    func readOn() {
        isCrowded = false
        isWaiting = false
    }

    private func pauseOrResume() {
        guard isPaused != (isCrowded || isWaiting) else { return }
        isPaused.toggle()
        if isPaused { connection.pause() } else { connection.resume() }
    }
}
