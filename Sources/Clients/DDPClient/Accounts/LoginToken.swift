package import DDPWire

/// The token of the last login, which goes at a logout, when the server refuses it, and before it expires.
package struct LoginToken: TokenMemory {
    package private(set) var token: String?
    /// The end of the token, if the server has told one.
    private var age: TokenAge?

    package init() {}

    package mutating func remember(_ session: LoginState.Session, at date: Int64?) {
        if session.token != token || session.expires != age?.end { age = TokenAge(session.expires, at: date) }
        token = session.token
    }

    /// A server that is too busy or has a fault has not judged the token, which is kept then (D-METEORSWIFT-12).
    package mutating func serverDidRefuse(_ error: DDPError) {
        switch error.code {
        case .string("too-many-requests"), .number(500..<600): break
        default: forget()
        }
    }

    package mutating func userDidLogOut() { forget() }

    package mutating func forgetOldToken(at date: Int64?) -> Bool {
        guard let date, age?.isOver(at: date) == true else { return false }
        forget()
        return true
    }

    private mutating func forget() { (token, age) = (nil, nil) }
}
