/// A mail that a server would send to a user. The author of a scenario reads it in the user's place.
///
/// ```swift
/// let mail = server.accounts.mails.last { $0.kind == .resetPassword }
/// client.send(.method(MethodCall(id: "1", method: "resetPassword", params: [.string(mail.token), "new"])))
/// ```
public struct AccountMail: Hashable, Sendable {
    /// The purposes of mails.
    public enum Kind: String, Hashable, Sendable {
        case resetPassword, verifyEmail
    }

    /// The purpose.
    public let kind: Kind
    /// The address to which the mail goes.
    public let address: String
    /// The identifier of the user.
    public let user: String
    /// The token for `resetPassword` or `verifyEmail`.
    public let token: String

    /// The part of the mail's link that follows the server's URL, as Meteor writes it.
    public var path: String {
        switch kind {
        case .resetPassword: "#/reset-password/\(token)"
        case .verifyEmail: "#/verify-email/\(token)"
        }
    }
}
