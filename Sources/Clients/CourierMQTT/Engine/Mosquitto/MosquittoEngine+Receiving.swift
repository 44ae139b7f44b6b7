#if canImport(CMosquitto)
    import CarillonEnvironment
    import MQTTWire

    extension MosquittoEngine {
        // MARK: The library's turn

        /// Makes the library read. The engine takes each packet before the library writes its acknowledgements.
        func read() {
            guard !isActing, phase == .awaitingConnack || phase == .established else { return }
            let attempt = attempt
            isActing = true
            defer { isActing = false }
            var burst = MosquittoEngine.readBurst
            repeat {
                guard let handle else { return }
                if readsAhead { readPacket(handle) } else { handle.read() }
                takeNotes(of: attempt)
                guard self.attempt == attempt else { return }
                write(of: attempt)
                burst -= 1
            } while self.attempt == attempt && mayReadOn(burst)
        }

        /// Whether the library should read more. Packets that the engine has taken from the socket do not make it
        /// ready, so all of them must be read.
        private func mayReadOn(_ burst: Int) -> Bool {
            guard takesBytes else { return false }
            return hasPackets || burst > 0 && handle?.hasSomethingToRead == true
        }

        /// Whether the engine may have packets that the library has not read.
        private var hasPackets: Bool { lastReadWasPacket && decoder.heldByteCount > 0 }

        /// Makes the library read the next packet, after a look at it.
        private func readPacket(_ handle: MosquittoHandle) {
            incoming = nil
            lastReadWasPacket = false
            do throws(ConnectionEnd) {
                var decoded = try nextPacket()
                if decoded == nil {
                    switch handle.takeBytes() {
                    case .bytes(let bytes): decoder.append(bytes)
                    // The library must not look either: it would read, unseen, what has come by now.
                    case .nothing: return
                    case .end: return handle.read()
                    }
                    decoded = try nextPacket()
                }
                guard let decoded else { return }
                lastReadWasPacket = true
                if firstPacket == nil { firstPacket = decoded.packet.kind }
                if case .publish(let publish) = decoded.packet, publish.delivery.qualityOfService == .exactlyOnce {
                    incoming = publish
                }
                do throws(NetworkError) { try handle.read(decoded.bytes) } catch { throw .network(error) }
            } catch {
                end(error)
            }
        }

        private func nextPacket() throws(ConnectionEnd) -> DecodedPacket? {
            do throws(DecodingFailure) { return try decoder.next() } catch {
                throw .failed(MQTTError(error, isEstablished: phase == .established))
            }
        }

        /// Makes the library write, after the engine has taken all notes. Call it after each call into the library.
        func settle() {
            guard !isActing, phase == .awaitingConnack || phase == .established else { return }
            let attempt = attempt
            isActing = true
            write(of: attempt)
            isActing = false
            if takesBytes, hasPackets { read() }
            guard self.attempt == attempt, let handle, phase == .awaitingConnack || phase == .established else {
                return
            }
            var interest: SocketReadiness = takesBytes ? .readable : []
            if handle.wantsToWrite, unsigned.isEmpty { interest.insert(.writable) }
            socket?.interest = interest
            setKeepAliveTimer()
        }

        private func write(of attempt: Int) {
            repeat {
                takeNotes(of: attempt)
                guard self.attempt == attempt, unsigned.isEmpty, let handle, handle.wantsToWrite else { return }
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
                if let incoming { return try take(incoming) }
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

        /// Takes a message at QoS 2 before the library has it.
        private func take(_ publish: Publish) throws(ConnectionEnd) {
            guard let identifier = publish.delivery.packetIdentifier else { return }
            do throws(StoreError) {
                switch try inbox.receive(identifier, publish.topic, publish.payload) {
                case .safe: break
                case .inHand(let receipt): unsigned.append(receipt)
                case .new(let reception, _): tell(reception)
                }
            } catch {
                throw .storage(error)
            }
        }

        /// Takes a message that the library hands over.
        private func take(_ message: MosquittoMessage) throws(ConnectionEnd) {
            let isExactlyOnce = message.qualityOfService == .exactlyOnce
            // The engine has taken the message when it came.
            if isExactlyOnce, readsAhead { return }
            guard !isExactlyOnce || exchanges.messageCame(message.packetIdentifier) else { return }
            do throws(StoreError) { try hand(message) } catch {
                // PUBREL will come again, but the library has given up the message.
                if isExactlyOnce { withheld.append(message) }
                throw .storage(error)
            }
        }

        private func hand(_ message: MosquittoMessage) throws(StoreError) {
            guard let topic = try? TopicName(message.topic) else {
                return end(.failed(.illegalMessage("PUBLISH on “\(message.topic)”, which is no topic name")))
            }
            tell(
                try inbox.take(
                    topic, message.payload, at: message.qualityOfService,
                    answer: PacketIdentifier(message.packetIdentifier).map {
                        message.qualityOfService == .exactlyOnce ? .pubcomp($0) : .puback($0)
                    }))
        }

        /// Tells of a message. The library's acknowledgement is queued, and leaves when the receipt is signed.
        private func tell(_ reception: Reception) {
            if let receipt = reception.receipt, receipt.owedPacket != nil { unsigned.append(receipt) }
            setup.handler(.received(reception))
        }

        /// Takes PUBREL. If the library has nothing to release, the inbox may have.
        private func takeReleased(_ identifier: UInt16) throws(ConnectionEnd) {
            guard readsAhead || !exchanges.pubrelCame(identifier) else { return }
            do throws(StoreError) {
                if let index = withheld.firstIndex(where: { $0.packetIdentifier == identifier }) {
                    try hand(withheld[index])
                    withheld.remove(at: index)
                } else if let identifier = PacketIdentifier(identifier) {
                    // A broker that releases the message does not wait for the app.
                    if let receipt = inbox.receipt(inHand: identifier) { unsigned.removeAll { $0 === receipt } }
                    if let reception = try inbox.release(identifier) { tell(reception) }
                }
            } catch {
                throw .storage(error)
            }
        }

        /// Takes all messages that were held for a session that the broker has no more. The broker will not release
        /// them. As far as the client can get at them, they become its own.
        private func takeHeldMessages() throws(ConnectionEnd) {
            exchanges.sessionWasLost()
            let attempt = attempt
            do throws(StoreError) {
                while self.attempt == attempt, let message = withheld.first {
                    try hand(message)
                    withheld.removeFirst()
                }
                for identifier in inbox.identifiersInUse where self.attempt == attempt {
                    if let reception = try inbox.release(identifier) { tell(reception) }
                }
            } catch {
                throw .storage(error)
            }
        }
    }
#endif
