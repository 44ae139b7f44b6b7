import CarillonEnvironment
public import DDPWire
import JSONWire
import OrderedCollections

/// The users of a server (Meteor's packages accounts-base, accounts-password and accounts-oauth).
///
/// A user is a document of the collection `users`, which the client who is logged in as that user gets unasked:
/// `username`, `emails` and `profile`. Passwords and login tokens lie beside it.
///
/// ```swift
/// let ann = try server.accounts.createUser(username: "ann", password: "secret")
/// server.accounts.configuration.tokenLifetime = .hours(1)
/// ```
///
/// Only code on the server's loop may touch accounts.
public final class Accounts {
    /// The choices. A change counts at once.
    public var configuration = AccountsConfiguration()

    let users: DDPCollection
    private unowned let application: DDPApplication
    private let now: () -> Int64
    private let identifiers: Identifiers
    private var passwords: [String: String] = [:]
    private var tokens: OrderedDictionary<String, LoginToken> = [:]
    /// The logins by other services that wait for their clients, the oldest first. The last 1,000 are kept.
    private var credentials: OrderedDictionary<String, Credential> = [:]
    private var services: [String: (_ code: String) -> String?] = [:]
    private static let credentialLimit = 1_000
    var mailed = MailedTokens()

    /// A login token and the user who has it.
    struct LoginToken {
        let text: String
        let user: String
        /// The time at which it was made, in milliseconds since 1970.
        let created: Int64
    }

    /// A login by another service, which its user has confirmed there.
    private struct Credential {
        let secret: String?
        let service: String
        let user: String
    }

    /// - Parameter now: the milliseconds since 1970.
    init(_ application: DDPApplication, _ identifiers: Identifiers, now: @escaping () -> Int64) {
        self.application = application
        self.identifiers = identifiers
        self.now = now
        let users = application.collection("users")
        self.users = users
        application.publishToAll { sub in
            guard let user = sub.userID else { return }
            sub.publish(users.find(.string(user)).fields("profile", "username", "emails"))
        }
        defineMethods(on: application)
        application.credentialPage = { [unowned self] in credentialPage(of: $0, $1) }
        defineMailMethods(on: application)
    }

    // MARK: Users

    /// Creates a user. Returns its identifier.
    ///
    /// - Throws: `DDPError` if there is neither a name nor an address, or if another user has one of them.
    @discardableResult
    public func createUser(
        id: String? = nil, username: String? = nil, email: String? = nil, isVerified: Bool = false,
        password: String? = nil, profile: EJSON? = nil
    ) throws(DDPError) -> String {
        try createUser(
            id: id, username: username, email: email, isVerified: isVerified, digest: password.map(SHA256.hexadecimal),
            profile: profile)
    }

    func createUser(
        id: String? = nil, username: String?, email: String?, isVerified: Bool = false, digest: String?,
        profile: EJSON?
    ) throws(DDPError) -> String {
        guard username != nil || email != nil else { throw DDPError(400, "Need to set a username or email") }
        if let username, user(named: username) != nil { throw hidden(DDPError(403, "Username already exists.")) }
        if let email, user(withAddress: email) != nil { throw hidden(DDPError(403, "Email already exists.")) }
        var fields: Members<EJSON> = [:]
        if let username { fields["username"] = .string(username) }
        if let email { fields["emails"] = [["address": .string(email), "verified": .bool(isVerified)]] }
        fields["profile"] = profile
        let id = id ?? identifiers.next()
        try users.checkRoom(for: fields, at: .string(id))
        users.insert(fields, id: .string(id))
        passwords[id] = digest
        return id
    }

    /// Offers a login by another service, as after its page has confirmed the user.
    ///
    /// - Parameters:
    ///   - token: the credential token that the client made.
    ///   - secret: the secret that the client got from the page.
    ///   - service: the name of the service, such as `github`.
    ///   - user: the identifier of the user.
    public func offerCredential(token: String, secret: String?, service: String, user: String) {
        credentials[token] = Credential(secret: secret, service: service, user: user)
        if credentials.count > Accounts.credentialLimit { credentials.removeFirst() }
    }

    /// Trusts another service to say who somebody is. The page `/_oauth/<service>` then ends logins by it.
    ///
    /// - Parameters:
    ///   - service: the name of the service, as in the address of the page.
    ///   - user: returns the user whom the service has given a code, or an access token; `nil` for none.
    public func trust(_ service: String, _ user: @escaping (_ code: String) -> String?) { services[service] = user }

    private func credentialPage(of service: String, _ query: [String: String]) -> String? {
        guard let find = services[service] else { return nil }
        guard let page = CredentialPage(query), let user = find(page.code) else { return CredentialPage.refusal }
        let secret = identifiers.nextToken()
        offerCredential(token: page.credentialToken, secret: secret, service: service, user: user)
        return page.text(secret: secret)
    }

