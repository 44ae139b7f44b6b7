import CarillonEnvironment
import DDPWire
import JSONWire

/// The messages of a session, one after the other.
extension DDPCore {
    /// Takes a message.
    func take(_ message: ClientMessage, of session: Session) {
        let id = session.connection
        switch message {
        case .ping(let ping) where session.version.hasHeartbeats: send(.pong(id: ping), on: id)
        case .pong where session.version.hasHeartbeats: break
        case .connect:
            send(.error(reason: "Already connected", offendingMessage: message.offendingMessage), to: session)
        case .disconnect where resumption != nil: close(id)
        case .ping, .pong, .disconnect:
            send(.error(reason: "Bad request", offendingMessage: message.offendingMessage), to: session)
        case .sub, .unsub, .method:
            if mayProcess(session) { return process(message, of: session) }
            session.waiting.append(message)
            if session.waiting.count >= limits.waitingCount || session.waiting.byteCount >= limits.waitingByteCount {
                session.fullSince = session.fullSince ?? now
            }
        }
    }

    /// Whether a message may be processed that has no others before it.
    private func mayProcess(_ session: Session) -> Bool {
        session.blocker == nil && session.openCallCount < limits.waitingCount
    }

    /// Processes a message that nothing blocks any more.
    private func process(_ message: ClientMessage, of session: Session) {
        switch message {
        case .sub(let sub): subscribe(sub, for: session)
        case .unsub(let id): unsubscribe(id, for: session)
        case .method(let call): invoke(call, for: session)
        case .connect, .disconnect, .ping, .pong: break
        }
    }

    /// Processes the messages that wait, until a method blocks again.
    private func processWaiting(of session: Session) {
        guard !session.isProcessingWaiting else { return }
        session.isProcessingWaiting = true
        defer { session.isProcessingWaiting = false }
        while !session.isEnding, mayProcess(session), let message = session.waiting.removeFirst() {
            process(message, of: session)
        }
        let (waiting, isFull) = (session.waiting, session.fullSince != nil)
        guard isFull, waiting.count <= limits.waitingCount / 2, waiting.byteCount <= limits.waitingByteCount / 2 else {
            return
        }
        session.fullSince = nil
        readOn(session.connection)
    }

    // MARK: Methods

    private func invoke(_ call: MethodCall, for session: Session) {
        let invocation = MethodInvocation(call, of: session, in: self)
        guard let method = application.methods[call.method] else {
            let error = DDPError(404, "Method '\(call.method)' not found")
            send(.result(id: call.id, .failure(error)), to: session)
            return send(.updated(methods: [call.id]), to: session)
        }
        session.openCallCount += 1
        session.blocker = invocation
        do {
            try checkLimit(of: call.method, for: session)
            let value = try method(invocation)
            if !invocation.isDeferred { invocation.answer(.success(value)) }
        } catch let error as DDPError {
            invocation.answer(.failure(error))
        } catch {
            note(.internalError("\(error)"), of: session)
            invocation.answer(.failure(.internalError))
        }
    }

    /// Counts a call, also one that is refused. A window begins anew with the first call after its end.
    private func checkLimit(of method: String, for session: Session) throws {
        guard let limit = application.rateLimits[method] else { return }
        var window = session.calls[method] ?? (now, 0)
        if window.since.duration(to: now) > limit.interval { window = (now, 0) }
        window.count += 1
        session.calls[method] = window
        guard window.count > limit.count else { return }
        let rest = (limit.interval - window.since.duration(to: now)).wholeNanoseconds / 1_000_000
        throw DDPError(
            "too-many-requests",
            "Error, too many requests. Please slow down. You must wait \((rest + 999) / 1_000) seconds before trying again.",
            details: ["timeToReset": .number(Double(rest))])
    }

