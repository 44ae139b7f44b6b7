import CarillonEnvironment
public import DDPWire
public import MockHosting

/// An event that only DDP servers have.
public enum DDPEvent: ProtocolEvent {
    /// A client agreed on a version.
    case connected(session: String, DDPVersion)
    /// The server suggested another version to a client, and closes the connection.
    case refused(version: String)
    /// The user of a session changed.
    case user(String?)
    /// The code of a method or publication failed by an error that clients do not see.
    case internalError(String)
    /// A client sent no connect in time.
    case connectTimedOut
    /// A client was silent for too long.
    case heartbeatTimedOut
    /// A session has lost its connection, and is kept for its client.
    case suspended(session: String)
    /// A client has its session again, and gets so many messages that it may lack.
    case resumed(session: String, messages: Int)
    /// A session that was kept for its client is over.
    case expired(session: String, SessionEnd)
    /// A client asked for more than the server's limits allow, and the server closes the connection.
    case limit(DDPLimits.Kind)

    /// The event in words.
    public var account: EventAccount {
        switch self {
        case .connected(let session, let version):
            EventAccount(
                "connected", "connected, DDP \(version.rawValue)",
                [EventMember("session", .text(session)), EventMember("version", .word(version.rawValue))])
        case .refused(let version):
            EventAccount("refused", "suggested DDP \(version)", [EventMember("version", .word(version))])
        case .user(let user):
            EventAccount(
                "user", user.map { "logged in as \($0.debugDescription)" } ?? "logged out",
                user.map { [EventMember("user", .text($0))] } ?? []
            ).traced()
        case .internalError(let text):
            EventAccount(
                "internalError", "internal error: \(text.debugDescription)", [EventMember("error", .text(text))]
            ).traced()
        case .connectTimedOut: EventAccount("connectTimedOut", "closed, because no connect came").traced()
        case .heartbeatTimedOut: EventAccount("heartbeatTimedOut", "closed, because nothing came").traced()
        case .suspended(let session):
            EventAccount("suspended", "kept the session \(session)", [EventMember("session", .text(session))]).traced()
        case .resumed(let session, let count):
            EventAccount(
                "resumed", "resumed the session \(session), with \(count) messages that waited",
                [EventMember("session", .text(session)), EventMember("messages", .number(count))]
            ).traced()
        case .expired(let session, let reason):
            EventAccount(
                "expired", "ended the session \(session), because \(reason)",
                [EventMember("session", .text(session)), EventMember("reason", .word(reason.rawValue))]
            ).traced()
        case .limit(let kind):
            EventAccount("limit", "reached a limit: \(kind)", [EventMember("limit", .word(kind.rawValue))]).traced()
        }
    }
}
