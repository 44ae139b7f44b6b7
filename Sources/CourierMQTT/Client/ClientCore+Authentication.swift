import CourierCore
import Foundation

extension ClientCore {
    /// Asks the provider for options, and connects with them.
    func authenticate() {
        authenticationAttempt += 1
        let attempt = authenticationAttempt
        stage = .authenticating(attempt: attempt)
        authenticationBegan = now
        if let patience = parts.connecting.authenticationPatience(config) {
            authenticationTimer = schedule(after: patience) { core in
                guard core.isAuthenticating(attempt) else { return }
                core.authenticate()
            }
        }
        emit(.connectionServiceAuthStart)
        config.authService.getConnectOptions { [weak self] result in
            guard let self else { return }
            mailbox.perform { [self] in providerDidAnswer(result, attempt: attempt) }
        }
    }

    func isAuthenticating(_ attempt: Int) -> Bool { openQuestion == attempt }

    /// The number of the question that the provider has still to answer.
    private var openQuestion: Int? { if case .authenticating(let attempt) = stage { attempt } else { nil } }

    private func providerDidAnswer(_ result: Result<ConnectOptions, AuthError>, attempt: Int) {
        guard parts.connecting.answerCounts(attempt, openQuestion) else {
            if isDestroyed, attempt == authenticationAttempt {
                // Told once, however often the provider answers.
                authenticationAttempt += 1
                emit(.connectDiscarded(reason: "Courier client is destroyed"))
            }
            return
        }
        cancelAuthenticationTimer()
        stage = .idle
        let timeTaken = milliseconds(since: authenticationBegan)
        switch result {
        case .success(let options):
            emit(.connectionServiceAuthSuccess(timeTaken: timeTaken))
            authenticationRetry.reset()
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
            authenticateAgain(after: authenticationRetry.delay(after: error))
        }
    }

    /// Asks for options anew after a delay, because the last answer was of no use.
    func authenticateAgain(after delay: Duration) {
        let timer = schedule(after: delay) { core in
            guard case .waitingToAuthenticate = core.stage else { return }
            core.authenticateAnew()
        }
        stage = .waitingToAuthenticate(timer)
    }

    func authenticateAnew() {
        config.authService.clearCachedAuthResponse()
        authenticate()
    }

    func cancelAuthenticationTimer() {
        if let authenticationTimer { loop.cancel(authenticationTimer) }
        authenticationTimer = nil
    }
}
