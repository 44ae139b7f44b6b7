import CarillonEnvironment
import DDPWire
import OrderedCollections

/// Sessions that outlive their connections, as since Meteor 3.5.
extension DDPCore {
    /// Sends a message of a session, or keeps it for a client that is away.
    func send(_ message: ServerMessage, to session: Session) {
        guard !session.isOver else { return }
        let hadRoom = session.outbox?.hasOverflown == false
        session.outbox?.append(message)
        guard session.isAway else { return send(message, on: session.connection) }
        guard hadRoom, session.outbox?.hasOverflown == true else { return }
        // The message may come from the midst of a publication or of a change of documents, which have to end first.
        setGraceTimer(of: session, after: .zero, .queue)
    }

    /// Keeps a session whose connection is over.
    func keep(_ session: Session, _ resumption: SessionResumption) {
        // Poor random numbers can give two sessions one name. Only one of them can be asked for.
        if let namesake = awaySessions[session.id] { endAway(namesake, .disagreement) }
        session.isAway = true
        session.outbox?.setAway(true)
        awaySessions[session.id] = session
        note(.suspended(session: session.id), of: session)
        if awaySessions.count > limits.awaySessionCount, let longest = awaySessions.values.first {
            endAway(longest, .crowd)
        }
        guard !session.isOver else { return }
        setGraceTimer(of: session, after: resumption.gracePeriod, .gracePeriod)
    }

    private func setGraceTimer(of session: Session, after delay: Duration, _ reason: SessionEnd) {
        cancelGraceTimer(of: session)
        session.graceEnd = now.advanced(by: delay)
        session.graceTimer = schedule(after: delay) { [unowned self, unowned session] in
            session.graceTimer = nil
            endAway(session, reason)
        }
    }

    private func cancelGraceTimer(of session: Session) {
        if let timer = session.graceTimer.take() { cancel(timer) }
    }

    private func endAway(_ session: Session, _ reason: SessionEnd) {
        note(.expired(session: session.id, reason), of: session)
        end(session)
    }

    /// Forgets a session that is about to end.
    func forgetAway(_ session: Session) {
        cancelGraceTimer(of: session)
        if awaySessions[session.id] === session { awaySessions[session.id] = nil }
    }

    /// Lets a client go on with its session, if it is one that lacks only its connection.
    ///
    /// - Returns: whether the client has its session again. If not, it begins a new one.
    func resume(_ connect: Connect, _ version: DDPVersion, of client: Client) -> Bool {
        guard let id = connect.session, let count = connect.receivedCount, let session = awaySessions[id] else {
            return false
        }
        // A timer may be late, and a client in between.
        guard now < session.graceEnd else {
            endAway(session, .gracePeriod)
            return false
        }
        guard session.version == version, let messages = session.outbox?.messages(after: count) else {
            endAway(session, .disagreement)
            return false
        }
        forgetAway(session)
        session.isAway = false
        session.outbox?.setAway(false)
        session.connection = client.connection
        client.session = session
        note(.resumed(session: id, messages: messages.count), of: session)
        send(.connected(session: id), on: client.connection)
        for message in messages { send(message, on: client.connection) }
        beginHeartbeat(of: client)
        return true
    }
}
