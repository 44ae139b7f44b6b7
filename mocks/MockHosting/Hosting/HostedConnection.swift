import CarillonEnvironment

/// A connection as the host holds it.
final class HostedConnection {
    /// The place of a connection in its life.
    enum Phase {
        /// The two ends have not agreed on TLS yet.
        case shakingHands
        case open
        /// The server has closed it, and reads on until the client closes it too or the timer resets it.
        case lingering(until: TimerToken, hasAgreed: Bool)
    }

    let id: ConnectionID
    let connection: any Connection
    private(set) var phase: Phase
    /// Whether reading is paused because too many bytes wait to be sent.
    var isCrowded = false { didSet { pauseOrResume() } }
    /// Whether reading is paused because other clients have no room for the messages of this client.
    var isWaiting = false { didSet { pauseOrResume() } }
    private var isPaused = false
    /// The number of bytes that waited to be sent when the host last counted them.
    var countedByteCount = 0

    init(id: ConnectionID, connection: any Connection, shakesHands: Bool) {
        self.id = id
        self.connection = connection
        phase = shakesHands ? .shakingHands : .open
    }

    /// Passes the connection's events to the owner from now on. The owner keeps this object alive.
    func listen(for owner: any ConnectionOwner) {
        connection.handler = { [weak owner, unowned self] in owner?.handle($0, on: self) }
    }

    // MARK: The phase

    /// Whether the two ends have agreed on TLS, if they have to.
    var hasAgreed: Bool {
        switch phase {
        case .shakingHands: false
        case .open: true
        case .lingering(_, let hasAgreed): hasAgreed
        }
    }

    /// Whether the server has closed the connection, and waits for the client to do so.
    var isLingering: Bool { if case .lingering = phase { true } else { false } }

    /// Notes that the two ends have agreed.
    func agree() {
        switch phase {
        case .shakingHands, .open: phase = .open
        case .lingering(let timer, _): phase = .lingering(until: timer, hasAgreed: true)
        }
    }

    /// Waits for the client to close the connection from now on, until a timer fires.
    func linger(until timer: TimerToken) { phase = .lingering(until: timer, hasAgreed: hasAgreed) }

    /// Ends the lingering, if there is one, and returns its timer.
    func endLingering() -> TimerToken? {
        guard case .lingering(let timer, let hasAgreed) = phase else { return nil }
        phase = hasAgreed ? .open : .shakingHands
        return timer
    }

    // MARK: Reading

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
