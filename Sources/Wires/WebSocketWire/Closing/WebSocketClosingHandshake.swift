/// The state of the closing handshake (RFC 6455, section 7), as one end sees it.
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
/// ``WebSocketSession`` holds such a state, and sends the frames that it demands.
public struct WebSocketClosingHandshake: Hashable, Sendable {
    private enum State: Hashable {
        case open
        case sent
        case received(WebSocketClose)
        /// Both ends have sent a Close. The value is the Close of the other end.
        case finished(WebSocketClose)
        /// The other end broke the protocol.
        case failed
        case ended(WebSocketClosure)
    }

    /// The end that has this view of the connection.
    public let role: WebSocketRole
    private var state = State.open

    /// Makes the state of a connection that was just opened.
    public init(role: WebSocketRole) {
        self.role = role
    }

    /// The next thing that the owner of the connection must do.
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

    /// The way in which the connection ended. `nil` until it has ended.
    public var closure: WebSocketClosure? {
        if case .ended(let closure) = state { closure } else { nil }
    }

    /// Whether this end may send a frame with this opcode now. Messages may go out until this end's Close (RFC 6455,
    /// section 5.5.1). Pings and Pongs may go out until both ends have sent a Close, because a Ping must be answered
    /// until the other end's Close has come (section 5.5.2). One Close may go out.
    public func maySend(_ opcode: WebSocketOpcode) -> Bool {
        switch state {
        case .open, .received: true
        case .sent: opcode == .ping || opcode == .pong
        case .finished, .failed, .ended: false
        }
    }

    /// Notes that this end sends its Close, as the first end or as the answer.
    public mutating func send() {
        switch state {
        case .open: state = .sent
        case .received(let close): state = .finished(close)
        case .sent, .finished, .failed, .ended: break
        }
    }

    /// Notes that the other end's Close has come.
    public mutating func receive(_ close: WebSocketClose) {
        switch state {
        case .open: state = .received(close)
        case .sent: state = .finished(close)
        case .received, .finished, .failed, .ended: break
        }
    }

    /// Notes that the other end broke the protocol (RFC 6455, section 7.1.7).
    ///
    /// - Returns: Whether this end should send a Close with the reason.
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

    /// Notes that the TCP connection has ended. Either end may have closed it.
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
