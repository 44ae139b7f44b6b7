import Carillon
import CarillonMeteor
import DDPClient
import Foundation

/// Clients with defects in logging in and out.
extension Saboteur {
    static let meteorSendsPasswords = Saboteur(
        "meteor/sends-passwords", "Passwords are sent as they are.", breaks: ["MS-ACC-1", "MS-ACC-4"],
        at: .meteor.parts { $0.accounts.password = { .string($0) } })

    static let meteorKnowsNoAddresses = Saboteur(
        "meteor/knows-no-addresses", "A name with an @ is a name.", breaks: ["MS-ACC-1"],
        at: .meteor.parts { $0.accounts.isAddress = { _ in false } })

    static let meteorLogsInTwice = Saboteur(
        "meteor/logs-in-twice", "A login does not wait for another one.", breaks: ["MS-ACC-2"],
        at: .meteor.parts { $0.accounts.mayLogIn = { _ in true } })

    static let meteorAnswersFirst = Saboteur(
        "meteor/answers-first", "The callback hears of a login before the others.", breaks: ["MS-ACC-3"],
        at: .meteor.parts { $0.accounts.afterLogin = [.callback, .session, .delegate] })

    static let meteorForgetsDelegates = Saboteur(
        "meteor/forgets-delegates", "The delegate for logins does not hear of success.", breaks: ["MS-ACC-3"],
        at: .meteor.parts { $0.accounts.afterLogin = [.session, .callback] })

    static let meteorTakesAnyAccount = Saboteur(
        "meteor/takes-any-account", "Accounts without a name or a password are sent.", breaks: ["MS-ACC-4"],
        at: .meteor.parts { $0.accounts.isAccount = { _, _, _ in true } })

    static let meteorKeepsTokens = Saboteur(
        "meteor/keeps-tokens", "A logout keeps the token, as upstream.", breaks: ["MS-ACC-5", "MS-ACC-7"],
        at: .meteor.tokens { ForwardingTokenMemory(to: $0, logOut: { _ in }) })

    static let meteorForgetsTheUser = Saboteur(
        "meteor/forgets-the-user", "A new session does not log in by the token.", breaks: ["MS-RECON-7", "MS-RECON-6"],
        at: .meteor.parts { $0.ddp.resumedToken = { _ in nil } })

    static let meteorNeverLetsGo = Saboteur(
        "meteor/never-lets-go", "A login that a lost connection cuts is under way for ever.", breaks: ["MS-ACC-6"],
        at: .meteor.machine { NeverLettingGo(to: $0) })

    private final class NeverLettingGo: ForwardingDDPClientSide {
        /// The state with the login that was sent last.
        private var begun: LoginState?
        private var isCut = false

        override var login: LoginState { isCut ? begun ?? super.login : super.login }

        override func logIn(_ method: String, _ params: [EJSON]) -> String? {
            defer { begun = super.login }
            return super.logIn(method, params)
        }

        override func logOut() {
            isCut = false
            super.logOut()
        }

        override func takeAction() -> DDPAction? {
            let action = super.takeAction()
            guard case .tell(.loginFailed(let call, .disconnected))? = action else { return action }
            isCut = true
            return .tell(.unanswered(call: call))
        }
    }

    static let meteorTrustsTokens = Saboteur(
        "meteor/trusts-tokens", "A token that the server refuses is tried at every reconnect, as upstream.",
        breaks: ["MS-RECON-6"], at: .meteor.tokens { ForwardingTokenMemory(to: $0, refuse: { _, _ in }) })

    static let meteorLeavesTraces = Saboteur(
        "meteor/leaves-traces", "A logout leaves the documents that the server does not remove, as upstream.",
        breaks: ["MS-ACC-7"], at: .meteor.kept { _, _, cleanup in if case .logout = cleanup { true } else { nil } })

    static let meteorReadsNoPages = Saboteur(
        "meteor/reads-no-pages", "The server's page is JSON as a whole, as upstream, so that none has a credential.",
        breaks: ["MS-ACC-8"],
        at: .meteor.parts { parts in
            parts.oauth.credential = { [credential = parts.oauth.credential] page in
                (try? JSON(text: page)).flatMap { _ in credential(page) }
            }
        })

    static let meteorForgetsSecrets = Saboteur(
        "meteor/forgets-secrets", "The credential is sent without its secret.", breaks: ["MS-ACC-8"],
        at: .meteor.parts { parts in
            parts.oauth.credential = { [credential = parts.oauth.credential] page in
                credential(page).map { CredentialPage.Credential(token: $0.token, secret: nil) }
            }
        })

    static let meteorPlainCodes = Saboteur(
        "meteor/plain-codes", "Codes of services stand in addresses as they are.", breaks: ["MS-ACC-8"],
        at: .meteor.parts { parts in
            parts.oauth.credentialTarget = { [target = parts.oauth.credentialTarget] service, code, token in
                target(service, code, token).replacing("%26", with: "&")
            }
        })
}