    /// The number of login tokens of a user.
    public func tokenCount(of user: String) -> Int { tokens.values.count { $0.user == user } }

    /// Deletes all login tokens of a user, and closes the connections that are logged in with them.
    public func deleteTokens(of user: String) { deleteTokens(of: user, sparing: nil) }

    func deleteTokens(of user: String, sparing session: Session?) {
        for token in tokens.values where token.user == user { delete(token.text, sparing: session) }
    }

    func user(named name: String) -> String? {
        user { $0["username"]?.string == name } ?? caseless(name) { $0["username"]?.string }
    }

    func user(withAddress address: String) -> String? {
        func addresses(_ fields: Members<EJSON>) -> [String] {
            fields["emails"]?.array?.compactMap { $0["address"]?.string } ?? []
        }
        return user { addresses($0).contains(address) } ?? caseless(address) { addresses($0).first }
    }

    private func user(where matches: (Members<EJSON>) -> Bool) -> String? {
        users.documents.first { matches($0.value) }?.key.ejson.string
    }

    /// The user with a name in other letters, if there is only one.
    private func caseless(_ name: String, _ text: (Members<EJSON>) -> String?) -> String? {
        let found = users.documents.filter { text($0.value)?.lowercased() == name.lowercased() }
        return found.count == 1 ? found.keys.first?.ejson.string : nil
    }

    // MARK: Passwords and tokens

    func check(_ digest: String, of user: String?) throws(DDPError) -> String {
        guard let user else { throw hidden(DDPError(403, "User not found")) }
        guard let password = passwords[user] else { throw hidden(DDPError(403, "User has no password set")) }
        guard password == digest else { throw hidden(DDPError(403, "Incorrect password")) }
        return user
    }

    /// Sets a password. A mail that would have set another one is of no use then.
    func setPassword(_ digest: String, of user: String) {
        passwords[user] = digest
        mailed.forgetReset(of: user)
    }

    func makeMailToken(for user: String, _ address: String) -> MailedTokens.Entry {
        MailedTokens.Entry(user: user, address: address, text: identifiers.nextToken(), created: now())
    }

    /// Whether a token has come too late to set a new password.
    func isTooOld(_ token: MailedTokens.Entry) -> Bool {
        now() - token.created > configuration.resetTokenLifetime.wholeNanoseconds / 1_000_000
    }

    /// Makes a token that counts as made at a time in milliseconds since 1970; `nil` stands for now.
    func makeToken(for user: String, created: Int64? = nil) -> LoginToken {
        let token = LoginToken(text: identifiers.nextToken(), user: user, created: created ?? now())
        tokens[token.text] = token
        if tokens.count > configuration.tokenCount, let oldest = tokens.keys.first { delete(oldest) }
        return token
    }

    func token(_ text: String) -> LoginToken? { tokens[text] }

    /// Finds a token that is still good.
    func find(_ text: String) throws(DDPError) -> LoginToken {
        guard let token = tokens[text] else {
            throw DDPError(403, "You've been logged out by the server. Please log in again.")
        }
        guard now() < expiry(of: token) else {
            throw DDPError(403, "Your session has expired. Please log in again.")
        }
        return token
    }

    func remainingTime(of token: LoginToken) -> Duration { .milliseconds(expiry(of: token) - now()) }

    /// The time at which a token ends, in milliseconds since 1970.
    func expiry(of token: LoginToken) -> Int64 {
        token.created + configuration.tokenLifetime.wholeNanoseconds / 1_000_000
    }

    /// Deletes a token, and closes the connections that are logged in with it, but for one.
    func delete(_ text: String, sparing session: Session? = nil) {
        tokens[text] = nil
        closeConnections(of: text, sparing: session)
    }

    func closeConnections(of token: String, sparing session: Session? = nil) {
        guard let core = application.core else { return }
        core.perform { core.closeSessions { $0.loginToken == token && $0 !== session } }
    }

    func deleteOtherTokens(than text: String?, of user: String) {
        for token in tokens.values where token.user == user && token.text != text { delete(token.text) }
    }

    func takeCredential(_ token: String, secret: String?) throws(DDPError) -> (user: String, service: String) {
        guard let credential = credentials[token], credential.secret == secret else {
            throw DDPError(.number(145_546_287), "No matching login attempt found")
        }
        credentials[token] = nil
        return (credential.user, credential.service)
    }

    /// The error that clients see.
    func hidden(_ error: DDPError) -> DDPError {
        configuration.hidesReasons ? DDPError(403, "Something went wrong. Please check your credentials.") : error
    }
}
