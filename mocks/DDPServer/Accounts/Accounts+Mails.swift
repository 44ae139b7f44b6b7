import CarillonEnvironment
public import DDPWire
import JSONWire

/// Mails to users, and what clients do with their tokens (Meteor's package accounts-password).
extension Accounts {
    /// The mails that would have been sent, the oldest first. The last 1,000 are kept.
    public var mails: [AccountMail] { mailed.mails }

    /// Sends a mail by which a user can set a new password. A former one is of no use then.
    ///
    /// - Parameters:
    ///   - user: the identifier of the user.
    ///   - address: one of the user's addresses; `nil` for the first.
    /// - Throws: `DDPError` if there is no such user, or if the user has no such address.
    @discardableResult
    public func sendResetPasswordMail(to user: String, at address: String? = nil) throws(DDPError) -> AccountMail {
        try send(.resetPassword, to: user, at: address)
    }

    /// Sends a mail by which a user can verify an address.
    ///
    /// - Parameters:
    ///   - user: the identifier of the user.
    ///   - address: one of the user's addresses; `nil` for the first.
    /// - Throws: `DDPError` if there is no such user, or if the user has no such address.
    @discardableResult
    public func sendVerificationMail(to user: String, at address: String? = nil) throws(DDPError) -> AccountMail {
        try send(.verifyEmail, to: user, at: address)
    }

    private func send(
        _ kind: AccountMail.Kind, to user: String, at address: String?
    ) throws(DDPError) -> AccountMail {
        guard users[.string(user)] != nil else { throw DDPError(403, "Can't find user") }
        let addresses = addresses(of: user)
        guard let address = address ?? addresses.first, addresses.contains(address) else {
            throw DDPError(403, "No such email for user.")
        }
        let token = makeMailToken(for: user, address)
        mailed.send(kind, token)
        return AccountMail(kind: kind, address: address, user: user, token: token.text)
    }

    func defineMailMethods(on application: DDPApplication) {
        application.method("forgotPassword") { [unowned self] call in
            guard call.params.count == 1, let options = call.params[0].object, options.names == ["email"],
                let address = options["email"]?.string
            else { throw DDPError.matchFailed }
            guard let user = user(withAddress: address) else { throw hidden(DDPError(403, "User not found")) }
            let own = addresses(of: user).first { $0.lowercased() == address.lowercased() }
            try sendResetPasswordMail(to: user, at: own)
        }
        application.method("resetPassword") { [unowned self] call in
            guard call.params.count == 2, let text = call.params[0].string else { throw DDPError.matchFailed }
            let digest = try Accounts.digest(call.params[1])
            guard let token = mailed.reset(text), !isTooOld(token) else { throw DDPError(403, "Token expired") }
            guard addresses(of: token.user).contains(token.address) else {
                throw DDPError(403, "Token has invalid email address")
            }
            setPassword(digest, of: token.user)
            verify(token.address, of: token.user)
            deleteTokens(of: token.user, sparing: call.session)
            return enter(makeToken(for: token.user), "password", call)
        }
        application.method("verifyEmail") { [unowned self] call in
            guard call.params.count == 1, let text = call.params[0].string else { throw DDPError.matchFailed }
            guard let token = mailed.verification(text) else { throw DDPError(403, "Verify email link expired") }
            guard addresses(of: token.user).contains(token.address) else {
                throw DDPError(403, "Verify email link is for unknown address")
            }
            verify(token.address, of: token.user)
            mailed.forgetVerifications(of: token.user, token.address)
            return enter(makeToken(for: token.user), "password", call)
        }
    }

    /// The addresses of a user.
    func addresses(of user: String) -> [String] {
        users[.string(user)]?["emails"]?.array?.compactMap { $0["address"]?.string } ?? []
    }

    private func verify(_ address: String, of user: String) {
        guard let emails = users[.string(user)]?["emails"]?.array else { return }
        let verified = emails.map { email -> EJSON in
            email["address"]?.string == address ? ["address": .string(address), "verified": true] : email
        }
        users.update(.string(user), set: ["emails": .array(verified)])
    }
}
