package import DDPWire
import JSONWire

/// The decisions about logging in and out.
package struct AccountParts: Sendable {
    /// A password as it is sent.
    package var password: @Sendable (String) -> EJSON = {
        ["digest": .string($0.sha256()), "algorithm": "sha-256"]
    }

    /// Whether a text is an email address, rather than a name.
    package var isAddress: @Sendable (String) -> Bool = { $0.contains("@") }

    /// Whether a login may begin while another one may be under way.
    package var mayLogIn: @Sendable (_ isLoggingIn: Bool) -> Bool = { !$0 }

    /// Whether an account can be made of these.
    package var isAccount: @Sendable (_ user: String, _ email: String, _ password: String) -> Bool = {
        !($0.isEmpty && $1.isEmpty) && !$2.isEmpty
    }

    /// The steps after a login, in order.
    package var afterLogin: [LoginStep] = [.session, .delegate, .callback]

    package init() {}
}

/// A step after a login.
package enum LoginStep: Hashable, Sendable {
    /// The session is announced, by a notification and to the delegate of the connection.
    case session
    /// The delegate for logins is told.
    case delegate
    /// The callback of the login is called.
    case callback
}
