import CarillonEnvironment

/// The registration of the device for push notifications to one user. Confined to the app's main queue.
final class PushRegistration {
    private let session: UserSession
    private let timer: MainTimer
    /// The token that is to be registered, or is.
    private var token: String?

    init(_ session: UserSession) {
        self.session = session
        timer = MainTimer(session.environment)
    }

    /// Registers a token, instead of an earlier one. A failure is followed by another attempt after 10 s, until one
    /// succeeds or the user is disconnected (`MB-PUSH-3`).
    func register(_ token: String) {
        self.token = token
        timer.cancel()
        send(token)
    }

    private func send(_ token: String) {
        session.send { [weak self] in
            guard let self, self.token == token else { return nil }
            return APIOperation.registration(of: token, session.generation)
        } _: { [weak self] result in
            guard let self, self.token == token, session.isOpen, case .failure = result else { return }
            timer.start(after: session.parts.requests.registrationDelay) { [weak self] in self?.send(token) }
        }
    }

    /// Ends the registration, because the user is being disconnected (`MB-PUSH-2`). The request goes out once.
    ///
    /// - Parameter token: The token of the device; `nil` if the app has set none.
    func end(_ token: String?) {
        timer.cancel()
        self.token = nil
        guard let token else { return }
        let session = session
        session.send(isFarewell: true) {
            APIOperation.deregistration(of: token, session.generation)
        } _: { _ in
        }
    }
}
