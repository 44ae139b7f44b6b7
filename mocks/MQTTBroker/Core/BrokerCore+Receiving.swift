import MQTTWire

/// The messages from clients (MQTT 3.1.1, sections 3.3 to 3.7 and 4.3).
extension BrokerCore {
    func receive(_ publish: Publish, from session: Session, on connection: ClientConnection) {
        if case .exactlyOnce(let identifier, _) = publish.delivery, !session.received.insert(identifier).inserted {
            // A PUBLISH with this identifier is the same message, whatever its content, until PUBREL releases the
            // identifier [MQTT-4.3.3-2].
            return send(.pubrec(identifier), on: connection)
        }
        if let mayPublish = access.mayPublish,
            !mayPublish(ConnectedClient(identifier: session.client, userName: connection.userName), publish.topic)
        {
            note(connection, .dropped(ApplicationMessage(publish), .unauthorized))
            if configuration.unauthorizedPublish == .disconnect {
                return end(connection, .unauthorized(publish.topic))
            }
        } else {
            let message = SharedMessage(
                topic: publish.topic, payload: publish.payload, qualityOfService: publish.delivery.qualityOfService)
            self.publish(message, retain: publish.retain, from: connection)
        }
        switch publish.delivery {
        case .atMostOnce: break
        case .atLeastOnce(let identifier, _): send(.puback(identifier), on: connection)
        case .exactlyOnce(let identifier, _): send(.pubrec(identifier), on: connection)
        }
    }

    /// Handles PUBREL: the client will not send that message again. The broker always answers [MQTT-4.3.3-2].
    func receivePubrel(_ identifier: PacketIdentifier, from session: Session, on connection: ClientConnection) {
        session.received.remove(identifier)
        send(.pubcomp(identifier), on: connection)
    }

    // MARK: Acknowledgements. The broker ignores a late one, for a message that is not in flight.

    func receivePuback(_ identifier: PacketIdentifier, from session: Session, on connection: ClientConnection) {
        switch session.inFlight[identifier]?.phase {
        case nil: break
        case .awaitingPuback: finish(identifier, in: session)
        case .awaitingPubrec, .awaitingPubcomp: failAcknowledgement(.puback, identifier, on: connection)
        }
    }

    func receivePubrec(_ identifier: PacketIdentifier, from session: Session, on connection: ClientConnection) {
        switch session.inFlight[identifier]?.phase {
        case .awaitingPuback:
            failAcknowledgement(.pubrec, identifier, on: connection)
        case .awaitingPubrec:
            noteProgress(of: session)
            heldByteCount -= session.inFlight[identifier]?.message?.heldByteCount ?? 0
            session.inFlight.release(identifier)
            send(.pubrel(identifier), on: connection)
        case .awaitingPubcomp, nil:
            // PUBREL lets the client finish a message that the broker has forgotten long ago.
            send(.pubrel(identifier), on: connection)
        }
    }

    func receivePubcomp(_ identifier: PacketIdentifier, from session: Session, on connection: ClientConnection) {
        switch session.inFlight[identifier]?.phase {
        case nil: break
        case .awaitingPubcomp: finish(identifier, in: session)
        case .awaitingPuback, .awaitingPubrec: failAcknowledgement(.pubcomp, identifier, on: connection)
        }
    }

    private func finish(_ identifier: PacketIdentifier, in session: Session) {
        noteProgress(of: session)
        heldByteCount -= session.inFlight[identifier]?.message?.heldByteCount ?? 0
        session.inFlight.remove(identifier)
        sendWaiting(of: session)
    }

    /// Handles an acknowledgement that does not fit the message's quality of service [MQTT-3.3.4-1].
    private func failAcknowledgement(
        _ kind: ControlPacket.Kind, _ identifier: PacketIdentifier, on connection: ClientConnection
    ) {
        fail(connection, "MQTT-3.3.4-1", "\(kind) \(identifier) does not fit the message that it acknowledges")
    }
}
