package import CarillonEnvironment
package import DDPWire

/// The small decisions of a client's side of DDP.
package struct DDPParts: Sendable {
    /// Makes the policy for the delays between attempts to connect.
    package var backOff: @Sendable () -> any BackOff = { SteppedBackOff() }

    /// Handles the server's answer `failed`, and returns the next step.
    package var afterRefusal: @Sendable (inout Negotiation, _ suggestion: String) -> AfterRefusal = {
        $0.serverDidSuggest($1) ? .proposeNow : .giveUp
    }

    /// The subscriptions that are sent, of those that were not sent on this connection.
    package var sentSubscriptions: @Sendable (_ unsent: [Sub]) -> [Sub] = { $0 }

    /// Makes the memory of the token of logins.
    package var tokens: @Sendable () -> any TokenMemory = { LoginToken() }

    /// Whether a server has resumed the session that the client asked for, and has not begun another one.
    package var isResumed: @Sendable (_ asked: String, _ begun: String) -> Bool = { $0 == $1 }

    /// The subscriptions for which a new session waits before the app sees its documents, of those that were ready
    /// before.
    package var awaitedSubscriptions: @Sendable (_ wereReady: [String]) -> [String] = { $0 }

    /// The longest time for which a new session waits before the app sees its documents.
    package var quiescencePatience = Quiescence.patience

    /// Whether a user may see the documents of the former session for the time being.
    package var maySee: @Sendable (_ former: String?, _ user: String?) -> Bool = { $0 == nil || $0 == $1 }

    /// The token by which a new session logs in first, of the one that is known.
    package var resumedToken: @Sendable (String) -> String? = { $0 }

    package init() {}
}

/// The step after the server has refused a version.
package enum AfterRefusal: Hashable, Sendable {
    /// Connect again at once, with the version that the negotiation has now.
    case proposeNow
    /// Connect again after the usual delay.
    case tryLater
    /// Connect no more.
    case giveUp
}
