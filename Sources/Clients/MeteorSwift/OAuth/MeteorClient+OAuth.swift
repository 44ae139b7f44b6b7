import CarillonEnvironment
import DDPWire
import Foundation

extension MeteorClient {
    /// Logs in by what another service has given to the app. The same as
    /// ``logon(withOAuthAccessToken:serviceName:optionsKey:responseCallback:)`` with the key `oauth`.
    public func logon(
        withOAuthAccessToken token: String, serviceName: String, responseCallback: MeteorClientMethodCallback? = nil
    ) {
        logon(
            withOAuthAccessToken: token, serviceName: serviceName, optionsKey: "oauth",
            responseCallback: responseCallback)
    }

    /// Logs in by what another service has given to the app.
    ///
    /// The client hands it to the server's page for that service, by HTTP, and logs in by the credential that the page
    /// holds.
    ///
    /// - Parameters:
    ///   - token: an access token of `facebook`, or the code of another service.
    ///   - serviceName: the name of the service, such as `facebook`.
    ///   - optionsKey: the key of the credential in the parameter of `login`.
    ///   - responseCallback: takes the server's message, or the error.
    public func logon(
        withOAuthAccessToken token: String, serviceName: String, optionsKey: String,
        responseCallback: MeteorClientMethodCallback? = nil
    ) {
        guard parts.accounts.mayLogIn(isLoggingIn) else {
            responseCallback?(.failure(MeteorClient.busyError("logon")))
            return
        }
        guard let address = parts.oauth.address(site) else { return refuseCredential(responseCallback) }
        let exchange = OAuthExchange(environment) { [weak self] page in
            guard let self else { return }
            oauthExchange = nil
            guard let credential = page.flatMap(parts.oauth.credential) else {
                return refuseCredential(responseCallback)
            }
            let secret = credential.secret.map { EJSON.string($0) } ?? .null
            let members: EJSON = ["credentialToken": .string(credential.token), "credentialSecret": secret]
            logon([optionsKey: members], responseCallback)
        }
        oauthExchange = exchange
        let target = parts.oauth.credentialTarget(serviceName, token, identifierNumbers.nextUUID().text)
        exchange.begin(address.pages + target, at: address)
    }

    private func refuseCredential(_ callback: MeteorClientMethodCallback?) {
        refuse(MeteorClientError.LogonRejected.error("Unable to authenticate"), callback)
    }
}

/// A request for a credential page, as the main queue sees it. A request that is let go of is given up.
///
/// Unchecked because the handler is used on the main queue only.
final class OAuthExchange: @unchecked Sendable {
    private let environment: CarillonEnvironment.Environment
    private let request: PageRequest
    private let outcome: Handler

    /// Unchecked because the main queue alone uses it.
    private final class Handler: @unchecked Sendable {
        var handler: ((String?) -> Void)?
    }

    /// - Parameter handler: takes the page, or `nil` if there is none, on the main queue.
    init(_ environment: CarillonEnvironment.Environment, _ handler: @escaping (String?) -> Void) {
        self.environment = environment
        let outcome = Handler()
        outcome.handler = handler
        self.outcome = outcome
        request = PageRequest(environment) { [weak environment] result in
            let page = try? result.get()
            environment?.onMainQueue { outcome.handler.take()?(page) }
        }
    }

    /// Asks the server for the page.
    func begin(_ target: String, at address: ServerAddress) {
        environment.loop.enqueue { [request] in request.begin(target, at: address) }
    }

    deinit {
        outcome.handler = nil
        environment.loop.enqueue { [request] in request.cancel() }
    }
}
