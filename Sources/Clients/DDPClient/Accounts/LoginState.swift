import DDPWire

/// The user of a client, across its connections.
package struct LoginState: Sendable {
    /// A user with a token that resumes the login.
    package struct Session: Hashable, Sendable {
        package let userID: String
        package let token: String
        /// The time at which the token ends, in milliseconds since 1970; `nil` if the server has not said so.
        package let expires: Int64?

        /// Reads the result of `login` or `createUser`; `nil` if it lacks one of the two.
        init?(_ result: EJSON?) {
            guard let userID = result?["id"]?.string, let token = result?["token"]?.string else { return nil }
            (self.userID, self.token) = (userID, token)
            expires = result?["tokenExpires"]?.milliseconds
        }
    }

    /// The stages that an app knows by name.
    package enum Phase: Hashable, Sendable {
        case noAuthentication
        case loggingIn
        case loggedIn
        case loggedOut
    }

    private struct Attempt {
        let call: String
        let isResumption: Bool
    }

    /// The identifier of the user.
    package private(set) var userID: String?
    /// The token by which the next connection logs in.
    package var token: String? { tokens.token }
    private var tokens: any TokenMemory
    /// Whether the server knows the user on this connection.
    private var isAcknowledged = false
    private var attempt: Attempt?
    private var restingPhase = Phase.noAuthentication

    init(_ tokens: any TokenMemory) { self.tokens = tokens }

    /// The phase.
    package var phase: Phase { attempt == nil ? restingPhase : .loggingIn }

    /// Whether a login waits for its answer.
    package var isBusy: Bool { attempt != nil }

    /// Whether the call is the login that waits for its answer.
    func isWaiting(for call: String) -> Bool { attempt?.call == call }

    /// Whether the login that waits for its answer is one that the client began by itself.
    var isResuming: Bool { attempt?.isResumption == true }

    /// Notes that a login was sent.
    mutating func begin(_ call: String, isResumption: Bool) {
        attempt = Attempt(call: call, isResumption: isResumption)
    }

    /// Handles the answer to the login.
    ///
    /// - Parameter date: the milliseconds since 1970.
    mutating func finish(_ result: MethodResult, at date: Int64?) -> Result<Session, LoginFailure> {
        let attempt = attempt.take()
        switch result {
        case .success(let value):
            guard let session = Session(value) else {
                fail()
                return .failure(.malformedResult)
            }
            tokens.remember(session, at: date)
            (userID, isAcknowledged, restingPhase) = (session.userID, true, .loggedIn)
            return .success(session)
        case .failure(let error):
            if attempt?.isResumption == true { tokens.serverDidRefuse(error) }
            fail()
            return .failure(.refused(error))
        }
    }

    /// A login that fails leaves the user of this connection as it is, as on the server.
    private mutating func fail() {
        if isAcknowledged { return }
        (userID, restingPhase) = (nil, .loggedOut)
    }

    /// Handles the end of the connection. Returns the login that waited for its answer, unless the client began it by
    /// itself.
    mutating func connectionDidEnd() -> String? {
        isAcknowledged = false
        guard let attempt = attempt.take(), !attempt.isResumption else { return nil }
        if userID == nil { restingPhase = .loggedOut }
        return attempt.call
    }

    /// Ends the login that waits for its answer, because none can come any more.
    mutating func abandonAttempt() {
        attempt = nil
        if userID == nil { restingPhase = .loggedOut }
    }

    /// Forgets a token that expires soon, with its user. Returns whether it was one.
    ///
    /// - Parameter date: the milliseconds since 1970.
    mutating func forgetOldToken(at date: Int64?) -> Bool {
        guard tokens.forgetOldToken(at: date) else { return false }
        fail()
        return true
    }

    /// Forgets the user and the token. Returns the login that waited for its answer, unless the client began it by
    /// itself.
    mutating func logOut() -> String? {
        let attempt = attempt.take()
        (userID, isAcknowledged, restingPhase) = (nil, false, .loggedOut)
        tokens.userDidLogOut()
        return attempt.flatMap { $0.isResumption ? nil : $0.call }
    }
}
