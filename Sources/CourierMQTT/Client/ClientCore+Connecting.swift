import CarillonEnvironment
import CourierCore
import MQTTWire

extension ClientCore {
    // MARK: The app's wishes

    func connect() {
        isDestroyed = false
        isSuspended = false
        observePlatform()
        requestConnection()
    }

    /// Connects, unless that is under way or done; what waits for its time need not wait any longer.
    func requestConnection() {
        switch stage {
        case .authenticating: emit(.connectDiscarded(reason: "Client is authenticating"))
        case .connecting: emit(.connectDiscarded(reason: "Client connecting"))
        case .connected: emit(.connectDiscarded(reason: "Client already connected"))
        case .idle: authenticate()
        case .waitingToAuthenticate:
            cancelPlans()
            authenticateAnew()
        case .waitingToConnect:
            cancelPlans()
            authenticate()
        }
    }

    /// - Parameter clearState: whether it ends with all that was kept.
    func disconnect(clearState: Bool) {
        cancelPlans()
        emit(.connectionDisconnect)
        emit(.courierDisconnect(clearState: clearState))
        leave()
        parts.connecting.stopObserving(&platformObservation)
        options = nil
    }

    func destroy() {
        isDestroyed = true
        subscriptions.removeAll()
        unclearedClient = identity
        do throws(StoreError) { try clearStores() } catch {
            note(error, "cannot remove what it had kept, and will try again before it connects")
        }
        disconnect(clearState: true)
    }

    /// Removes what is kept of a client that was destroyed. Called again before anything new is kept, as long as it
    /// fails.
    func clearStores() throws(StoreError) {
        guard let unclearedClient else { return }
        try subscriptions.clear(unclearedClient)
        try outbox.adopt(unclearedClient)
        _ = try outbox.removeAll()
        try inbox.adopt(unclearedClient)
        try inbox.removeAll()
        self.unclearedClient = nil
    }

    /// Says goodbye to the broker, if there is one.
    func leave() {
        switch stage {
        case .connecting, .connected:
            engine.disconnect()
            connectionDidEnd(error: nil, isFailure: false)
        default: stage = .idle
        }
    }

    /// Gives up what waits for its time, and what the provider has not answered.
    func cancelPlans() {
        cancelAuthenticationTimer()
        switch stage {
        case .authenticating: stage = .idle
        case .waitingToConnect(let timer), .waitingToAuthenticate(let timer):
            parts.connecting.abandon(timer, loop)
            stage = .idle
        case .idle, .connecting, .connected: break
        }
    }

    // MARK: An attempt

    /// Connects with the options that there are.
    func openConnection() {
        guard let options else { return }
        stage = .connecting
        connectionState = .connecting
        attemptBegan = now
        pingSent = nil
        activity.attemptDidBegin(at: now)
        setActivityTimer()
        emit(.connectionAttempt)
        guard !options.clientId.isEmpty || options.isCleanSession else {
            connectionDidEnd(error: NamelessSessionError(), isFailure: true)
            return authenticateAgain(after: reconnecting.next())
        }
        do throws(StoreError) {
            try takeUpSession(of: ClientIdentifier(options.clientId), isClean: options.isCleanSession)
        } catch {
            return connectionDidFail(error)
        }
        engine.open(options.raisingKeepAlive(to: engine.minimumKeepAlive))
    }

    private func takeUpSession(of client: ClientIdentifier, isClean: Bool) throws(StoreError) {
        try clearStores()
        // First of all, so that messages that are published while something else fails have their place.
        noteUnsendable(try outbox.adopt(client))
        noteUnusable(filters: try subscriptions.adopt(client, isCertain: true))
        noteUnusable(messages: try inbox.adopt(client))
        if self.client != client {
            self.client = client
            handOverWaiting()
        }
        let forgetting = parts.connecting.forgetting(isClean)
        if forgetting.contains(.held) { try inbox.removeHeld() }
        if forgetting.contains(.outgoing) { fail(try outbox.removeAll(), MQTTError.unanswered) }
    }

    func brokerDidAccept() {
        guard let options else { return }
        stage = .connected
        connectionState = .connected
        reconnecting.reset()
        refusals = 0
        activity.brokerDidAccept(
            keepAlive: options.raisingKeepAlive(to: engine.minimumKeepAlive).keepAlive, at: now)
        setActivityTimer()
        emit(.connectionSuccess(timeTaken: milliseconds(since: attemptBegan)))
        takeUpSubscriptions(isClean: options.isCleanSession)
    }

