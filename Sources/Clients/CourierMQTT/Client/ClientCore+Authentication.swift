import CarillonEnvironment
import CourierCore
import Foundation
import Synchronization

extension ClientCore {
    /// Asks the provider for options, and connects with them.
    func authenticate() {
        let question = authentication.ask(at: now)
        phase = .authenticating(question: question)
        if let patience = parts.connecting.authenticationPatience(config) { authenticationTimer.wake(after: patience) }
        emit(.connectionServiceAuthStart)
        config.authService.getConnectOptions { [weak self] result in
            guard let self else { return }
            mailbox.perform { [self] in providerDidAnswer(result, to: question) }
        }
    }

    /// Asks the provider again, which has taken too long.
    func providerIsOverdue() {
        if phase.openQuestion != nil { authenticate() }
    }

    private func providerDidAnswer(_ result: Result<ConnectOptions, AuthError>, to question: Int) {
        guard parts.connecting.answerCounts(question, phase.openQuestion) else {
            if presence == .destroyed, authentication.discardAnswer(to: question) {
                emit(.connectDiscarded(reason: "Courier client is destroyed"))
            }
            return
        }
        authenticationTimer.cancel()
        phase = .idle
        let timeTaken = milliseconds(since: authentication.began)
        switch result {
        case .success(let options):
            emit(.connectionServiceAuthSuccess(timeTaken: timeTaken))
            authentication.providerDidGiveOptions()
            shared.withLock { $0.hasExistingSession = true }
            self.options = options
            openConnection()
        case .failure(let error):
            let reported = error.asNSError()
            emit(.connectionServiceAuthFailure(timeTaken: timeTaken, error: reported))
            if reported.domain == NSURLErrorDomain,
                [NSURLErrorNetworkConnectionLost, NSURLErrorNotConnectedToInternet].contains(reported.code)
            {
                emit(.connectionUnavailable)
            }
            authenticateAgain(after: authentication.providerDidFail(error))
        }
    }

    /// Asks for new options after a delay, because the last ones were of no use.
    func authenticateAgain(after delay: Duration) {
        let timer = schedule(after: delay) { core in
            guard case .waitingToAuthenticate = core.phase else { return }
            core.authenticateAnew()
        }
        phase = .waitingToAuthenticate(timer)
    }

    /// Asks for new options at once.
    func authenticateAnew() {
        config.authService.clearCachedAuthResponse()
        authenticate()
    }
}
