package import CarillonEnvironment
package import DDPWire

extension DDPMachine {
    /// Handles a message of the server. A message that does not belong to the phase is ignored.
    package mutating func receive(_ message: ServerMessage, at now: Instant) {
        guard isSocketOpen() else { return }
        heartbeat.noteLife(at: now)
        if isConnected { memory.count(message) }
        switch message {
        case .connected(let session): serverDidAgree(session, at: now)
        case .failed(let version): serverDidRefuse(suggesting: version, at: now)
        case .ping(let id): send(.pong(id: id))
        case .pong(let id): takeReceipt(id)
        case .greeting, .error: break
        case .nosub, .ready, .added, .changed, .removed, .addedBefore, .movedBefore, .result, .updated:
            if isConnected { receiveInSession(message) }
        }
    }

    /// Handles a text of the server that is no message. It counts as a sign of life.
    package mutating func receiveNoMessage(at now: Instant) {
        heartbeat.noteLife(at: now)
        if isConnected { memory.countUnknown() }
    }

    private mutating func serverDidAgree(_ session: String, at now: Instant) {
        guard case .negotiating = phase else { return }
        if refuseSession(session, at: now) { return }
        phase = .connected
        negotiation.serverDidAgree()
        if negotiation.hasHeartbeats { heartbeat.begin(at: now) }
        if resumeSession(session, at: now) { return }
        beginDocuments(at: now)
        if login.forgetOldToken(at: date()) {
            showToNewUser()
            tell(.loginFailed(call: makeID(), .expired))
        }
        guard let token = login.token.flatMap(parts.resumedToken) else {
            showWhenQuiescent()
            return becomeReady()
        }
        let call = makeID()
        login.begin(call, isResumption: true)
        quiescence.waitForData(of: call)
        sendCall(MethodCall(id: call, method: "login", params: [["resume": .string(token)]]))
    }

    private mutating func serverDidRefuse(suggesting version: String, at now: Instant) {
        guard case .negotiating = phase else { return }
        switch parts.afterRefusal(&negotiation, version) {
        case .proposeNow:
            act(.close)
            open(at: now)
        case .tryLater: break
        case .giveUp: abandon(.version(version), at: now)
        }
    }

    mutating func becomeReady() {
        guard !isReadyTold else { return }
        isReadyTold = true
        tell(.ready)
        subscribeLater()
    }

    private mutating func receiveInSession(_ message: ServerMessage) {
        switch message {
        case .added, .changed, .removed, .addedBefore, .movedBefore: tell(.data(message))
        case .ready(let subs):
            tell(subscriptions.ready(subs))
            quiescence.subsDidArrive(subs.filter(subscriptions.isReady))
        case .nosub(let id, let error):
            // A subscription that was sent again after a loss may have begun a second time.
            if subscriptions.isRepeated(id) { send(.unsub(id: id)) }
            tell(subscriptions.end(id, error))
            quiescence.subsDidArrive([id])
        case .result(let id, let result): receive(result, of: id)
        case .updated(let calls):
            for call in methods.takeUpdated(calls) { tellWhenShown(.updated(call: call)) }
            quiescence.callsDidArrive(calls)
        default: break
        }
        showWhenQuiescent()
    }

    private mutating func tell(_ news: [SubscriptionNews]) {
        for item in news {
            if case .ended = item { tell(.subscription(item)) } else { tellWhenShown(.subscription(item)) }
        }
    }

    private mutating func receive(_ result: MethodResult, of call: String) {
        guard methods.takeResult(call) else { return }
        guard login.isWaiting(for: call) else { return tell(.answered(call: call, result)) }
        let wasResuming = login.isResuming
        let value: EJSON? = if case .success(let value) = result { value } else { nil }
        switch login.finish(result, at: date()) {
        case .success(let session):
            showToNewUser()
            tell(.loggedIn(call: call, session, value))
        case .failure(let failure):
            showToNewUser()
            tell(.loginFailed(call: call, failure))
        }
        if wasResuming { becomeReady() }
    }
}
