import CarillonEnvironment
import DDPWire

/// Sessions that go on after the loss of their connection, where the app says that the server resumes them.
extension DDPMachine {
    /// Whether the next sessions are to be resumed after the loss of their connection.
    package var resumesSessions: Bool {
        get { memory.isWanted }
        set { memory.isWanted = newValue }
    }

    /// Keeps everything as it is, if the session may go on.
    ///
    /// - Returns: whether it may. It may not if it would go on with a user whom the app has logged out.
    mutating func suspendSession(at now: Instant) -> Bool {
        if logout.map(receipts.isUncertain) == true || login.isResuming { return false }
        guard memory.suspend(at: now) else { return false }
        receipts.connectionDidEnd()
        return true
    }

    /// Ends the session, if it waits for its connection for too long.
    mutating func giveUpSession(at now: Instant) {
        switch phase {
        case .waiting, .opening: if let deadline = memory.deadline, deadline <= now { endSession() }
        default: break
        }
    }

    /// Gives up that the session goes on after a loss, because the app's documents are not those that the server knows.
    package mutating func forgetSession() {
        if memory.isSuspended { return endSession() }
        memory.forget()
        receipts.forget()
    }

    /// Forgets everything that belongs to the session.
    mutating func endSession() {
        memory.forget()
        receipts.forget()
        logout = nil
        quiescence.interrupt()
        subscriptions.connectionDidEnd()
        failCalls()
    }

    /// Handles the beginning of a session on a connection that may have asked for the former one.
    ///
    /// - Returns: whether it is the former one.
    mutating func resumeSession(_ session: String, at now: Instant) -> Bool {
        let asked = memory.takeAsked()
        if memory.isSuspended, let asked, parts.isResumed(asked, session) {
            memory.resume()
            quiescence.resume(until: now.advanced(by: parts.quiescencePatience))
            tell(.resumed)
            for id in subscriptions.resume() { send(.unsub(id: id)) }
            askForReceipt()
            becomeReady()
            return true
        }
        if memory.isSuspended { endSession() }
        if negotiation.hasHeartbeats { memory.begin(session) }
        return false
    }

    /// Begins anew if a session goes on that the app has given up since the connection asked for it, such as by a
    /// logout.
    ///
    /// - Returns: whether it does.
    mutating func refuseSession(_ session: String, at now: Instant) -> Bool {
        guard memory.isAsking(for: session), !memory.isSuspended else { return false }
        send(.disconnect)
        act(.close)
        open(at: now)
        return true
    }

    // MARK: Receipts

    /// Notes that a call was sent.
    mutating func noteSent(_ call: String) {
        guard memory.session != nil else { return }
        receipts.add(call)
        askForReceipt()
    }

    private mutating func askForReceipt() {
        if let ping = receipts.ask(makeID) { send(.ping(id: ping)) }
    }

    /// Handles a pong. Calls that a former connection has lost fail now, for no answer to them can come any more.
    mutating func takeReceipt(_ pong: String?) {
        guard isConnected, memory.session != nil else { return }
        for call in receipts.take(pong) where methods.takeResult(call) {
            quiescence.callsDidArrive([call])
            guard login.isWaiting(for: call) else {
                tell(.unanswered(call: call))
                continue
            }
            login.abandonAttempt()
            tell(.loginFailed(call: call, .disconnected))
        }
        showWhenQuiescent()
        askForReceipt()
    }
}