    /// Answers a call. The data that it has written has been sent before.
    func answer(_ invocation: MethodInvocation, of session: Session, _ result: MethodResult) {
        session.openCallCount -= 1
        let result = ServerMessage.result(id: invocation.id, result)
        let updated = ServerMessage.updated(methods: [invocation.id])
        for message in sendsResultFirst ? [result, updated] : [updated, result] {
            send(message, to: session)
        }
        goOn(session, after: invocation)
    }

    /// Lets the next messages of a session go on, if it is this call that blocks them.
    func goOn(_ session: Session, after invocation: MethodInvocation) {
        if session.blocker === invocation { session.blocker = nil }
        processWaiting(of: session)
    }

    // MARK: Subscriptions

    private func subscribe(_ sub: Sub, for session: Session) {
        // The publication is looked for first, also for an identifier that is in use.
        guard let publication = application.publications[sub.name] else {
            let error = DDPError(404, "Subscription '\(sub.name)' not found")
            return send(.nosub(id: sub.id, error: error), to: session)
        }
        guard session.subscriptions[sub.id] == nil else { return }
        guard session.subscriptions.count < limits.subscriptionCount else {
            // The client keeps those that it has; a new connection would only ask for all of them again.
            note(.limit(.subscriptions), of: session)
            let error = DDPError(
                "too-many-subscriptions", "A client has \(limits.subscriptionCount) subscriptions at most")
            return send(.nosub(id: sub.id, error: error), to: session)
        }
        let subscription = Subscription(
            id: sub.id, name: sub.name, params: sub.params ?? [], of: session, in: self, publication)
        session.subscriptions[sub.id] = subscription
        subscription.run()
    }

    private func unsubscribe(_ id: String, for session: Session) {
        session.subscriptions.removeValue(forKey: id)?.end()
        send(.nosub(id: id, error: nil), to: session)
    }

    /// Sends a message about a document, unless subscriptions run again.
    func send(_ message: ServerMessage?, of session: Session) {
        if let message, !session.isMuted { send(message, to: session) }
    }

    func noteReady(_ id: String, of session: Session) {
        if session.isMuted { session.mutedReadies.append(id) } else { send(.ready(subs: [id]), to: session) }
    }

    /// Notes that a publication ended a subscription.
    func noteEnd(of subscription: Subscription, _ error: DDPError?) {
        let session = subscription.session
        guard let id = subscription.id else { return session.universalSubscriptions.removeAll { $0 === subscription } }
        if session.subscriptions[id] === subscription { session.subscriptions[id] = nil }
        let message = ServerMessage.nosub(id: id, error: error)
        if session.isMuted { session.mutedEnds.append(message) } else { send(message, to: session) }
    }

    func runUniversalPublications(for session: Session) {
        for publication in application.universalPublications {
            let subscription = Subscription(id: nil, name: nil, params: [], of: session, in: self, publication)
            session.universalSubscriptions.append(subscription)
            subscription.run()
        }
    }

    // MARK: Users

    /// Changes the user of a session. All subscriptions run again; the client learns only what differs, and which of
    /// them are ready again.
    func setUser(_ userID: String?, of session: Session) {
        guard !session.isOver else { return }
        if session.userID != userID { note(.user(userID), of: session) }
        session.userID = userID
        let before = session.box
        session.box = MergeBox()
        session.isMuted = true
        let old = session.subscriptionsInOrder
        session.subscriptions = [:]
        for subscription in session.universalSubscriptions + old { subscription.abandon() }
        session.universalSubscriptions = []
        runUniversalPublications(for: session)
        for subscription in old {
            guard let id = subscription.id else { continue }
            let again = Subscription(
                id: id, name: subscription.name, params: subscription.params, of: session, in: self,
                subscription.publication)
            session.subscriptions[id] = again
            again.run()
        }
        session.isMuted = false
        let (readies, ends) = (session.mutedReadies, session.mutedEnds)
        (session.mutedReadies, session.mutedEnds) = ([], [])
        countValues(of: session)
        for message in session.box.messages(since: before) + ends { send(message, to: session) }
        if !readies.isEmpty { send(.ready(subs: readies), to: session) }
    }
}
