import CarillonEnvironment
import DDPWire
import JSONWire

/// The beginning of sessions, and their heartbeats.
extension DDPCore {
    func begin(_ message: ClientMessage, of client: Client) {
        guard case .connect(let connect) = message else {
            return refuseEarly(message.offendingMessage, of: client)
        }
        let chosen = connect.support.lazy.compactMap(DDPVersion.init).first ?? .v1
        guard connect.support.contains(connect.version) else { return refuse(client, .v1) }
        guard connect.version == chosen.rawValue else { return refuse(client, chosen) }
        if resume(connect, chosen, of: client) { return }
        let session = Session(id: identifiers.next(), connection: client.connection, version: chosen)
        session.outbox = resumption.map { Outbox(limit: $0.queueLimit, byteLimit: limits.keptByteCount) }
        client.session = session
        note(.connected(session: session.id, chosen), on: client.connection)
        send(.connected(session: session.id), on: client.connection)
        beginHeartbeat(of: client)
        runUniversalPublications(for: session)
    }

    /// Answers a message that comes before connect.
    func refuseEarly(_ message: JSON?, of client: Client) {
        send(.error(reason: "Must connect first", offendingMessage: message), on: client.connection)
    }

    func refuse(_ client: Client, _ version: DDPVersion) {
        note(.refused(version: version.rawValue), on: client.connection)
        send(.failed(version: version.rawValue), on: client.connection)
        close(client.connection)
    }

    // MARK: Heartbeats

    /// Notes a message that reached the session. Texts that are no messages, and a second connect, end before they
    /// reach it, and count for nothing, as in Meteor.
    func noteLife(of client: Client) {
        client.hasBeenHeard = true
        if let timer = client.patience.take() { cancel(timer) }
    }

    /// Begins the ticks of the heartbeat, whose times nothing moves. A session begins unheard, so that a client that
    /// says nothing after its connect is asked at the first tick.
    func beginHeartbeat(of client: Client) {
        cancelTimers(of: client)
        guard client.session?.version.hasHeartbeats == true else { return scheduleIdleEnd(of: client) }
        guard limits.heartbeatInterval > .zero else { return }
        client.hasBeenHeard = false
        scheduleTick(of: client, at: now.advanced(by: limits.heartbeatInterval))
    }

    /// Ends a connection that has no heartbeats when it has been idle for too long.
    func scheduleIdleEnd(of client: Client) {
        let end = client.lastTraffic.advanced(by: limits.idleTimeout)
        client.timer = schedule(after: now.duration(to: end)) { [unowned self, unowned client] in
            client.timer = nil
            guard now >= client.lastTraffic.advanced(by: limits.idleTimeout) else { return scheduleIdleEnd(of: client) }
            note(client.session == nil ? .connectTimedOut : .heartbeatTimedOut, on: client.connection)
            closeSocket(client.connection)
        }
    }

    private func scheduleTick(of client: Client, at instant: Instant) {
        client.timer = schedule(after: now.duration(to: instant)) { [unowned self, unowned client] in
            if !client.hasBeenHeard, client.patience == nil {
                send(.ping(id: nil), on: client.connection)
                beginPatience(with: client)
            }
            client.hasBeenHeard = false
            // A late timer moves no later tick, but those that it has missed do not come all at once.
            scheduleTick(of: client, at: max(instant.advanced(by: limits.heartbeatInterval), now))
        }
    }

    private func beginPatience(with client: Client) {
        client.patience = schedule(after: limits.heartbeatTimeout) { [unowned self, unowned client] in
            client.patience = nil
            // The answer may be behind what is not read.
            if let session = client.session, let since = session.fullSince {
                guard now >= since.advanced(by: limits.waitingTimeout) else { return beginPatience(with: client) }
                return close(session, because: .waitingMessages)
            }
            note(.heartbeatTimedOut, on: client.connection)
            closeSocket(client.connection)
        }
    }
}
