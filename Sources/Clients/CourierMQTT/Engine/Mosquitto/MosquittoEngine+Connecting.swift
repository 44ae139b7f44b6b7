#if canImport(CMosquitto)
    import CarillonEnvironment
    package import CourierCore
    import MQTTWire

    extension MosquittoEngine {
        package func open(_ options: ConnectOptions) {
            abort()
            do throws(EncodingFailure) {
                _ = try PacketEncoder().encode(.connect(Connect(options, keepAlive: options.keepAlive)))
            } catch {
                return setup.handler(.ended(.unusableOptions(error)))
            }
            do throws(ConnectionEnd) { try takeUpSession(options) } catch { return setup.handler(.ended(error)) }
            phase = .findingRoute
            network.findRoute(to: Endpoint(host: options.host, port: options.port)) {
                [weak self, attempt] result in
                guard let self else { return }
                let finding = Finding(result: result, options: options)
                setup.enter { [self] in
                    if self.attempt == attempt { take(finding) }
                }
            }
        }

        /// A route that was found on the loop, for a step that is taken there. Unchecked for that reason.
        private struct Finding: @unchecked Sendable {
            let result: Result<SocketRoute, NetworkError>
            let options: ConnectOptions
        }

        private func take(_ finding: Finding) {
            switch finding.result {
            case .failure(let error): end(.network(error))
            case .success(let route): connect(to: route, finding.options)
            }
        }

        private func connect(to route: SocketRoute, _ options: ConnectOptions) {
            guard let handle else { return }
            do throws(ConnectionEnd) { try handle.connect(to: route, options) } catch { return end(error) }
            firstPacket = nil
            decoder = PacketDecoder(from: .server)
            ahead = MosquittoLookahead()
            followsBroker = true
            isHungUp = false
            keepAlive = MosquittoKeepAlive(interval: options.keepAlive, now: MosquittoLibrary.now)
            phase = .connecting
            if handle.security != nil {
                wait(for: .seconds(30)) { engine in
                    guard engine.handle?.security?.isShakingHands == true else { return }
                    engine.end(.network(.security(.timedOut)))
                }
            }
            socket = network.adopt(handle.descriptor, on: route) { [weak self, attempt] readiness in
                guard let self else { return }
                setup.enter { [self] in
                    if self.attempt == attempt { socketIsReady(readiness) }
                }
            }
            // In a world the connection is decided by now.
            lookWhetherConnected(isDecided: false)
        }

        private func lookWhetherConnected(isDecided: Bool) {
            guard let handle else { return }
            let socket = Socket(descriptor: handle.descriptor)
            if let error = socket.takeError() { return end(.network(error)) }
            if socket.peerPort == 0 {
                if isDecided { return end(.network(.reset)) }
                self.socket?.interest = .writable
            } else {
                phase = .awaitingConnack
                settle()
            }
        }

        private func socketIsReady(_ readiness: SocketReadiness) {
            switch phase {
            case .closed, .findingRoute: break
            case .connecting: lookWhetherConnected(isDecided: true)
            case .awaitingConnack, .established:
                if readiness.contains(.hangUp) { isHungUp = true }
                if takesBytes { read() }
                // Nobody would take the acknowledgements of what has come.
                if isHungUp, isHeldUp, unsigned.isEmpty { end(.network(.reset)) }
                settle()
            case .leaving: takeLeave()
            }
        }

        // MARK: The session

        /// Finds a client of the library for the session: the last one, if it has something to keep, or a new one.
        private func takeUpSession(_ options: ConnectOptions) throws(ConnectionEnd) {
            if let handle, fits(handle, options) { return }
            if handle?.clientIdentifier != ClientIdentifier(options.clientId) || clearance != outbox.clearance {
                withheld = []
                acknowledged = []
            }
            handle = nil
            exchanges = InboundExchanges()
            mustStartOver = false
            clearance = outbox.clearance
            handle = try makeHandle(options)
        }

        private func makeHandle(_ options: ConnectOptions) throws(ConnectionEnd) -> MosquittoHandle {
            let handle = try MosquittoHandle(options, setup.environment)
            do throws(NetworkError) { try handle.restore(outbox.inFlight.map(\.message)) } catch {
                throw .network(error)
            }
            return handle
        }

        /// Whether a client of the library can go on with the session.
        private func fits(_ handle: MosquittoHandle, _ options: ConnectOptions) -> Bool {
            guard !handle.isClean, !options.isCleanSession, clearance == outbox.clearance,
                handle.clientIdentifier == ClientIdentifier(options.clientId),
                (handle.security != nil) == options.shouldUseSecureTransportLayer
            else { return false }
            // With TLS, only this client has these messages.
            if !exchanges.awaited.isEmpty { return true }
            let unacknowledged = outbox.inFlight.map(\.message).filter { !isAcknowledged($0) }
            return !mustStartOver && !exchanges.hasStale
                && handle.held == Set(unacknowledged.compactMap { $0.stage.packetIdentifier?.rawValue })
        }

        private func isAcknowledged(_ message: OutgoingMessage) -> Bool {
            message.stage.packetIdentifier.map { acknowledged.contains($0.rawValue) } ?? false
        }

        /// Takes the library's last notes, of which no event tells any more and which the library will not repeat.
        private func takeLastNotes() {
            while let note = handle?.takeNote() {
                switch note {
                case .published(let identifier): acknowledged.append(identifier)
                case _ where readsAhead: break
                case .message(let message) where message.qualityOfService == .exactlyOnce:
                    if exchanges.messageCame(message.packetIdentifier) { withheld.append(message) }
                case .packet(let line) where line.direction == .received && line.kind == .pubrel:
                    _ = exchanges.pubrelCame(line.packetIdentifier)
                case .packet(let line)
                where line.direction == .received && line.kind == .publish && line.qualityOfService == .exactlyOnce:
                    if !exchanges.publishCame(line.packetIdentifier) { mustStartOver = true }
                default: break
                }
            }
        }

        /// Keeps the messages at QoS 2 that the library has given up, and that were not committed.
        func withhold() {
            withheld += uncommitted.filter { $0.qualityOfService == .exactlyOnce }
            uncommitted = []
        }

        // MARK: The end

        func end(_ reason: ConnectionEnd) {
            guard phase != .closed, phase != .leaving else { return }
            // The network learns of what the library has just written.
            if reason.isOrderly { socket?.interest = [] }
            close()
            setup.handler(.ended(reason))
        }

        package func abort() { close() }

        /// Ends the connection at once, if there is one.
        private func close() {
            attempt += 1
            phase = .closed
            socket?.end()
            socket = nil
            handle?.cut()
            takeLastNotes()
            withhold()
            ahead = MosquittoLookahead()
            current = nil
            unsigned = []
            awaitedAnswers = [:]
            queuedByteCount = 0
            keepAliveTimer.cancel()
            patienceTimer.cancel()
            // A clean session has nothing for another connection.
            if handle?.isClean == true { handle = nil }
        }

        package func disconnect() {
            // After DISCONNECT nobody would take messages that have come, but the library would acknowledge them.
            guard phase == .established, let handle, !handle.hasNotes, unsigned.isEmpty, uncommitted.isEmpty else {
                return abort()
            }
            phase = .leaving
            handle.disconnect()
            wait(for: .seconds(5)) { $0.abort() }
            takeLeave()
        }

        /// Writes DISCONNECT, after which the library closes its socket.
        private func takeLeave() {
            guard let handle else { return }
            if handle.wantsToWrite { handle.write() }
            while let note = handle.takeNote() {
                if case .packet(let line) = note { setup.handler(.packet(line.packet)) }
            }
            guard phase == .leaving else { return }
            if handle.isOpen { socket?.interest = .writable } else { close() }
        }

        // MARK: Waiting

        /// Does something after a delay, unless the connection ends or something else is waited for before that.
        func wait(for duration: Duration, _ work: @escaping (MosquittoEngine) -> Void) {
            patienceTimer.onDeadline = { [weak self] in
                if let self { work(self) }
            }
            patienceTimer.wake(after: duration)
        }
    }
#endif
