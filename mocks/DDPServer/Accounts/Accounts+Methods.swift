import CarillonEnvironment
import DDPWire
import JSONWire

/// The methods of accounts.
extension Accounts {
    func defineMethods(on application: DDPApplication) {
        application.method("login") { [unowned self] call in
            guard call.params.count == 1, let options = call.params[0].object else { throw DDPError.matchFailed }
            return try logIn(options, call)
        }
        application.method("logout") { [unowned self] call in
            if let token = call.loginToken { delete(token, sparing: call.session) }
            call.loginToken = nil
            call.setUser(nil)
        }
        application.method("createUser") { [unowned self] call in
            guard call.params.count == 1, let options = call.params[0].object else { throw DDPError.matchFailed }
            if configuration.forbidsSignups { throw DDPError(403, "Signups forbidden") }
            let user = try createUser(
                username: Accounts.text(options["username"]), email: Accounts.text(options["email"]),
                digest: try options["password"].map(Accounts.digest), profile: options["profile"])
            if configuration.sendsVerificationMails, !addresses(of: user).isEmpty { try sendVerificationMail(to: user) }
            return enter(makeToken(for: user), "password", call)
        }
        application.method("getNewToken") { [unowned self] call in
            guard let old = call.loginToken.flatMap(token), call.userID == old.user else {
                throw DDPError("You are not logged in.")
            }
            // A thief must not live on a stolen token for ever, so the new one ends when the old one does. The old one
            // stays: `removeOtherTokens` ends it.
            return enter(makeToken(for: old.user, created: old.created), nil, call)
        }
        application.method("removeOtherTokens") { [unowned self] call in
            guard let user = call.userID else { throw DDPError("You are not logged in.") }
            deleteOtherTokens(than: call.loginToken, of: user)
        }
        application.method("changePassword") { [unowned self] call in
            guard call.params.count == 2 else { throw DDPError.matchFailed }
            guard let user = call.userID else { throw DDPError(401, "Must be logged in") }
            _ = try check(try Accounts.digest(call.params[0]), of: user)
            setPassword(try Accounts.digest(call.params[1]), of: user)
            deleteOtherTokens(than: call.loginToken, of: user)
            return ["passwordChanged": true]
        }
        for name in ["login", "createUser", "resetPassword", "forgotPassword"] {
            application.limit(name, to: 5, per: .seconds(10))
        }
    }

    private func logIn(_ options: Members<EJSON>, _ call: MethodInvocation) throws -> EJSON? {
        if let resume = options["resume"] {
            guard let text = resume.string else { throw DDPError.matchFailed }
            return enter(try find(text), "resume", call)
        }
        if let password = options["password"] {
            guard Set(options.names).isSubset(of: ["user", "password", "code"]) else { throw DDPError.matchFailed }
            let digest = try Accounts.digest(password)
            let user = try check(digest, of: try user(selectedBy: options["user"]))
            return enter(makeToken(for: user), "password", call)
        }
        if let oauth = options["oauth"] {
            guard let token = oauth["credentialToken"]?.string else { throw DDPError.matchFailed }
            let (user, service) = try takeCredential(token, secret: oauth["credentialSecret"]?.string)
            return enter(makeToken(for: user), service, call)
        }
        throw DDPError(400, "Unrecognized options for login request")
    }

    /// Logs the connection in.
    ///
    /// - Parameter type: the way of the login; `nil` if the client was logged in before.
    func enter(_ token: LoginToken, _ type: String?, _ call: MethodInvocation) -> EJSON {
        call.loginToken = token.text
        closeAtEnd(of: token, call)
        call.setUser(token.user)
        return result(of: token, type: type)
    }

    /// Closes the connection when its token has expired.
    private func closeAtEnd(of token: LoginToken, _ call: MethodInvocation) {
        call.atEndOfLogin(after: remainingTime(of: token)) { [weak self] in
            guard let self else { return }
            // The lifetime may have been changed meanwhile.
            if remainingTime(of: token) > .zero {
                closeAtEnd(of: token, call)
            } else {
                closeConnections(of: token.text)
            }
        }
    }

    private func result(of token: LoginToken, type: String?) -> EJSON {
        var members: Members<EJSON> = [
            "id": .string(token.user), "token": .string(token.text),
            "tokenExpires": .date(milliseconds: expiry(of: token)),
        ]
        if let type { members["type"] = .string(type) }
        return .object(members)
    }

    private func user(selectedBy selector: EJSON?) throws -> String? {
        guard let members = selector?.object, members.count == 1,
            let (name, value) = members.first(where: { _ in true }),
            let text = value.string, !text.isEmpty
        else { throw DDPError.matchFailed }
        switch name {
        case "id": return users[.string(text)] == nil ? nil : text
        case "username": return user(named: text)
        case "email": return user(withAddress: text)
        default: throw DDPError.matchFailed
        }
    }

    /// The digest of a password, which a client sends as it is or as a digest.
    static func digest(_ password: EJSON) throws -> String {
        if let text = password.string { return SHA256.hexadecimal(text) }
        guard let members = password.object, Set(members.names) == ["digest", "algorithm"],
            members["algorithm"] == "sha-256", let digest = members["digest"]?.string, digest.utf8.count == 64
        else { throw DDPError.matchFailed }
        return digest
    }

    /// A text that is not empty.
    private static func text(_ value: EJSON?) -> String? {
        value?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
}
