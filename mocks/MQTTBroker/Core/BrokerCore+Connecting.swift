import CarillonEnvironment
import MQTTWire

/// CONNECT and CONNACK (MQTT 3.1.1, sections 3.1 and 3.2).
extension BrokerCore {
    func receive(_ connect: Connect, on connection: ClientConnection) {
        if let refusal = refusal(of: connect) { return refuse(connection, refusal) }
        let client = connect.clientIdentifier.isEmpty ? assignIdentifier() : connect.clientIdentifier
        guard hasRoom(for: client) else { return refuse(connection, .serverUnavailable) }
        // Only who may connect can push another one out [MQTT-3.1.4-2], or clean up what it left [MQTT-3.1.4-3].
        if let former = sessions[client]?.connection { end(former, .takenOver(by: connection.id)) }
        // A clean session begins anew; that of an earlier clean one is gone already [MQTT-3.1.2-6].
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

    /// Whether one more client, or one in place of another, is not too many.
    private func hasRoom(for client: ClientIdentifier) -> Bool {
        let session = sessions[client]
        let others = connectedCount - (session?.connection == nil ? 0 : 1)
        return others < configuration.connections.maximumClients
            && (session != nil || sessions.count < configuration.sessions.maximumCount)
    }

    /// Why a client is not let in, if it is not.
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

    /// Answers with a return code, and handles nothing further [MQTT-3.1.4-5] [MQTT-3.2.2-5].
    func refuse(_ connection: ClientConnection, _ code: ConnectReturnCode) {
        note(connection, .refused(code))
        send(.connack(Connack(sessionPresent: false, returnCode: code)), on: connection)
        end(connection, .refused(code))
    }

    /// An identifier that nobody has [MQTT-3.1.3-6].
    private func assignIdentifier() -> ClientIdentifier {
        while true {
            assignedCount += 1
            let identifier = ClientIdentifier("\(configuration.connections.assignedIdentifierPrefix)\(assignedCount)")
            if sessions[identifier] == nil { return identifier }
        }
    }

    /// Sends again what was not done with when the last connection ended [MQTT-4.4.0-1], then what has come since.
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

    // MARK: Keep-alive

    /// Half as much again as the client promised [MQTT-3.1.2-24]; no promise, no limit.
    private func startKeepAlive(of connection: ClientConnection, seconds: UInt16) {
        if let timer = connection.timer { timers.cancel(timer) }
        connection.timer = nil
        connection.keepAlive = seconds
        awaitPacket(on: connection)
    }

    /// A packet costs no timer: when it fires, it looks when the last one came.
    private func awaitPacket(on connection: ClientConnection) {
        guard let patience = connection.patience else { return }
        let deadline = connection.lastPacket.advanced(by: patience)
        connection.timer = timers.insert(deadline: deadline.nanoseconds) { [unowned self] in
            connection.timer = nil
            // The silence of a client that is not read is the broker's doing.
            if connection.waitsFor != nil { connection.lastPacket = now }
            guard connection.lastPacket.advanced(by: patience) <= now else { return awaitPacket(on: connection) }
            end(connection, .keepAliveExpired)
        }
    }
}
