import CarillonEnvironment
import MQTTWire

/// CONNECT and CONNACK (MQTT 3.1.1, sections 3.1 and 3.2).
extension BrokerCore {
    func receive(_ connect: Connect, on connection: ClientConnection) {
        if let refusal = refusal(of: connect) { return refuse(connection, refusal) }
        let client = connect.clientIdentifier.isEmpty ? assignIdentifier() : connect.clientIdentifier
        guard hasRoom(for: client) else { return refuse(connection, .serverUnavailable) }
        // Only a client that may connect can push out another one [MQTT-3.1.4-2], or clean up its session
        // [MQTT-3.1.4-3].
        if let former = sessions[client]?.connection { end(former, .takenOver(by: connection.id)) }
        // A clean session begins anew. The session of an earlier clean connection is gone already [MQTT-3.1.2-6].
        if connect.cleanSession, let former = sessions[client] { endSession(former) }
        let isPresent = sessions[client] != nil
        let session = sessions[client] ?? Session(client: client, isClean: connect.cleanSession)
        sessions[client] = session
        session.connection = connection
        connection.session = session
        connection.userName = connect.userName
        wills[connection.id] = connect.will
        connectedCount += 1
        startKeepAlive(of: connection, seconds: connect.keepAlive)
        note(connection, .connected(sessionPresent: isPresent))
        send(.connack(Connack(sessionPresent: isPresent)), on: connection)
        resume(session, on: connection)
    }

    /// Whether there is room for one more client, or for this client in place of an older connection.
    private func hasRoom(for client: ClientIdentifier) -> Bool {
        let session = sessions[client]
        let others = connectedCount - (session?.connection == nil ? 0 : 1)
        return others < configuration.connections.maximumClients
            && (session != nil || sessions.count < configuration.sessions.maximumCount)
    }

    /// The return code with which the broker refuses a client; `nil` if the client may connect.
    private func refusal(of connect: Connect) -> ConnectReturnCode? {
        let identifier = connect.clientIdentifier
        guard !identifier.isEmpty || connect.cleanSession,  // [MQTT-3.1.3-8]
            identifier.text.utf8.count <= configuration.connections.maximumIdentifierLength
        else { return .identifierRejected }
        let request = ConnectionRequest(
            clientIdentifier: identifier, userName: connect.userName, password: connect.password, instant: now)
        if let refusal = access.authenticate(request).refusal { return refusal }
        if let will = connect.will, let mayPublish = access.mayPublish {
            let client = ConnectedClient(identifier: identifier, userName: connect.userName)
            if !mayPublish(client, will.topic) { return .notAuthorized }
        }
        return nil
    }

    /// Answers with a return code, and handles nothing further on the connection [MQTT-3.1.4-5] [MQTT-3.2.2-5].
    func refuse(_ connection: ClientConnection, _ code: ConnectReturnCode) {
        note(connection, .refused(code))
        send(.connack(Connack(sessionPresent: false, returnCode: code)), on: connection)
        end(connection, .refused(code))
    }

    /// Makes an identifier that no client has [MQTT-3.1.3-6].
    private func assignIdentifier() -> ClientIdentifier {
        while true {
            assignedCount += 1
            let identifier = ClientIdentifier("\(configuration.connections.assignedIdentifierPrefix)\(assignedCount)")
            if sessions[identifier] == nil { return identifier }
        }
    }

    /// Sends again the messages that were unfinished when the last connection ended [MQTT-4.4.0-1], then the messages
    /// that have come since.
    private func resume(_ session: Session, on connection: ClientConnection) {
        for element in session.inFlight.unfinished {
            switch element.phase {
            case .awaitingPubcomp:
                send(.pubrel(element.identifier), on: connection)
            case .awaitingPuback:
                guard let message = element.message else { continue }
                send(message, .atLeastOnce(element.identifier, duplicate: true), retain: element.retain, on: connection)
            case .awaitingPubrec:
                guard let message = element.message else { continue }
                send(message, .exactlyOnce(element.identifier, duplicate: true), retain: element.retain, on: connection)
            }
        }
        sendWaiting(of: session)
    }

    // MARK: Keep alive

    /// Starts to watch the keep alive: the client may be silent for one and a half times the time that it promised
    /// [MQTT-3.1.2-24]. A keep alive of 0 sets no limit.
    private func startKeepAlive(of connection: ClientConnection, seconds: UInt16) {
        if let timer = connection.timer { timers.cancel(timer) }
        connection.timer = nil
        connection.keepAlive = seconds
        awaitPacket(on: connection)
    }

    /// Waits for the end of the client's patience time. Packets do not move the timer; when it fires, it looks when the
    /// last packet came.
    private func awaitPacket(on connection: ClientConnection) {
        guard let patience = connection.patience else { return }
        let deadline = connection.lastPacket.advanced(by: patience)
        connection.timer = timers.insert(deadline: deadline.nanoseconds) { [unowned self] in
            connection.timer = nil
            // The broker causes the silence of a client that it does not read.
            if connection.waitsFor != nil { connection.lastPacket = now }
            guard connection.lastPacket.advanced(by: patience) <= now else { return awaitPacket(on: connection) }
            end(connection, .keepAliveExpired)
        }
    }
}
