import Foundation

/// The codes of the client's own errors, in the domain `sorr.swiftddp.transport`.
public enum MeteorClientError: Int, Sendable {
    /// There is no session.
    case NotConnected
    /// The connection ended before the answer.
    case DisconnectedBeforeCallbackComplete
    /// A login was not possible.
    case LogonRejected

    static let domain = "sorr.swiftddp.transport"

    /// Makes an error of this code.
    func error(_ text: String) -> NSError {
        NSError(
            domain: MeteorClientError.domain, code: rawValue, userInfo: [NSLocalizedDescriptionKey: text])
    }
}

/// The stages of a login.
public enum AuthState: UInt, Sendable {
    /// There was no login yet.
    case AuthStateNoAuth
    /// A login waits for its answer.
    case AuthStateLoggingIn
    /// A user is logged in.
    case AuthStateLoggedIn
    /// The user has logged out, or a login has failed.
    case AuthStateLoggedOut
}

/// The reason for a change of a collection.
public enum ChangedReason: String, Sendable {
    /// A document came at the end.
    case added
    /// A document came before another one.
    case addedBefore
    /// A document was moved before another one.
    case movedBefore
    /// A document went.
    case removed
    /// A document has other fields now.
    case changed
}
