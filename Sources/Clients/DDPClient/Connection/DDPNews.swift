package import DDPWire

/// News for the app.
package enum DDPNews: Hashable, Sendable {
    /// The socket is open.
    case opened
    /// The session of the former connection goes on.
    case resumed
    /// A new session begins, without documents. Those of the former one are stale, but the app sees them until
    /// ``quiescent(without:)``.
    case began
    /// The app sees the documents of the new session from now on. They are complete, but for those of these
    /// subscriptions.
    case quiescent(without: [String])
    /// The session has begun, and a former login was resumed, or could not be.
    case ready
    /// The connection is over, or never came about.
    case disconnected(DDPEnd)
    /// The server has sent documents or changes: `added`, `changed`, `removed`, `addedBefore` or `movedBefore`.
    case data(ServerMessage)
    case subscription(SubscriptionNews)
    /// A method has returned.
    case answered(call: String, MethodResult)
    /// The connection ended before the method returned.
    case unanswered(call: String)
    /// All data that a method has written has come.
    case updated(call: String)
    /// A login has succeeded, with this result.
    case loggedIn(call: String, LoginState.Session, EJSON?)
    case loginFailed(call: String, LoginFailure)
}

/// The reason why a connection is over.
package enum DDPEnd: Hashable, Sendable {
    /// The app has disconnected.
    case byApp
    /// The socket has ended; with the reason in words.
    case socket(String)
    /// The server did not begin the session in time.
    case sessionTimedOut
    /// The server was silent for too long.
    case silence
    /// The server speaks no version of the client's; with the version that it suggests.
    case version(String)
    /// The address is of no use.
    case address(String)

    /// Whether another attempt cannot help.
    package var isFinal: Bool {
        switch self {
        case .version, .address, .byApp: true
        default: false
        }
    }
}

extension DDPEnd: CustomStringConvertible {
    /// The reason in words, and a way out if there is one.
    package var description: String {
        switch self {
        case .byApp: "the app has disconnected"
        case .socket(let reason): reason
        case .sessionTimedOut: "the server did not begin a session in time"
        case .silence: "the server was silent for too long"
        case .version(let version):
            "the server speaks version “\(version)” of DDP, which this client does not; pass a version that both speak"
        case .address(let reason): reason
        }
    }
}
