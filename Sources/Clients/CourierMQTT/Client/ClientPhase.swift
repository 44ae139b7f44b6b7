import CarillonEnvironment

/// How far a client has come on its way to a connection.
enum ClientPhase {
    /// Nothing is under way, and nothing is planned.
    case idle
    /// The provider has not answered the question of this number yet.
    case authenticating(question: Int)
    /// The client asks the provider again when the timer fires.
    case waitingToAuthenticate(TimerToken)
    /// The engine connects, and the broker has not accepted yet.
    case connecting
    /// The broker has accepted.
    case connected
    /// The client makes the next attempt when the timer fires.
    case waitingToConnect(TimerToken)

    /// Whether the broker has accepted.
    var isConnected: Bool { if case .connected = self { true } else { false } }

    /// The number of the question that the provider has still to answer.
    var openQuestion: Int? { if case .authenticating(let question) = self { question } else { nil } }

    /// Forgets the question to the provider, and the attempt that was planned. A connection stays as it is.
    ///
    /// - Returns: the timer of the attempt that was planned.
    mutating func giveUpPlans() -> TimerToken? {
        switch self {
        case .idle, .connecting, .connected: return nil
        case .authenticating:
            self = .idle
            return nil
        case .waitingToConnect(let timer), .waitingToAuthenticate(let timer):
            self = .idle
            return timer
        }
    }
}
