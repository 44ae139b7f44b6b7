import CarillonEnvironment
import DDPWire

/// A client's memory of its session, by which a server since Meteor 3.5 can let it go on after a lost connection.
package struct SessionMemory: Sendable {
    /// The time for which the client counts on the server to keep the session: Meteor's default.
    package static let gracePeriod = Duration.seconds(15)

    /// Whether the app wants sessions to be resumed.
    package var isWanted = false
    /// The session; `nil` if there is none that could be resumed.
    private(set) var session: String?
    private var receivedCount = 0
    /// The end of the grace period; `nil` while the connection stands.
    private(set) var deadline: Instant?
    /// The session that the present connection has asked for; it may have been given up since.
    private var asked: String?

    /// Whether a session is without its connection, and may be resumed.
    var isSuspended: Bool { deadline != nil }

    /// Whether the present connection has asked for this session.
    func isAsking(for session: String) -> Bool { asked == session }

    /// Notes that a new session has begun.
    mutating func begin(_ session: String) { (self.session, receivedCount) = (isWanted ? session : nil, 0) }

    /// Counts a message of the session. Heartbeats and the answers to connect belong to a socket, and do not count.
    mutating func count(_ message: ServerMessage) {
        switch message {
        case .connected, .failed, .greeting, .ping, .pong: break
        default: receivedCount += 1
        }
    }

    /// Counts a text of the session that is no message to the client.
    mutating func countUnknown() { receivedCount += 1 }

    /// Notes the loss of the connection. Returns whether the session may be resumed.
    mutating func suspend(at now: Instant) -> Bool {
        asked = nil
        guard isWanted, session != nil else { return false }
        if let deadline { return now < deadline }
        deadline = now.advanced(by: SessionMemory.gracePeriod)
        return true
    }

    /// Adds the session to the first message of a connection, if it may be resumed.
    mutating func ask(in connect: Connect) -> Connect {
        asked = isSuspended ? session : nil
        guard let asked else { return connect }
        var connect = connect
        (connect.session, connect.receivedCount) = (asked, receivedCount)
        return connect
    }

    /// Notes that the session goes on.
    mutating func resume() { deadline = nil }

    /// Forgets the session.
    mutating func forget() { (session, deadline) = (nil, nil) }

    /// Returns the session that the connection has asked for, once the server has answered.
    mutating func takeAsked() -> String? { asked.take() }
}
