import CarillonEnvironment
import DDPWire

/// The beginning of sessions, and their heartbeats.
extension DDPCore {
    func begin(_ message: ClientMessage, of client: Client) {
        guard case .connect(let connect) = message else {
            return send(.error(reason: "Must connect first", offendingMessage: message.json), on: client.connection)
        }
        let chosen = connect.support.lazy.compactMap(DDPVersion.init).first ?? .v1
        guard connect.support.contains(connect.version) else { return refuse(client, .v1) }
        guard connect.version == chosen.rawValue else { return refuse(client, chosen) }
        if resume(connect, chosen, of: client) { return }
        let session = Session(id: identifiers.next(), connection: client.connection, version: chosen)
        session.outbox = resumption.map { Outbox(limit: $0.queueLimit) }
        client.session = session
        note(.connected(session: session.id, chosen), on: client.connection)
        send(.connected(session: session.id), on: client.connection)
        beginHeartbeat(of: client)
        runUniversalPublications(for: session)
    }

    func refuse(_ client: Client, _ version: DDPVersion) {
        note(.refused(version: version.rawValue), on: client.connection)
        send(.failed(version: version.rawValue), on: client.connection)
        close(client.connection)
    }

    // MARK: Heartbeats

    func noteLife(of client: Client) {
        client.isAlive = true
        guard client.awaitsLife else { return }
        client.awaitsLife = false
        scheduleTick(of: client)
    }

    func beginHeartbeat(of client: Client) {
        cancelTimer(of: client)
        guard client.session?.version.hasHeartbeats == true, limits.heartbeatInterval > .zero else { return }
        client.isAlive = true
        scheduleTick(of: client)
    }

    private func scheduleTick(of client: Client) {
        cancelTimer(of: client)
        client.timer = schedule(after: limits.heartbeatInterval) { [unowned self, unowned client] in
            client.timer = nil
            if client.isAlive {
                client.isAlive = false
                return scheduleTick(of: client)
            }
            send(.ping(id: nil), on: client.connection)
            client.awaitsLife = true
            client.timer = schedule(after: limits.heartbeatTimeout) { [unowned self] in
                note(.heartbeatTimedOut, on: client.connection)
                closeSocket(client.connection)
            }
        }
    }
}
