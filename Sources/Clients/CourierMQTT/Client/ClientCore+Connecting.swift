import CarillonEnvironment
import CourierCore
import MQTTWire

extension ClientCore {
    // MARK: The app's wishes

    func connect() {
        presence.appDidConnect()
        observePlatform()
        requestConnection()
    }

    /// Connects, unless that is under way or done. An attempt that is planned is made at once.
    func requestConnection() {
        switch phase {
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

    /// - Parameter clearState: whether the stores were emptied as well.
    func disconnect(clearState: Bool) {
        cancelPlans()
        emit(.connectionDisconnect)
        emit(.courierDisconnect(clearState: clearState))
        leave()
        parts.connecting.stopObserving(&platformObservation)
        options = nil
    }

    func destroy() {
        presence.appDidDestroy()
        subscriptions.removeAll()
        unclearedClient = identity
        do throws(StoreError) { try clearStores() } catch {
            note(error, "cannot remove what it had kept, and will try again before it connects")
        }
        disconnect(clearState: true)
    }

    /// Empties the stores of a client that was destroyed.
    ///
    /// As long as that fails, the client tries again before it keeps anything new.
    func clearStores() throws(StoreError) {
        guard let unclearedClient else { return }
        try subscriptions.clear(unclearedClient)
        try outbox.adopt(unclearedClient)
        _ = try outbox.removeAll()
        try inbox.adopt(unclearedClient)
        try inbox.removeAll()
        self.unclearedClient = nil
    }

    /// Says goodbye to the broker, if there is a connection.
    func leave() {
        switch phase {
        case .connecting, .connected:
            engine.disconnect()
            connectionDidEnd(error: nil, isFailure: false)
        default: phase = .idle
        }
    }

    /// Gives up the attempt that is planned, and the question that the provider has not answered.
    func cancelPlans() {
        authenticationTimer.cancel()
        if let timer = phase.giveUpPlans() { parts.connecting.abandon(timer, loop) }
    }

    // MARK: An attempt

    /// Connects with the present options.
    func openConnection() {
        guard let options else { return }
        phase = .connecting
        connectionState = .connecting
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
        // The outbox comes first, so that it takes messages that are published while something else fails.
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

    func brokerDidAccept(sessionPresent: Bool) {
        guard let options else { return }
        settleUnpromised(sessionPresent: sessionPresent)
        phase = .connected
        connectionState = .connected
        reconnecting.reset()
        authentication.brokerDidAccept()
        activity.brokerDidAccept(
            keepAlive: options.raisingKeepAlive(to: engine.minimumKeepAlive).keepAlive, at: now)
        setActivityTimer()
        emit(.connectionSuccess(timeTaken: milliseconds(since: activity.began)))
        takeUpSubscriptions(isClean: options.isCleanSession)
    }

    // MARK: The end of the connection

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
            emit(.pingFailure(timeTaken: activity.pingSent.map(milliseconds(since:)) ?? 0, error: nil))
            connectionDidEnd(error: nil, isFailure: false)
            emit(.reconnect)
            openConnection()
        }
    }

    /// Asks for other options, because nothing else will help.
    private func optionsAreOfNoUse(_ error: any Error) {
        connectionDidEnd(error: error, isFailure: true)
        authenticateAgain(after: reconnecting.next())
    }

    /// Ends an attempt, or a connection, with an error. The next attempt follows.
    func connectionDidFail(_ error: any Error) {
        connectionDidEnd(error: error, isFailure: true)
        reconnectLater()
    }

    func connectionDidEnd(error: (any Error)?, isFailure: Bool) {
        // The broker will not send these messages again, because the client has them for good.
        for reception in inbox.connectionDidEnd() { receive(reception) }
        let lifetime = milliseconds(since: activity.began)
        let (inbound, outbound) = (activity.lastInbound, activity.lastOutbound)
        activity.end()
        setActivityTimer()
        phase = .idle
        connectionState = .disconnected
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
            guard case .waitingToConnect = core.phase else { return }
            core.openConnection()
        }
        phase = .waitingToConnect(timer)
    }

    private func authenticateAfterRefusal() {
        if authentication.brokerDidRefuse() {
            authenticateAnew()
        } else {
            authenticateAgain(after: reconnecting.next())
        }
    }

    // MARK: Silence

    func setActivityTimer() {
        activityTimer.wake(at: activity.nextLook)
    }

    func lookForActivity() {
        guard let error = activity.look(at: now) else { return setActivityTimer() }
        engine.abort()
        connectionDidFail(error)
    }

    /// Does something as a step of its own after a delay, if the client still exists then.
    func schedule(after delay: Duration, _ work: @escaping @Sendable (ClientCore) -> Void) -> TimerToken {
        loop.schedule(after: delay) { [weak self] in
            guard let self else { return }
            mailbox.perform { [self] in work(self) }
        }
    }
}

extension ConnectOptions {
    /// Returns the options with a keep-alive that the engine can do. 0, which means none, stays.
    fileprivate func raisingKeepAlive(to minimum: UInt16) -> ConnectOptions {
        guard keepAlive > 0, keepAlive < minimum else { return self }
        return ConnectOptions(
            host: host, port: port, keepAlive: minimum, clientId: clientId, username: username, password: password,
            isCleanSession: isCleanSession, userProperties: userProperties, alpn: alpn, scheme: scheme)
    }
}
