#if canImport(CMosquitto)
import CarillonEnvironment
import MQTTWire

extension MosquittoEngine {
    // MARK: The library's turn

    /// Makes the library read. The engine takes each packet before the library writes its acknowledgements.
    func read() {
        guard !isActing, let connection = openConnection else { return }
        isActing = true
        if connection.readsAhead { readAhead(connection) } else { readBlindly(connection) }
        isActing = false
    }

    /// Makes the library write, after the engine has taken all notes. Call it after each call into the library.
    func settle() {
        guard !isActing, let connection = openConnection else { return }
        isActing = true
        write(connection)
        isActing = false
        if isCurrent(connection), mayGoOn(connection) { read() }
        guard openConnection === connection else { return }
        let hasRoom = takesBytes(connection) && inbox.hasRoom(afterPause: false)
        var interest: SocketReadiness = hasRoom ? .readable : []
        if connection.handle.wantsToWrite, connection.unsigned.isEmpty { interest.insert(.writable) }
        connection.socket?.interest = interest
        noteFollowing(hasRoom && connection.ahead.isEmpty, on: connection)
        if isCurrent(connection) { setKeepAliveTimer(connection) }
    }

    /// Notes whether the library gets everything that comes. While it does not, PINGRESP cannot be missed.
    private func noteFollowing(_ follows: Bool, on connection: MosquittoConnection) {
        guard follows != connection.followsBroker else { return }
        connection.followsBroker = follows
        connection.keepAlive.setReading(follows, at: MosquittoLibrary.now)
        setup.handler(.isReading(follows))
    }

    func write(_ connection: MosquittoConnection) {
        let handle = connection.handle
        repeat {
            takeNotes(connection)
            guard isCurrent(connection), commitBlindly(connection), connection.unsigned.isEmpty,
                handle.wantsToWrite
            else { return }
            handle.write()
            if !handle.wantsToWrite {
                requests?.queuedByteCount = 0
                connection.keepAlive.didWrite(at: MosquittoLibrary.now)
            }
        } while handle.hasNotes
    }

    /// Sets the timer for the library's keep-alive.
    private func setKeepAliveTimer(_ connection: MosquittoConnection) {
        guard isEstablished, let due = connection.keepAlive.due else { return }
        keepAliveTimer.wake(by: loop.now.advanced(by: MosquittoLibrary.delay(until: due)))
    }

    func keepAliveIsDue() {
        guard let connection else { return }
        // The loop may be late, and PINGRESP may lie unread.
        if connection.keepAlive.isPingUnanswered, takesBytes(connection) { read() }
        guard isCurrent(connection) else { return }
        let now = MosquittoLibrary.now
        if let due = connection.keepAlive.due, due <= now {
            connection.handle.keepAlive()
            if !connection.handle.hasNotes { connection.keepAlive.wasInVain(at: now) }
        }
        settle()
    }

    // MARK: Notes of the library

    /// Takes the library's notes, as long as their connection lasts.
    func takeNotes(_ connection: MosquittoConnection) {
        while isCurrent(connection), let note = connection.handle.takeNote() {
            do throws(ConnectionEnd) { try take(note, on: connection) } catch { end(error) }
        }
    }

    private func take(_ note: MosquittoNote, on connection: MosquittoConnection) throws(ConnectionEnd) {
        switch note {
        case .packet(let line): try take(line, on: connection)
        case .connack(let returnCode, let flags): try takeConnack(returnCode, flags)
        case .published(let identifier): takeAcknowledgement(identifier, on: connection)
        case .subscribed(let identifier, let granted): try takeSuback(identifier, granted)
        case .unsubscribed(let identifier):
            guard let requests, case .unsuback(let request)? = requests.awaitedAnswers[identifier] else { return }
            requests.awaitedAnswers[identifier] = nil
            setup.handler(.unsubscribed(request: request))
        case .message(let message): try take(message, on: connection)
        case .disconnected(let error):
            throw connection.handle.end(
                error, isEstablished: isEstablished, firstPacket: connection.firstPacket)
        case .remark(let text): setup.environment.record(CourierTraceKind.libmosquitto, text)
        }
    }

    private func take(_ line: MosquittoLogLine, on connection: MosquittoConnection) throws(ConnectionEnd) {
        let packet = line.packet
        let now = MosquittoLibrary.now
        if line.direction == .received {
            connection.keepAlive.didRead(line.kind == .pingresp, at: now)
        } else if line.kind == .pingreq {
            connection.keepAlive.didPing(at: now)
        }
        setup.handler(.packet(packet))
        guard isCurrent(connection), line.direction == .received else { return }
        switch line.kind {
        case .publish where line.qualityOfService == .exactlyOnce:
            if connection.readsAhead { return }
            if connection.session.exchanges.publishCame(line.packetIdentifier) { return }
            connection.session.mustStartOver = true
            setup.environment.record(
                CourierTraceKind.libmosquitto,
                "holds another message as \(line.packetIdentifier), and has to start over")
            throw .network(.reset)
        case .pubrel: try takeReleased(line.packetIdentifier, on: connection)
        case .pubrec:
            guard let identifier = packet.packetIdentifier else { return }
            do throws(StoreError) { _ = try outbox.release(identifier) } catch { throw .storage(error) }
        case .pingreq: throw .failed(.illegalMessage("PINGREQ on a connection that stands"))
        default: break
        }
    }

