/// The state of the closing handshake (RFC 6455, section 7), from the view of one end.
///
/// ```swift
/// var handshake = WebSocketClosingHandshake(role: .server)
/// handshake.receive(WebSocketClose(.goingAway))
/// handshake.step                                   // .answerClose
/// handshake.send()
/// handshake.step                                   // .closeConnection
/// handshake.end()
/// handshake.closure                                // 1001, cleanly
/// ```
///
/// ``WebSocketSession`` keeps one, and sends what has to be sent.
public struct WebSocketClosingHandshake: Hashable, Sendable {
    private enum State: Hashable {
        case open
        case sent
        case received(WebSocketClose)
        /// Both are through; the Close is the other end's.
        case finished(WebSocketClose)
        /// The other end broke the protocol.
        case failed
        case ended(WebSocketClosure)
    }

    /// This end.
    public let role: WebSocketRole
    private var state = State.open

    /// The state of a connection that has just been opened.
    public init(role: WebSocketRole) {
        self.role = role
    }

    /// The next thing that the owner of the connection does.
    public var step: WebSocketStep {
        switch state {
        case .open: .carryOn
        case .sent: .awaitClose
        case .received: .answerClose
        case .finished: role == .server ? .closeConnection : .awaitEnd
        case .failed: .closeConnection
        case .ended: .rest
        }
    }

    /// How the connection ended, once it has.
    public var closure: WebSocketClosure? {
        if case .ended(let closure) = state { closure } else { nil }
    }

    /// Whether a frame may be sent now: no message after this end's Close (RFC 6455, section 5.5.1), Pings and Pongs
    /// until both are through, as a Ping has to be answered before the other end's Close has come (section 5.5.2), and
    /// one Close.
    public func maySend(_ opcode: WebSocketOpcode) -> Bool {
        switch state {
        case .open, .received: true
        case .sent: opcode == .ping || opcode == .pong
        case .finished, .failed, .ended: false
        }
    }

    /// This end sends its Close, first or as the answer.
    public mutating func send() {
        switch state {
        case .open: state = .sent
        case .received(let close): state = .finished(close)
        case .sent, .finished, .failed, .ended: break
        }
    }

    /// The other end's Close has come.
    public mutating func receive(_ close: WebSocketClose) {
        switch state {
        case .open: state = .received(close)
        case .sent: state = .finished(close)
        case .received, .finished, .failed, .ended: break
        }
    }

    /// The other end broke the protocol (RFC 6455, section 7.1.7).
    ///
    /// - Returns: Whether a Close is to be sent that says so.
    public mutating func fail() -> Bool {
        switch state {
        case .open:
            state = .failed
            return true
        case .sent:
            state = .failed
            return false
        case .received, .finished, .failed, .ended: return false
        }
    }

    /// The TCP connection has ended, whoever closed it.
    public mutating func end() {
        switch state {
        case .open, .sent, .failed: end(with: nil, cleanly: false)
        case .received(let close): end(with: close, cleanly: false)
        case .finished(let close): end(with: close, cleanly: true)
        case .ended: break
        }
    }

    private mutating func end(with close: WebSocketClose?, cleanly: Bool) {
        let code = close.map { $0.code ?? .noStatusReceived } ?? .abnormalClosure
        state = .ended(WebSocketClosure(code: code, reason: close?.reason ?? "", wasClean: cleanly))
    }
}