    // MARK: Its end

    func connectionDidEnd(_ end: ConnectionEnd) {
        switch end {
        case .closedByBroker:
            connectionDidEnd(error: nil, isFailure: false)
            reconnectLater()
        case .network(.security(let error)): connectionDidFail(error)
        case .network(let error): connectionDidFail(error)
        case .failed(.refused(let code)) where parts.connecting.isAboutCredentials(code):
            connectionDidEnd(error: MQTTError.refused(code), isFailure: true)
            authenticateAfterRefusal()
        case .failed(let error): connectionDidFail(error)
        case .unusableOptions(let error): optionsAreOfNoUse(error)
        case .unsupported(let error): optionsAreOfNoUse(error)
        case .noSecureTransport: connectionDidFail(TransportSecurityError())
        case .storage(let error): connectionDidFail(error)
        case .pingUnanswered:
            emit(.pingFailure(timeTaken: pingSent.map(milliseconds(since:)) ?? 0, error: nil))
            connectionDidEnd(error: nil, isFailure: false)
            emit(.reconnect)
            openConnection()
        }
    }

    /// Nothing but other options will help.
    private func optionsAreOfNoUse(_ error: any Error) {
        connectionDidEnd(error: error, isFailure: true)
        authenticateAgain(after: reconnecting.next())
    }

    /// An attempt has failed, or a connection with an error; the next attempt follows.
    func connectionDidFail(_ error: any Error) {
        connectionDidEnd(error: error, isFailure: true)
        reconnectLater()
    }

    func connectionDidEnd(error: (any Error)?, isFailure: Bool) {
        let lifetime = milliseconds(since: attemptBegan)
        let (inbound, outbound) = (activity.lastInbound, activity.lastOutbound)
        activity.end()
        setActivityTimer()
        stage = .idle
        connectionState = .disconnected
        pingSent = nil
        if isFailure { emit(.connectionFailure(timeTaken: lifetime, error: error)) }
        emit(
            .connectionLost(
                timeTaken: lifetime, error: error, diffLastInbound: inbound.map(milliseconds(since:)),
                diffLastOutbound: outbound.map(milliseconds(since:))))
        failRequests()
        fail(outbox.connectionDidEnd(), MQTTError.unanswered)
    }

    private func reconnectLater() {
        let timer = schedule(after: reconnecting.next()) { core in
            guard case .waitingToConnect = core.stage else { return }
            core.openConnection()
        }
        stage = .waitingToConnect(timer)
    }

    /// At once the first time, for credentials expire; after that as attempts that fail, so that no broker is hammered.
    private func authenticateAfterRefusal() {
        refusals += 1
        if refusals == 1 { authenticateAnew() } else { authenticateAgain(after: reconnecting.next()) }
    }

    // MARK: Silence

    func setActivityTimer() {
        if let activityTimer { loop.cancel(activityTimer) }
        activityTimer = activity.nextLook.map { look in
            schedule(after: now.duration(to: look)) { $0.lookForActivity() }
        }
    }

    private func lookForActivity() {
        activityTimer = nil
        guard let error = activity.look(at: now) else { return setActivityTimer() }
        engine.abort()
        connectionDidFail(error)
    }

    /// Does something as a step of its own once a delay has passed, if the client is still there.
    func schedule(after delay: Duration, _ work: @escaping @Sendable (ClientCore) -> Void) -> TimerToken {
        loop.schedule(after: delay) { [weak self] in
            guard let self else { return }
            mailbox.perform { [self] in work(self) }
        }
    }
}

extension ConnectOptions {
    /// With a keep-alive that an engine can do. 0, which is none, stays.
    fileprivate func raisingKeepAlive(to minimum: UInt16) -> ConnectOptions {
        guard keepAlive > 0, keepAlive < minimum else { return self }
        return ConnectOptions(
            host: host, port: port, keepAlive: minimum, clientId: clientId, username: username, password: password,
            isCleanSession: isCleanSession, userProperties: userProperties, alpn: alpn, scheme: scheme)
    }
}

/// The options ask for TLS where there is none. Nothing was sent.
struct TransportSecurityError: Error, CustomStringConvertible {
    var description: String { "the options ask for TLS, which this client has not been given" }
}

/// The options ask for a session that is kept, and have no client identifier to keep it by [MQTT-3.1.3-7]. Nothing was
/// sent.
struct NamelessSessionError: Error, CustomStringConvertible {
    var description: String { "an empty client identifier needs a clean session; give the client an identifier" }
}