    private func takeConnack(_ returnCode: Int32, _ flags: Int32) throws(ConnectionEnd) {
        guard case .awaitingConnack(let connection) = phase else {
            throw .failed(.illegalMessage("CONNACK on a connection that stands"))
        }
        guard let code = UInt8(exactly: returnCode).flatMap(ConnectReturnCode.init(rawValue:)) else {
            throw .failed(.badConnack("CONNACK with the return code \(returnCode)"))
        }
        guard code == .accepted else { throw .failed(.refused(code)) }
        guard flags & ~1 == 0 else { throw .failed(.badConnack("CONNACK with the flags \(flags)")) }
        let sessionPresent = flags == 1
        guard !(connection.handle.isClean && sessionPresent) else {
            throw .failed(
                .illegalMessage("CONNACK says that there is a session, but a clean one was asked for"))
        }
        phase = .established(connection, MosquittoRequests())
        setup.handler(.accepted(sessionPresent: sessionPresent))
        guard isCurrent(connection) else { return }
        for identifier in connection.session.untold.acknowledged where isCurrent(connection) {
            takeAcknowledgement(identifier, on: connection)
        }
        session?.untold.acknowledged = []
        guard isCurrent(connection) else { return }
        if !sessionPresent { try takeHeldMessages(connection) }
        if isCurrent(connection) { try releaseLost(connection) }
        if isCurrent(connection) { queueWaiting() }
    }

    private func takeSuback(_ identifier: UInt16, _ granted: [UInt8]) throws(ConnectionEnd) {
        let results = granted.compactMap(Suback.Result.init(returnCode:))
        guard results.count == granted.count else {
            throw .failed(.illegalMessage("SUBACK with the return codes \(granted) [MQTT-3.9.3-2]"))
        }
        guard let requests, case .suback(let request)? = requests.awaitedAnswers[identifier] else { return }
        guard results.count == 1, let result = results.first else {
            throw .failed(
                .illegalMessage("SUBACK with \(results.count) results for one subscription [MQTT-3.8.4-5]"))
        }
        requests.awaitedAnswers[identifier] = nil
        setup.handler(.subscribed(request: request, result: result))
    }

    private func takeAcknowledgement(_ identifier: UInt16, on connection: MosquittoConnection) {
        // At QoS 0 the library tells that it has written the message.
        guard let identifier = PacketIdentifier(identifier), let entry = outbox.remove(identifier) else { return }
        setup.handler(.acknowledged(entry))
        if isCurrent(connection) { queueWaiting() }
    }

    // MARK: Messages

    /// Takes a message that the library hands over.
    private func take(_ message: MosquittoMessage, on connection: MosquittoConnection) throws(ConnectionEnd) {
        // The engine has taken the message when it came.
        if connection.readsAhead { return }
        guard
            message.qualityOfService < .exactlyOnce
                || connection.session.exchanges.messageCame(message.packetIdentifier)
        else { return }
        try stage(message, on: connection)
    }

    /// Takes PUBREL. If the library has nothing to release, the inbox may have.
    private func takeReleased(_ identifier: UInt16, on connection: MosquittoConnection) throws(ConnectionEnd) {
        let session = connection.session
        guard !session.readsAhead, !session.exchanges.pubrelCame(identifier) else { return }
        if let index = session.untold.withheld.firstIndex(where: { $0.packetIdentifier == identifier }) {
            try stage(session.untold.withheld.remove(at: index), on: connection)
        } else if let identifier = PacketIdentifier(identifier) {
            guard commitBlindly(connection) else { return }
            do throws(StoreError) {
                try inbox.stageRelease(identifier)
                try inbox.commit()
            } catch {
                throw .storage(error)
            }
            while let arrival = inbox.takeArrival() { carryOut(arrival, on: connection) }
            tell(connection)
        }
    }

    /// Takes all messages that were held for a session that the broker has no more. The broker will not release
    /// them. As far as the client can get at them, they become its own.
    private func takeHeldMessages(_ connection: MosquittoConnection) throws(ConnectionEnd) {
        let session = connection.session
        session.exchanges.sessionWasLost()
        inbox.sessionWasLost()
        while !session.untold.withheld.isEmpty {
            try stage(session.untold.withheld.removeFirst(), on: connection)
        }
    }

    /// Releases what the broker will not release any more, also after a connection on which that has failed.
    private func releaseLost(_ connection: MosquittoConnection) throws(ConnectionEnd) {
        guard commitBlindly(connection) else { return }
        do throws(StoreError) { try inbox.releaseLost() } catch { throw .storage(error) }
        while let arrival = inbox.takeArrival() { carryOut(arrival, on: connection) }
        tell(connection)
    }

    /// Carries out what follows from a packet. The library's acknowledgement is queued, and leaves when the receipt
    /// is signed.
    func carryOut(_ arrival: Arrival, on connection: MosquittoConnection) {
        // A broker that releases a message does not wait for the app.
        if let receipt = arrival.voided { connection.unsigned.removeAll { $0 === receipt } }
        if case .signed(let receipt) = arrival.condition { connection.unsigned.append(receipt) }
        if let reception = arrival.reception { inbox.lineUp(reception, after: arrival.unpromised) }
    }

    /// Tells of the messages that the app may have now.
    func tell(_ connection: MosquittoConnection) {
        while isCurrent(connection), let reception = inbox.takeReception() {
            setup.handler(.received(reception))
        }
    }
}
#endif
