import CarillonEnvironment
import MQTTWire

extension ClientSession {
    /// Takes a packet from the broker.
    ///
    /// - Throws: the reason why the connection has to end. Either the packet may not come here [MQTT-4.8.0-1], or the
    ///   store could not keep what the packet demands to be kept [MQTT-4.8.0-2].
    func receive(_ packet: ControlPacket, at now: Instant) throws(ConnectionEnd) {
        guard phase != .disconnected else { return }
        noteReceived(at: now)
        switch (phase, packet) {
        case (.awaitingConnack, .connack(let connack)): try receive(connack, at: now)
        case (.awaitingConnack, _): throw .failed(.noConnack(packet.kind))
        case (_, .publish(let publish)): try receive(publish, at: now)
        case (_, .pubrel(let identifier)): try receivePubrel(identifier, at: now)
        case (_, .puback(let identifier)): acknowledge(identifier, at: .atLeastOnce, now)
        case (_, .pubrec(let identifier)): try receivePubrec(identifier, at: now)
        case (_, .pubcomp(let identifier)): acknowledge(identifier, at: .exactlyOnce, now)
        case (_, .suback(let suback)): try receive(suback)
        case (_, .unsuback(let identifier)): receiveUnsuback(identifier)
        case (_, .pingresp): notePingresp()
        case (_, .connack), (_, .connect), (_, .subscribe), (_, .unsubscribe), (_, .pingreq), (_, .disconnect):
            throw .failed(.illegalMessage("\(packet.kind) on a connection that stands"))
        }
    }

    private func receive(_ connack: Connack, at now: Instant) throws(ConnectionEnd) {
        guard connack.returnCode == .accepted else { throw .failed(.refused(connack.returnCode)) }
        guard !(isClean && connack.sessionPresent) else {
            throw .failed(.illegalMessage("CONNACK says that there is a session, but a clean one was asked for"))
        }
        phase = .established
        act(.accepted(sessionPresent: connack.sessionPresent))
        if !connack.sessionPresent { try takeHeldMessages() }
        resume(at: now)
        sendWaiting(at: now)
    }

    /// Takes the messages that were held for a session that the broker has no more. The broker will not release them,
    /// and will use their identifiers for other messages. PUBREC has made these messages the client's own.
    private func takeHeldMessages() throws(ConnectionEnd) {
        for identifier in inbox.identifiersInUse { try takeReleased(identifier) }
    }

    // MARK: Messages from the broker

    private func receive(_ publish: Publish, at now: Instant) throws(ConnectionEnd) {
        let (topic, payload) = (publish.topic, publish.payload)
        do throws(StoreError) {
            switch publish.delivery {
            case .atMostOnce:
                act(.received(try inbox.take(topic, payload, at: .atMostOnce)))
            case .atLeastOnce(let identifier, _):
                let answer = ControlPacket.puback(identifier)
                let reception = try inbox.take(topic, payload, at: .atLeastOnce, answer: answer)
                self.answer(answer, after: reception.receipt?.owedPacket == nil ? nil : reception.receipt, at: now)
                act(.received(reception))
            case .exactlyOnce(let identifier, _):
                let answer = ControlPacket.pubrec(identifier)
                switch try inbox.receive(identifier, topic, payload) {
                case .safe: self.answer(answer, after: nil, at: now)
                case .inHand(let receipt): self.answer(answer, after: receipt, at: now)
                case .new(let reception, let receipt):
                    self.answer(answer, after: receipt, at: now)
                    act(.received(reception))
                }
            }
        } catch {
            throw .storage(error)
        }
    }

    private func answer(_ packet: ControlPacket, after receipt: Receipt?, at now: Instant) {
        answers.append(packet, after: receipt)
        sendAnswers(at: now)
    }

    /// Notes that the app has a message, and acknowledges the message if it came on this connection.
    func appDidReceive(_ receipt: Receipt, at now: Instant) {
        answers.release(receipt)
        sendAnswers(at: now)
    }

    private func sendAnswers(at now: Instant) {
        guard phase == .established else { return }
        while let packet = answers.next() { send(packet, at: now) }
    }

    /// Answers PUBREL, also if no message of this identifier is held any more [MQTT-4.3.3-2].
    private func receivePubrel(_ identifier: PacketIdentifier, at now: Instant) throws(ConnectionEnd) {
        // A broker that releases the message does not wait for PUBREC.
        if let receipt = inbox.receipt(inHand: identifier) { answers.drop(receipt) }
        try takeReleased(identifier)
        send(.pubcomp(identifier), at: now)
    }

    private func takeReleased(_ identifier: PacketIdentifier) throws(ConnectionEnd) {
        do throws(StoreError) {
            if let reception = try inbox.release(identifier) { act(.received(reception)) }
        } catch {
            throw .storage(error)
        }
    }

    // MARK: Messages to the broker

    /// Answers PUBREC, also for an unknown message, so that the broker gets rid of it.
    private func receivePubrec(_ identifier: PacketIdentifier, at now: Instant) throws(ConnectionEnd) {
        do throws(StoreError) { _ = try outbox.release(identifier) } catch { throw .storage(error) }
        send(.pubrel(identifier), at: now)
    }

    private func acknowledge(
        _ identifier: PacketIdentifier, at qualityOfService: QualityOfService, _ now: Instant
    ) {
        guard let entry = outbox.acknowledge(identifier, at: qualityOfService) else { return }
        noteAcknowledged(identifier)
        act(.acknowledged(entry))
        sendWaiting(at: now)
    }

    // MARK: Subscriptions

    private func receive(_ suback: Suback) throws(ConnectionEnd) {
        guard case .suback(let request)? = awaitedAnswers[suback.packetIdentifier] else { return }
        guard suback.results.count == 1, let result = suback.results.first else {
            throw .failed(
                .illegalMessage("SUBACK with \(suback.results.count) results for one subscription [MQTT-3.8.4-5]"))
        }
        awaitedAnswers[suback.packetIdentifier] = nil
        act(.subscribed(request: request, result: result))
    }

    private func receiveUnsuback(_ identifier: PacketIdentifier) {
        guard case .unsuback(let request)? = awaitedAnswers[identifier] else { return }
        awaitedAnswers[identifier] = nil
        act(.unsubscribed(request: request))
    }
}
