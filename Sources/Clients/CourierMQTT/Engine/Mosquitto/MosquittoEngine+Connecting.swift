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
        let search = RouteSearch(options)
        phase = .findingRoute(search)
        network.findRoute(to: Endpoint(host: options.host, port: options.port)) { [weak self] result in
            guard let self else { return }
            let finding = Finding(result: result, search: search)
            setup.enter { [self] in take(finding) }
        }
    }

    /// A route that was found on the loop, for a step that is taken there. Unchecked for that reason.
    private struct Finding: @unchecked Sendable {
        let result: Result<SocketRoute, NetworkError>
        let search: RouteSearch
    }

    private func take(_ finding: Finding) {
        guard case .findingRoute(let search) = phase, search === finding.search else { return }
        switch finding.result {
        case .failure(let error): end(.network(error))
        case .success(let route): connect(to: route, search.options)
        }
    }

    private func connect(to route: SocketRoute, _ options: ConnectOptions) {
        guard let session else { return }
        do throws(ConnectionEnd) { try session.handle.connect(to: route, options) } catch { return end(error) }
        let connection = MosquittoConnection(session, keepAlive: options.keepAlive)
        phase = .connecting(connection)
        if session.handle.security != nil {
            wait(for: .seconds(30)) { engine in
                guard engine.handle?.security?.isShakingHands == true else { return }
                engine.end(.network(.security(.timedOut)))
            }
        }
        connection.socket = network.adopt(session.handle.descriptor, on: route) {
            [weak self, weak connection] readiness in
            guard let self, let connection else { return }
            setup.enter { [self] in
                if isCurrent(connection) { socketIsReady(readiness) }
            }
        }
        // In a world the connection is decided by now.
        lookWhetherConnected(connection, isDecided: false)
    }

    private func lookWhetherConnected(_ connection: MosquittoConnection, isDecided: Bool) {
        let socket = Socket(descriptor: connection.handle.descriptor)
        if let error = socket.takeError() { return end(.network(error)) }
        if socket.peerPort == 0 {
            if isDecided { return end(.network(.reset)) }
            connection.socket?.interest = .writable
        } else {
            phase = .awaitingConnack(connection)
            settle()
        }
    }

    private func socketIsReady(_ readiness: SocketReadiness) {
        switch phase {
        case .closed, .findingRoute: break
        case .connecting(let connection): lookWhetherConnected(connection, isDecided: true)
        case .awaitingConnack(let connection), .established(let connection, _):
            if readiness.contains(.hangUp) { connection.isHungUp = true }
            if takesBytes(connection) { read() }
            // Nobody would take the acknowledgements of what has come.
            if isCurrent(connection), connection.isHungUp, isHeldUp(connection), connection.unsigned.isEmpty {
                end(.network(.reset))
            }
            settle()
        case .leaving(let connection, _): takeLeave(connection)
        }
    }

    /// Finds a session for the connection: the last one, if it can go on, or a new one.
    private func takeUpSession(_ options: ConnectOptions) throws(ConnectionEnd) {
        var untold = MosquittoSession.Untold()
        if let session {
            if session.fits(options, outbox) { return }
            if session.isContinued(by: options, outbox) { untold = session.untold }
        }
        // The library's old client ends before there is a new one.
        session = nil
        session = try MosquittoSession(options, setup, after: untold, mayReadAhead: mayReadAhead)
    }

    // MARK: The end

    func end(_ reason: ConnectionEnd) {
        switch phase {
        case .closed, .leaving: return
        case .findingRoute, .connecting, .awaitingConnack, .established: break
        }
        // The network learns of what the library has just written.
        if reason.isOrderly { connection?.socket?.interest = [] }
        close()
        setup.handler(.ended(reason))
    }

    package func abort() { close() }

    /// Ends the connection at once, if there is one.
    private func close() {
        let connection = connection
        phase = .closed
        connection?.releaseSocket()
        handle?.cut()
        session?.takeLastNotes()
        if let connection { session?.withhold(connection.uncommitted) }
        keepAliveTimer.cancel()
        patienceTimer.cancel()
        // A clean session has nothing for another connection.
        if handle?.isClean == true { session = nil }
    }

    package func disconnect() {
        // After DISCONNECT nobody would take messages that have come, but the library would acknowledge them.
        guard case .established(let connection, let requests) = phase, !connection.handle.hasNotes,
            connection.unsigned.isEmpty, connection.uncommitted.isEmpty
        else { return abort() }
        phase = .leaving(connection, requests)
        connection.handle.disconnect()
        wait(for: .seconds(5)) { $0.abort() }
        takeLeave(connection)
    }

    /// Writes DISCONNECT, after which the library closes its socket.
    private func takeLeave(_ connection: MosquittoConnection) {
        let handle = connection.handle
        if handle.wantsToWrite { handle.write() }
        while let note = handle.takeNote() {
            if case .packet(let line) = note { setup.handler(.packet(line.packet)) }
        }
        guard case .leaving = phase else { return }
        if handle.isOpen { connection.socket?.interest = .writable } else { close() }
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
