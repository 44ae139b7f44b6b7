import DDPClient
import DDPWire
import Foundation

extension MeteorClient {
    /// The identifier of the user who is logged in.
    public var currentUserId: String? { machine.login.userID }

    /// The token by which the user is logged in again after a reconnect. The client keeps it in memory only.
    public var currentSessionToken: String? { machine.login.token }

    /// The phase of the login.
    public var authState: AuthState {
        switch machine.login.phase {
        case .noAuthentication: .AuthStateNoAuth
        case .loggingIn: .AuthStateLoggingIn
        case .loggedIn: .AuthStateLoggedIn
        case .loggedOut: .AuthStateLoggedOut
        }
    }

    // MARK: Logging in

    /// Logs in by a token of an earlier login.
    public func logon(with token: String, responseCallback: MeteorClientMethodCallback? = nil) {
        logon(["resume": .string(token)], responseCallback)
    }

    /// Logs in by a name and a password. Only the password's digest is sent.
    public func logonWith(
        username: String, password: String, responseCallback: MeteorClientMethodCallback? = nil
    ) {
        logon(
            ["user": ["username": .string(username)], "password": parts.accounts.password(password)], responseCallback)
    }

    /// Logs in by an email address and a password. Only the password's digest is sent.
    public func logonWith(email: String, password: String, responseCallback: MeteorClientMethodCallback? = nil) {
        logon(["user": ["email": .string(email)], "password": parts.accounts.password(password)], responseCallback)
    }

    /// Logs in by a name or an email address, which has an `@`, and a password.
    public func logonWith(
        usernameOrEmail: String, password: String, responseCallback: MeteorClientMethodCallback? = nil
    ) {
        if parts.accounts.isAddress(usernameOrEmail) {
            logonWith(email: usernameOrEmail, password: password, responseCallback: responseCallback)
        } else {
            logonWith(username: usernameOrEmail, password: password, responseCallback: responseCallback)
        }
    }

    func logon(_ parameters: EJSON, _ callback: MeteorClientMethodCallback?) {
        guard parts.accounts.mayLogIn(isLoggingIn) else {
            callback?(.failure(MeteorClient.busyError("logon")))
            return
        }
        begin("login", parameters, callback)
    }

    /// Whether a login waits for its answer. A page of another service is part of the login.
    var isLoggingIn: Bool { machine.login.isBusy || oauthExchange != nil }

    static func busyError(_ what: String) -> NSError {
        MeteorClientError.LogonRejected.error(
            "You must wait for the current \(what) request to finish before sending another.")
    }

    private func begin(_ method: String, _ parameters: EJSON, _ callback: MeteorClientMethodCallback?) {
        let isConnected = isConnected
        _ = complete(with: { [weak self] result in
            // A login that was sent tells the delegate in its turn.
            if !isConnected, case .failure(let error) = result {
                self?.authDelegate?.authenticationFailed(withError: error)
            }
            callback?(result)
        }) { $0.logIn(method, [parameters]) }
    }

    // MARK: Signing up

    /// Creates an account. The server logs the new user in on this connection.
    ///
    /// - Parameters:
    ///   - user: the name; may be empty if there is an address.
    ///   - email: the address; may be empty if there is a name.
    ///   - password: the password. Only its digest is sent.
    ///   - fullname: the full name, for the user's profile.
    ///   - responseCallback: takes the server's message, or the error.
    public func signup(
        withUsername user: String = "", email: String = "", password: String, fullname: String,
        responseCallback: MeteorClientMethodCallback? = nil
    ) {
        signup(user, email, password, ["fullname": .string(fullname), "signupToken": ""], responseCallback)
    }

    /// Creates an account. The server logs the new user in on this connection.
    ///
    /// - Parameters:
    ///   - user: the name; may be empty if there is an address.
    ///   - email: the address; may be empty if there is a name.
    ///   - password: the password. Only its digest is sent.
    ///   - firstName: the first name, for the user's profile.
    ///   - lastName: the last name, for the user's profile.
    ///   - responseCallback: takes the server's message, or the error.
    public func signup(
        withUsername user: String = "", email: String = "", password: String, firstName: String, lastName: String,
        responseCallback: MeteorClientMethodCallback? = nil
    ) {
        let profile: EJSON = [
            "first_name": .string(firstName), "last_name": .string(lastName), "signupToken": "",
        ]
        signup(user, email, password, profile, responseCallback)
    }

    private func signup(
        _ user: String, _ email: String, _ password: String, _ profile: EJSON, _ callback: MeteorClientMethodCallback?
    ) {
        guard !isLoggingIn else { return refuse(MeteorClient.busyError("signup"), callback) }
        guard parts.accounts.isAccount(user, email, password) else {
            return refuse(
                MeteorClientError.LogonRejected.error(
                    "You must provide one or both of user name and email address and a password"), callback)
        }
        let account: EJSON = [
            "username": .string(user), "email": .string(email), "password": parts.accounts.password(password),
            "profile": profile,
        ]
        begin("createUser", account, callback)
    }

    func refuse(_ error: NSError, _ callback: MeteorClientMethodCallback?) {
        authDelegate?.authenticationFailed(withError: error)
        callback?(.failure(error))
    }

    // MARK: Logging out

    /// Logs the user out, here and on the server, and forgets the token.
    ///
    /// Documents that the server has not sent in this session go at once, and the server removes those of the user.
    /// Without a connection, all documents go at once. Watches hear of it. Objects that came from a file stay until
    /// ``MongoCollection/clearOffline(_:)``.
    public func logout() {
        oauthExchange = nil
        formerUserID = nil
        step { machine, _ in machine.logOut() }
        cleanUp(.logout(isConnected: isConnected))
    }
}
