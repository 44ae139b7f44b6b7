import CarillonEnvironment
import MQTTWire
import MockHosting

/// Back-pressure: while a client that reads has a full queue, the clients that publish to it are not read.
///
/// A message that was acknowledged is so neither lost nor piled up without bound. A publisher waits for one session at
/// a time. Sessions let their publishers go on in turn, one by one, so that each gets its share.
extension BrokerCore {
    /// Makes a publisher wait for a session whose queue is full.
    ///
    /// The publisher goes on if the session's client itself waits for it, directly or through others: acknowledgements
    /// that make room come on the connections that would not be read.
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

    /// Whether a client is the publisher, or waits for it.
    private func waits(_ client: ClientConnection?, for publisher: ClientConnection) -> Bool {
        var next = client
        while let client = next {
            if client === publisher { return true }
            next = client.waitsFor?.connection
        }
        return false
    }

    /// The next publisher that may go on, which is read again. To be asked until there is none.
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
        // The silence was the broker's doing.
        publisher.lastPacket = now
        effects.append(.resume(publisher.id))
    }

    /// Forgets that a connection that has ended waited, and lets those go on who waited for it.
    func endWaiting(of connection: ClientConnection) {
        if let session = connection.waitsFor {
            session.publishers.removeAll { $0 === connection }
            connection.waitsFor = nil
        }
        if let session = connection.session { noteRoom(in: session) }
    }

    /// Lets the publishers of a session go on, if it has room by now.
    func noteRoom(in session: Session) {
        guard !session.publishers.isEmpty, !session.isListedRoomy, isRoomy(session) else { return }
        session.isListedRoomy = true
        roomySessions.append(session)
    }

    /// The client took something: it acknowledged a message, or bytes left for it. Or messages begin to wait for it.
    func noteProgress(of session: Session) {
        session.lastProgress = now
        session.isStalled = false
    }

    // MARK: When

    /// Whether those who publish to a session wait: its client is there and reads, but its queue is full.
    func holdsBack(_ session: Session) -> Bool {
        guard session.connection != nil, !session.isStalled else { return false }
        return session.queue.publishedCount >= max(configuration.queueing.maximumMessages, 1)
            || session.queue.publishedByteCount >= max(configuration.queueing.maximumBytes, 1)
    }

    /// Whether enough of a queue is free to let publishers go on, which costs more than to let them wait a little
    /// longer.
    private func isRoomy(_ session: Session) -> Bool {
        guard session.connection != nil, !session.isStalled else { return true }
        return session.queue.publishedCount <= configuration.queueing.maximumMessages / 2
            && session.queue.publishedByteCount <= configuration.queueing.maximumBytes / 2
    }

    // MARK: Patience

    private func startPatience(with session: Session) {
        guard session.patienceTimer == nil else { return }
        // Even if it is over, it ends by the timer: whoever tells the time tells first how many bytes have left.
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
        // The acknowledgements of a client that is not read itself cannot arrive.
        if session.connection?.waitsFor != nil { session.lastProgress = now }
        if session.lastProgress.advanced(by: configuration.queueing.patience) > now {
            return startPatience(with: session)
        }
        session.isStalled = true
        if let connection = session.connection { note(connection, .stalled) }
        noteRoom(in: session)
    }
}
