import CarillonEnvironment
import MQTTWire

/// The end of connections and sessions.
extension BrokerCore {
    func fail(_ connection: ClientConnection, _ statement: Statement, _ text: String) {
        fail(connection, Violation(statement, text))
    }

    /// Closes the connection on which a protocol violation came [MQTT-4.8.0-1].
    func fail(_ connection: ClientConnection, _ violation: Violation) {
        note(connection, .violation(violation))
        end(connection, .violation(violation))
    }

    /// Ends a connection, publishes its will unless DISCONNECT has removed it, and ends its session if that is a clean
    /// one.
    func end(_ connection: ClientConnection, _ reason: DisconnectReason) {
        guard connections.removeValue(forKey: connection.id) != nil else { return }
        if let timer = connection.timer { timers.cancel(timer) }
        connection.timer = nil
        note(connection, .disconnected(reason))
        effects.append(reason.isOrderly ? .close(connection.id) : .reset(connection.id))
        guard let session = connection.session else { return }
        connectedCount -= 1
        session.connection = nil
        session.isStalled = false
        endWaiting(of: connection)
        let will = wills.removeValue(forKey: connection.id)
        if session.isClean { endSession(session) }
        if let will { publish(will, of: session.client) }
    }

    /// Publishes a will. This can end the connection of a slow client, and so bring about the next will. Wills are
    /// published one after the other, not nested.
    func publish(_ will: Will, of client: ClientIdentifier) {
        dueWills.append((will, client))
        guard !isPublishingWills else { return }
        isPublishingWills = true
        while !dueWills.isEmpty {
            let (will, client) = dueWills.removeFirst()
            note(nil, client, .willPublished(will))
            let message = SharedMessage(
                topic: will.topic, payload: will.message, qualityOfService: will.qualityOfService)
            publish(message, retain: will.retain, from: nil)
        }
        isPublishingWills = false
    }

    /// Forgets a session and everything in it.
    func endSession(_ session: Session) {
        guard sessions[session.client] === session else { return }
        sessions[session.client] = nil
        for subscription in session.orderedSubscriptions { _ = subscriptions.remove(subscription.filter, of: session) }
        heldByteCount -= session.heldByteCount
        note(nil, session.client, .sessionEnded)
    }

    // MARK: Commands

    /// Disconnects a client because a scenario or a person asked for it. Returns whether the client was connected.
    func disconnect(_ client: ClientIdentifier, at instant: Instant) -> Bool {
        begin(at: instant)
        guard let connection = sessions[client]?.connection else { return false }
        end(connection, .disconnectedByServer)
        return true
    }

    /// Disconnects a client and forgets its session. Returns whether there was a session.
    func forgetSession(of client: ClientIdentifier, at instant: Instant) -> Bool {
        begin(at: instant)
        guard let session = sessions[client] else { return false }
        if let connection = session.connection { end(connection, .disconnectedByServer) }
        endSession(session)
        return true
    }

    /// Publishes a message of the broker's own.
    func publish(_ message: ApplicationMessage, at instant: Instant) {
        begin(at: instant)
        publish(
            SharedMessage(topic: message.topic, payload: message.payload, qualityOfService: message.qualityOfService),
            retain: message.retain, from: nil)
    }

    /// Ends all connections, the oldest first.
    func stop(at instant: Instant) {
        begin(at: instant)
        for connection in connections.values.sorted(by: { $0.id < $1.id }) { end(connection, .brokerStopped) }
    }
}

extension DisconnectReason {
    /// Whether bytes that were sent before the end shall still arrive.
    fileprivate var isOrderly: Bool {
        switch self {
        case .connectionLost, .handshakeFailed, .keepAliveExpired, .tooManyConnections: false
        default: true
        }
    }
}
