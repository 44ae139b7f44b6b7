#if canImport(CMosquitto)
    import CarillonEnvironment
    import MQTTWire

    extension MosquittoEngine {
        // MARK: The library's turn

        /// Has the library read what there is. What it has read is taken before it writes its acknowledgements.
        func read() {
            guard !isActing, let handle else { return }
            let attempt = attempt
            isActing = true
            defer { isActing = false }
            var burst = MosquittoEngine.readBurst
            repeat {
                if firstPacket == nil {
                    firstPacket = handle.nextByte.flatMap { ControlPacket.Kind(rawValue: $0 >> 4) }
                }
                handle.read()
                takeNotes(of: attempt)
                guard self.attempt == attempt else { return }
                write(of: attempt)
                burst -= 1
            } while self.attempt == attempt && takesBytes && burst > 0 && handle.hasSomethingToRead
        }

        /// Has the library write what is queued, after everything that it has noted was taken. To be called after each call into the library.
        func settle() {
            guard !isActing, phase == .awaitingConnack || phase == .established else { return }
            let attempt = attempt
            isActing = true
            write(of: attempt)
            isActing = false
            guard self.attempt == attempt, let handle, phase == .awaitingConnack || phase == .established else {
                return
            }
            var interest: SocketReadiness = takesBytes ? .readable : []
            if handle.wantsToWrite { interest.insert(.writable) }
            socket?.interest = interest
            setKeepAliveTimer()
        }

        private func write(of attempt: Int) {
            repeat {
                takeNotes(of: attempt)
                guard self.attempt == attempt, let handle, handle.wantsToWrite else { return }
                handle.write()
                if !handle.wantsToWrite {
                    queuedByteCount = 0
                    keepAlive.didWrite(at: MosquittoLibrary.now)
                }
            } while handle?.hasNotes == true
        }

        /// Asks the library after its keep-alive when that has something to do. A timer that fires too early does nothing but set the next one.
        private func setKeepAliveTimer() {
            guard phase == .established, let due = keepAlive.due else { return }
            let deadline = loop.now.advanced(by: MosquittoLibrary.delay(until: due))
            if let keepAliveTimer {
                if keepAliveTimer.deadline <= deadline { return }
                loop.cancel(keepAliveTimer.token)
            }
            let token = loop.schedule(at: deadline) { [weak self, attempt] in
                guard let self else { return }
                setup.enter { [self] in
                    if self.attempt == attempt { keepAliveTimerDidFire() }
                }
            }
            keepAliveTimer = (token, deadline)
        }

        private func keepAliveTimerDidFire() {
            keepAliveTimer = nil
            let now = MosquittoLibrary.now
            if let handle, let due = keepAlive.due, due <= now {
                handle.keepAlive()
                if !handle.hasNotes { keepAlive.wasInVain(at: now) }
            }
            settle()
        }

        // MARK: What the library has noted

        /// Takes what the library has noted, as long as the connection is the one that it is about.
        private func takeNotes(of attempt: Int) {
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
                guard case .unsubscribe(let request)? = requests[identifier] else { return }
                requests[identifier] = nil
                setup.handler(.unsubscribed(request: request))
            case .message(let message): try take(message)
            case .disconnected(let error):
                guard let handle else { return }
                throw handle.end(error, isEstablished: phase == .established, firstPacket: firstPacket)
            case .remark(let text): setup.environment.record("courier.libmosquitto", text)
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
                if exchanges.publishCame(line.packetIdentifier) { return }
                mustStartOver = true
                setup.environment.record(
                    "courier.libmosquitto", "holds another message as \(line.packetIdentifier), and has to start over")
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
            if self.attempt == attempt { queueWaiting() }
        }

        private func takeSuback(_ identifier: UInt16, _ granted: [UInt8]) throws(ConnectionEnd) {
            let results = granted.compactMap(Suback.Result.init(returnCode:))
            guard results.count == granted.count else {
                throw .failed(.illegalMessage("SUBACK with the return codes \(granted) [MQTT-3.9.3-2]"))
            }
            guard case .subscribe(let request)? = requests[identifier] else { return }
            guard results.count == 1, let result = results.first else {
                throw .failed(
                    .illegalMessage("SUBACK with \(results.count) results for one subscription [MQTT-3.8.4-5]"))
            }
            requests[identifier] = nil
            setup.handler(.subscribed(request: request, result: result))
        }

        private func takeAcknowledgement(_ identifier: UInt16) {
            // At QoS 0 the library tells that it has written it.
            guard let identifier = PacketIdentifier(identifier), let entry = outbox.remove(identifier) else { return }
            let attempt = attempt
            setup.handler(.acknowledged(entry))
            if self.attempt == attempt { queueWaiting() }
        }

        // MARK: Messages

        private func take(_ message: MosquittoMessage) throws(ConnectionEnd) {
            let isExactlyOnce = message.qualityOfService == .exactlyOnce
            guard !isExactlyOnce || exchanges.messageCame(message.packetIdentifier) else { return }
            do throws(StoreError) { try hand(message) } catch {
                // PUBREL will come again, but the library has let go of the message.
                if isExactlyOnce { withheld.append(message) }
                throw .storage(error)
            }
        }

        private func hand(_ message: MosquittoMessage) throws(StoreError) {
            guard let topic = try? TopicName(message.topic) else {
                return end(.failed(.illegalMessage("PUBLISH on “\(message.topic)”, which is no topic name")))
            }
            setup.handler(.received(try inbox.take(topic, message.payload, at: message.qualityOfService)))
        }

        /// PUBREL has come. If the library has nothing to release, somebody else may.
        private func takeReleased(_ identifier: UInt16) throws(ConnectionEnd) {
            guard !exchanges.pubrelCame(identifier) else { return }
            do throws(StoreError) {
                if let index = withheld.firstIndex(where: { $0.packetIdentifier == identifier }) {
                    try hand(withheld[index])
                    withheld.remove(at: index)
                } else if let identifier = PacketIdentifier(identifier),
                    let reception = try inbox.release(identifier)
                {
                    setup.handler(.received(reception))
                }
            } catch {
                throw .storage(error)
            }
        }

        /// The broker has no session any more, so it will release nothing of what it had sent. What the client can get at becomes its own.
        private func takeHeldMessages() throws(ConnectionEnd) {
            exchanges.sessionWasLost()
            let attempt = attempt
            do throws(StoreError) {
                while self.attempt == attempt, let message = withheld.first {
                    try hand(message)
                    withheld.removeFirst()
                }
                for identifier in inbox.heldIdentifiers where self.attempt == attempt {
                    if let reception = try inbox.release(identifier) { setup.handler(.received(reception)) }
                }
            } catch {
                throw .storage(error)
            }
        }
    }
#endif
