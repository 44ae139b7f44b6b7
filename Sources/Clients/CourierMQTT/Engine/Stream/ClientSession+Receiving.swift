import CarillonEnvironment
import MQTTWire

extension ClientSession {
    /// Takes a packet from the broker.
    ///
    /// - Throws: the reason why the connection has to end. Either the packet may not come here [MQTT-4.8.0-1], or the
    ///   store could not keep what the packet demands to be kept [MQTT-4.8.0-2].
    func receive(_ packet: ControlPacket, at now: Instant) throws(ConnectionEnd) {
        switch phase {
        case .disconnected: return
        case .awaitingConnack:
            keepAlive.didReceive(at: now)
            guard case .connack(let connack) = packet else { throw .failed(.noConnack(packet.kind)) }
            try receive(connack, at: now)
        case .established(let exchanges):
            keepAlive.didReceive(at: now)
            try receive(packet, exchanges, at: now)
        }
    }

    private func receive(
        _ packet: ControlPacket, _ exchanges: ClientExchanges, at now: Instant
    ) throws(ConnectionEnd) {
        switch packet {
        case .publish(let publish): try take(at: now) { () throws(StoreError) in try inbox.stage(publish) }
        case .pubrel(let identifier):
            try take(at: now) { () throws(StoreError) in try inbox.stageRelease(identifier) }
        case .puback(let identifier): acknowledge(identifier, at: .atLeastOnce, exchanges, now)
        case .pubrec(let identifier): try receivePubrec(identifier, at: now)
        case .pubcomp(let identifier): acknowledge(identifier, at: .exactlyOnce, exchanges, now)
        case .suback(let suback): try receive(suback, exchanges)
        case .unsuback(let identifier): receiveUnsuback(identifier, exchanges)
        case .pingresp: keepAlive.didReceivePingresp()
        case .connack, .connect, .subscribe, .unsubscribe, .pingreq, .disconnect:
            throw .failed(.illegalMessage("\(packet.kind) on a connection that stands"))
        }
    }

    private func receive(_ connack: Connack, at now: Instant) throws(ConnectionEnd) {
        guard connack.returnCode == .accepted else { throw .failed(.refused(connack.returnCode)) }
        guard !(isClean && connack.sessionPresent) else {
            throw .failed(.illegalMessage("CONNACK says that there is a session, but a clean one was asked for"))
        }
        let exchanges = ClientExchanges(parts.identifiers())
        phase = .established(exchanges)
        act(.accepted(sessionPresent: connack.sessionPresent))
        if !connack.sessionPresent { inbox.sessionWasLost() }
        try take(at: now) { () throws(StoreError) in try inbox.releaseLost() }
        resume(exchanges, at: now)
        sendWaiting(at: now)
    }

    // MARK: Messages from the broker

    /// Stages or commits something, and takes what follows.
    private func take(at now: Instant, _ body: () throws(StoreError) -> Void) throws(ConnectionEnd) {
        defer { takeArrivals(at: now) }
        do throws(StoreError) { try body() } catch { throw .storage(error) }
    }

    /// Commits what was staged.
    func commit(at now: Instant) throws(ConnectionEnd) {
        try take(at: now) { () throws(StoreError) in try inbox.commit() }
    }

    private func takeArrivals(at now: Instant) {
        let exchanges = exchanges
        while let arrival = inbox.takeArrival() {
            // A broker that releases a message does not wait for its PUBREC.
            if let receipt = arrival.voided { exchanges?.answers.drop(receipt) }
            if let reception = arrival.reception { inbox.lineUp(reception, after: arrival.unpromised) }
            switch arrival.answer {
            case .pubcomp(let identifier)?: send(.pubcomp(identifier), at: now)
            case let answer?: exchanges?.answers.append(answer, after: arrival.condition)
            case nil: break
            }
        }
        sendAnswers(at: now)
    }

    /// Notes that the app has a message, and acknowledges the message if it came on this connection.
    func appDidReceive(_ receipt: Receipt, at now: Instant) {
        exchanges?.answers.release(receipt)
        sendAnswers(at: now)
    }

    private func sendAnswers(at now: Instant) {
        guard let exchanges else { return }
        while let packet = exchanges.answers.next() { send(packet, at: now) }
    }

    /// Whether a message can be promised now.
    var canPromise: Bool { exchanges?.answers.nextPromise != nil && inbox.mayPromise }

    /// Promises the next message, and acknowledges it. The next promise has to wait until PUBACK has left the process,
    /// so that a process that dies has promised one such message at most without an acknowledgement (D-COURIER-20).
    func promiseNext(at now: Instant) throws(ConnectionEnd) {
        guard let exchanges, let id = exchanges.answers.nextPromise else { return }
        do throws(StoreError) { try inbox.promise(id) } catch { throw .storage(error) }
        exchanges.answers.notePromise()
        sendAnswers(at: now)
    }

    /// Tells of the messages that the app may have now.
    func tell() {
        while let reception = inbox.takeReception() { act(.received(reception)) }
    }

    /// Acknowledges and tells everything that it can, because the connection will end.
    func finish(at now: Instant) {
        try? commit(at: now)
        while exchanges?.answers.nextPromise != nil, (try? promiseNext(at: now)) != nil {}
        tell()
    }

    // MARK: Messages to the broker

    /// Answers PUBREC, also for an unknown message, so that the broker gets rid of it.
    private func receivePubrec(_ identifier: PacketIdentifier, at now: Instant) throws(ConnectionEnd) {
        do throws(StoreError) { _ = try outbox.release(identifier) } catch { throw .storage(error) }
        send(.pubrel(identifier), at: now)
    }

    private func acknowledge(
        _ identifier: PacketIdentifier, at qualityOfService: QualityOfService, _ exchanges: ClientExchanges,
        _ now: Instant
    ) {
        guard let entry = outbox.acknowledge(identifier, at: qualityOfService) else { return }
        exchanges.noteAcknowledged(identifier)
        act(.acknowledged(entry))
        sendWaiting(at: now)
    }

    // MARK: Subscriptions

    private func receive(_ suback: Suback, _ exchanges: ClientExchanges) throws(ConnectionEnd) {
        guard case .suback(let request)? = exchanges.awaitedAnswers[suback.packetIdentifier] else { return }
        guard suback.results.count == 1, let result = suback.results.first else {
            throw .failed(
                .illegalMessage("SUBACK with \(suback.results.count) results for one subscription [MQTT-3.8.4-5]"))
        }
        exchanges.awaitedAnswers[suback.packetIdentifier] = nil
        act(.subscribed(request: request, result: result))
    }

    private func receiveUnsuback(_ identifier: PacketIdentifier, _ exchanges: ClientExchanges) {
        guard case .unsuback(let request)? = exchanges.awaitedAnswers[identifier] else { return }
        exchanges.awaitedAnswers[identifier] = nil
        act(.unsubscribed(request: request))
    }
}
