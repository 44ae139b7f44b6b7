#if canImport(CMosquitto)
    import CarillonEnvironment
    import MQTTWire

    extension MosquittoEngine {
        // MARK: The library's turn

        /// Makes the library read. The engine takes each packet before the library writes its acknowledgements.
        func read() {
            guard !isActing, phase == .awaitingConnack || phase == .established else { return }
            isActing = true
            if readsAhead { readAhead(of: attempt) } else { readBlindly(of: attempt) }
            isActing = false
        }

        /// Makes the library write, after the engine has taken all notes. Call it after each call into the library.
        func settle() {
            guard !isActing, phase == .awaitingConnack || phase == .established else { return }
            let attempt = attempt
            isActing = true
            write(of: attempt)
            isActing = false
            if self.attempt == attempt, mayGoOn { read() }
            guard self.attempt == attempt, let handle, phase == .awaitingConnack || phase == .established else {
                return
            }
            let hasRoom = takesBytes && inbox.hasRoom(afterPause: false)
            var interest: SocketReadiness = hasRoom ? .readable : []
            if handle.wantsToWrite, unsigned.isEmpty { interest.insert(.writable) }
            socket?.interest = interest
            noteFollowing(hasRoom && ahead.isEmpty)
            if self.attempt == attempt { setKeepAliveTimer() }
        }

        /// Notes whether the library gets everything that comes. While it does not, PINGRESP cannot be missed.
        private func noteFollowing(_ follows: Bool) {
            guard follows != followsBroker else { return }
            followsBroker = follows
            keepAlive.setReading(follows, at: MosquittoLibrary.now)
            setup.handler(.isReading(follows))
        }

        func write(of attempt: Int) {
            repeat {
                takeNotes(of: attempt)
                guard self.attempt == attempt, commitBlindly(of: attempt), unsigned.isEmpty, let handle,
                    handle.wantsToWrite
                else { return }
                handle.write()
                if !handle.wantsToWrite {
                    queuedByteCount = 0
                    keepAlive.didWrite(at: MosquittoLibrary.now)
                }
            } while handle?.hasNotes == true
        }

        /// Sets the timer for the library's keep-alive.
        private func setKeepAliveTimer() {
            guard phase == .established, let due = keepAlive.due else { return }
            keepAliveTimer.wake(by: loop.now.advanced(by: MosquittoLibrary.delay(until: due)))
        }

        func keepAliveIsDue() {
            // The loop may be late, and PINGRESP may lie unread.
            let attempt = attempt
            if keepAlive.isPingUnanswered, takesBytes { read() }
            guard self.attempt == attempt else { return }
            let now = MosquittoLibrary.now
            if let handle, let due = keepAlive.due, due <= now {
                handle.keepAlive()
                if !handle.hasNotes { keepAlive.wasInVain(at: now) }
            }
            settle()
        }

        // MARK: Notes of the library

        /// Takes the library's notes, as long as their connection lasts.
        func takeNotes(of attempt: Int) {
            while self.attempt == attempt, let note = handle?.takeNote() {
                do throws(ConnectionEnd) { try take(note) } catch { end(error) }
            }
        }

        private func take(_ note: MosquittoNote) throws(ConnectionEnd) {
            switch note {
            case .packet(let line): try take(line)
            case .connack(let returnCode, let flags): try takeConnack(returnCode, flags)
            case .published(let identifier): takeAcknowledgement(identifier)
            case .subscribed(let identifier, let granted): try takeSuback(identifier, granted)
            case .unsubscribed(let identifier):
                guard case .unsuback(let request)? = awaitedAnswers[identifier] else { return }
                awaitedAnswers[identifier] = nil
                setup.handler(.unsubscribed(request: request))
            case .message(let message): try take(message)
            case .disconnected(let error):
                guard let handle else { return }
                throw handle.end(error, isEstablished: phase == .established, firstPacket: firstPacket)
            case .remark(let text): setup.environment.record(CourierTraceKind.libmosquitto, text)
            }
        }

        private func take(_ line: MosquittoLogLine) throws(ConnectionEnd) {
            let packet = line.packet
            let now = MosquittoLibrary.now
            if line.direction == .received {
                keepAlive.didRead(line.kind == .pingresp, at: now)
            } else if line.kind == .pingreq {
                keepAlive.didPing(at: now)
            }
            let attempt = attempt
            setup.handler(.packet(packet))
            guard self.attempt == attempt, line.direction == .received else { return }
            switch line.kind {
            case .publish where line.qualityOfService == .exactlyOnce:
                if readsAhead { return }
                if exchanges.publishCame(line.packetIdentifier) { return }
                mustStartOver = true
                setup.environment.record(
                    CourierTraceKind.libmosquitto,
                    "holds another message as \(line.packetIdentifier), and has to start over")
                throw .network(.reset)
            case .pubrel: try takeReleased(line.packetIdentifier)
            case .pubrec:
                guard let identifier = packet.packetIdentifier else { return }
                do throws(StoreError) { _ = try outbox.release(identifier) } catch { throw .storage(error) }
            case .pingreq: throw .failed(.illegalMessage("PINGREQ on a connection that stands"))
            default: break
            }
        }

        private func takeConnack(_ returnCode: Int32, _ flags: Int32) throws(ConnectionEnd) {
            guard phase == .awaitingConnack, let handle else {
                throw .failed(.illegalMessage("CONNACK on a connection that stands"))
            }
            guard let code = UInt8(exactly: returnCode).flatMap(ConnectReturnCode.init(rawValue:)) else {
                throw .failed(.badConnack("CONNACK with the return code \(returnCode)"))
            }
            guard code == .accepted else { throw .failed(.refused(code)) }
            guard flags & ~1 == 0 else { throw .failed(.badConnack("CONNACK with the flags \(flags)")) }
            let sessionPresent = flags == 1
            guard !(handle.isClean && sessionPresent) else {
                throw .failed(
                    .illegalMessage("CONNACK says that there is a session, but a clean one was asked for"))
            }
            phase = .established
            let attempt = attempt
            setup.handler(.accepted(sessionPresent: sessionPresent))
            guard self.attempt == attempt else { return }
            for identifier in acknowledged where self.attempt == attempt { takeAcknowledgement(identifier) }
            acknowledged = []
            if !sessionPresent { try takeHeldMessages() }
            if self.attempt == attempt { try releaseLost(of: attempt) }
            if self.attempt == attempt { queueWaiting() }
        }

        private func takeSuback(_ identifier: UInt16, _ granted: [UInt8]) throws(ConnectionEnd) {
            let results = granted.compactMap(Suback.Result.init(returnCode:))
            guard results.count == granted.count else {
                throw .failed(.illegalMessage("SUBACK with the return codes \(granted) [MQTT-3.9.3-2]"))
            }
            guard case .suback(let request)? = awaitedAnswers[identifier] else { return }
            guard results.count == 1, let result = results.first else {
                throw .failed(
                    .illegalMessage("SUBACK with \(results.count) results for one subscription [MQTT-3.8.4-5]"))
            }
            awaitedAnswers[identifier] = nil
            setup.handler(.subscribed(request: request, result: result))
        }

        private func takeAcknowledgement(_ identifier: UInt16) {
            // At QoS 0 the library tells that it has written the message.
            guard let identifier = PacketIdentifier(identifier), let entry = outbox.remove(identifier) else { return }
            let attempt = attempt
            setup.handler(.acknowledged(entry))
            if self.attempt == attempt { queueWaiting() }
        }

        // MARK: Messages

        /// Takes a message that the library hands over.
        private func take(_ message: MosquittoMessage) throws(ConnectionEnd) {
            // The engine has taken the message when it came.
            if readsAhead { return }
            guard message.qualityOfService < .exactlyOnce || exchanges.messageCame(message.packetIdentifier) else {
                return
            }
            try stage(message)
        }

        /// Takes PUBREL. If the library has nothing to release, the inbox may have.
        private func takeReleased(_ identifier: UInt16) throws(ConnectionEnd) {
            guard !readsAhead, !exchanges.pubrelCame(identifier) else { return }
            if let index = withheld.firstIndex(where: { $0.packetIdentifier == identifier }) {
                try stage(withheld.remove(at: index))
            } else if let identifier = PacketIdentifier(identifier) {
                let attempt = attempt
                guard commitBlindly(of: attempt) else { return }
                do throws(StoreError) {
                    try inbox.stageRelease(identifier)
                    try inbox.commit()
                } catch {
                    throw .storage(error)
                }
                while let arrival = inbox.takeArrival() { carryOut(arrival) }
                tell(of: attempt)
            }
        }

        /// Takes all messages that were held for a session that the broker has no more. The broker will not release
        /// them. As far as the client can get at them, they become its own.
        private func takeHeldMessages() throws(ConnectionEnd) {
            exchanges.sessionWasLost()
            inbox.sessionWasLost()
            while !withheld.isEmpty { try stage(withheld.removeFirst()) }
        }

        /// Releases what the broker will not release any more, also after a connection on which that has failed.
        private func releaseLost(of attempt: Int) throws(ConnectionEnd) {
            guard commitBlindly(of: attempt) else { return }
            do throws(StoreError) { try inbox.releaseLost() } catch { throw .storage(error) }
            while let arrival = inbox.takeArrival() { carryOut(arrival) }
            tell(of: attempt)
        }

        /// Carries out what follows from a packet. The library's acknowledgement is queued, and leaves when the receipt
        /// is signed.
        func carryOut(_ arrival: Arrival) {
            // A broker that releases a message does not wait for the app.
            if let receipt = arrival.voided { unsigned.removeAll { $0 === receipt } }
            if case .signed(let receipt) = arrival.condition { unsigned.append(receipt) }
            if let reception = arrival.reception { inbox.lineUp(reception, after: arrival.unpromised) }
        }

        /// Tells of the messages that the app may have now.
        func tell(of attempt: Int) {
            while self.attempt == attempt, let reception = inbox.takeReception() {
                setup.handler(.received(reception))
            }
        }
    }
#endif
