import CarillonEnvironment
import MQTTWire
import MockHosting

/// Back-pressure: while a client that reads has a full queue, the broker does not read the clients that publish to it.
///
/// In this way acknowledged messages are not lost, and they do not pile up without bound. A publisher waits for one
/// session at a time. A session releases its publishers one by one, in turn, so that each gets its share.
extension BrokerCore {
    /// Makes a publisher wait for a session whose queue is full.
    ///
    /// The publisher does not wait if the session's client itself waits for it, directly or through other clients.
    /// Otherwise the broker would not read the acknowledgements that make room.
    func hold(_ publisher: ClientConnection, for session: Session) {
        guard publisher.waitsFor == nil, connections[publisher.id] === publisher,
            !waits(session.connection, for: publisher)
        else { return }
        publisher.waitsFor = session
        session.publishers.append(publisher)
        note(publisher, .waits(for: session.client))
        effects.append(.pause(publisher.id))
        startPatience(with: session)
    }

    /// Whether a client is the publisher, or waits for the publisher.
    private func waits(_ client: ClientConnection?, for publisher: ClientConnection) -> Bool {
        var next = client
        while let client = next {
            if client === publisher { return true }
            next = client.waitsFor?.connection
        }
        return false
    }

    /// Releases the next waiting publisher and returns its connection, which the stack reads again. Returns `nil` when
    /// no publisher may go on. The stack calls this until then.
    func nextReleased() -> ConnectionID? {
        while let session = roomySessions.first {
            guard let publisher = session.publishers.first, !holdsBack(session) else {
                roomySessions.removeFirst()
                session.isListedRoomy = false
                continue
            }
            session.publishers.removeFirst()
            release(publisher)
            return publisher.id
        }
        return nil
    }

    private func release(_ publisher: ClientConnection) {
        publisher.waitsFor = nil
        // The broker caused this silence, so it does not count against the keep alive.
        publisher.lastPacket = now
        effects.append(.resume(publisher.id))
    }

    /// Handles the end of a connection: it waits for nobody any more, and the publishers that waited for it go on.
    func endWaiting(of connection: ClientConnection) {
        if let session = connection.waitsFor {
            session.publishers.removeAll { $0 === connection }
            connection.waitsFor = nil
        }
        if let session = connection.session { noteRoom(in: session) }
    }

    /// Lists a session for release if its publishers wait and it has room by now.
    func noteRoom(in session: Session) {
        guard !session.publishers.isEmpty, !session.isListedRoomy, isRoomy(session) else { return }
        session.isListedRoomy = true
        roomySessions.append(session)
    }

    /// Restarts the patience with a client. Its messages begin to wait, or it took something: it acknowledged a
    /// message, or bytes left for it.
    func noteProgress(of session: Session) {
        session.lastProgress = now
        session.isStalled = false
    }

    // MARK: Conditions

    /// Whether publishers wait for a session, because its client is connected and reads, but its queue is full.
    func holdsBack(_ session: Session) -> Bool {
        guard session.connection != nil, !session.isStalled else { return false }
        return session.queue.publishedCount >= max(configuration.queueing.maximumMessages, 1)
            || session.queue.publishedByteCount >= max(configuration.queueing.maximumBytes, 1)
    }

    /// Whether half of a queue is free. Publishers wait until then, because pausing and resuming a client often costs
    /// more than a longer wait.
    private func isRoomy(_ session: Session) -> Bool {
        guard session.connection != nil, !session.isStalled else { return true }
        return session.queue.publishedCount <= configuration.queueing.maximumMessages / 2
            && session.queue.publishedByteCount <= configuration.queueing.maximumBytes / 2
    }

    // MARK: Patience

    private func startPatience(with session: Session) {
        guard session.patienceTimer == nil else { return }
        // Patience that is already over still ends by the timer, because the host reports first how many bytes have
        // left by then.
        let deadline = max(session.lastProgress.advanced(by: configuration.queueing.patience), now)
        session.patienceTimer = timers.insert(deadline: deadline.nanoseconds) { [unowned self, weak session] in
            guard let session else { return }
            session.patienceTimer = nil
            losePatience(with: session)
        }
    }

    /// Ends the wait for a client that took nothing for too long.
    private func losePatience(with session: Session) {
        guard !session.publishers.isEmpty else { return }
        // A client that the broker does not read cannot get its acknowledgements through.
        if session.connection?.waitsFor != nil { session.lastProgress = now }
        if session.lastProgress.advanced(by: configuration.queueing.patience) > now {
            return startPatience(with: session)
        }
        session.isStalled = true
        if let connection = session.connection { note(connection, .stalled) }
        noteRoom(in: session)
    }
}
