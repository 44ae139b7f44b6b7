import CarillonEnvironment

/// A connection as the host holds it.
final class HostedConnection {
    let id: ConnectionID
    let connection: any Connection
    /// The timer that resets the connection if the client does not close it too.
    var linger: TimerToken?
    /// Whether reading is paused because too many bytes wait to be sent.
    var isCrowded = false { didSet { pauseOrResume() } }
    /// Whether reading is paused because other clients have no room for the messages of this client.
    var isWaiting = false { didSet { pauseOrResume() } }
    private var isPaused = false
    /// The number of bytes that waited to be sent when the host last counted them.
    var countedByteCount = 0
    /// Whether the two ends have not agreed on TLS yet.
    var isShakingHands = false

    init(id: ConnectionID, connection: any Connection) {
        self.id = id
        self.connection = connection
    }

    /// Passes the connection's events to the owner from now on. The owner keeps this object alive.
    func listen(for owner: any ConnectionOwner) {
        connection.handler = { [weak owner, unowned self] in owner?.handle($0, on: self) }
    }

    /// Resumes reading, for whatever reason it was paused.
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

/// The object that handles the events of hosted connections. It is not generic, so that the handler of a connection
/// holds one reference and no types.
protocol ConnectionOwner: AnyObject {
    func handle(_ event: ConnectionEvent, on hosted: HostedConnection)
}
