import CarillonEnvironment
import MQTTWire

/// The connection of a ``StreamEngine``, with the session on it.
///
/// It is open from the engine's call until the engine has told its end, or the client has ended it.
enum StreamLink {
    case closed
    /// CONNECT is sent once the connection is open.
    case opening(Connect, any Connection)
    case running(ClientSession, any Connection)
    /// A PUBACK is about to leave, until which nothing further is promised.
    case promising(ClientSession, any Connection)

    /// The connection; `nil` if there is none.
    var connection: (any Connection)? {
        switch self {
        case .closed: nil
        case .opening(_, let connection), .running(_, let connection), .promising(_, let connection): connection
        }
    }

    /// The session, from the moment at which CONNECT can be sent.
    var session: ClientSession? {
        switch self {
        case .closed, .opening: nil
        case .running(let session, _), .promising(let session, _): session
        }
    }

    /// Whether a PUBACK is about to leave.
    var isPromising: Bool { if case .promising = self { true } else { false } }

    /// Begins the session on the connection, which is open now.
    mutating func begin(_ session: ClientSession) {
        if case .opening(_, let connection) = self { self = .running(session, connection) }
    }

    /// Notes that a PUBACK is about to leave.
    mutating func promise() {
        if case .running(let session, let connection) = self { self = .promising(session, connection) }
    }

    /// Notes that the PUBACK has left.
    mutating func promiseDidLeave() {
        if case .promising(let session, let connection) = self { self = .running(session, connection) }
    }

    /// Ends. Returns the connection to part with; `nil` if there is none.
    mutating func end() -> (any Connection)? {
        defer { self = .closed }
        return connection
    }
}

/// The machine of the engine is the session, while there is one.
extension StreamLink: ClientMachine {
    mutating func takeAction() -> SessionAction? { session?.takeAction() }

    var nextDeadline: Instant? { session?.nextDeadline }

    mutating func advance(to now: Instant) throws(ConnectionEnd) { try session?.advance(to: now) }
}
