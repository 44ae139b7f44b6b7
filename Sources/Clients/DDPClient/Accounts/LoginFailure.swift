package import DDPWire

/// The reason why a login has failed.
package enum LoginFailure: Error, Hashable, Sendable {
    /// The server has refused.
    case refused(DDPError)
    /// The server's result has no identifier of a user, or no token.
    case malformedResult
    /// The connection has ended before the answer.
    case disconnected
    /// The token of an earlier login expires soon, or has expired.
    case expired
    /// The app has logged out before the answer.
    case loggedOut
}
