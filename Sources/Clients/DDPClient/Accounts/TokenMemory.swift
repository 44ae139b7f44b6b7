package import DDPWire

/// A client's memory of its login token, by which new sessions log in again.
package protocol TokenMemory: Sendable {
    /// The token; `nil` if there is none to be used.
    var token: String? { get }

    /// Remembers the token of a login that has succeeded.
    ///
    /// - Parameter date: the milliseconds since 1970; `nil` if nobody knows them.
    mutating func remember(_ session: LoginState.Session, at date: Int64?)

    /// Handles the server's refusal to resume the login by the token.
    mutating func serverDidRefuse(_ error: DDPError)

    /// Handles a logout of the user.
    mutating func userDidLogOut()

    /// Forgets a token that expires soon. Returns whether it was one.
    ///
    /// - Parameter date: the milliseconds since 1970.
    mutating func forgetOldToken(at date: Int64?) -> Bool
}
