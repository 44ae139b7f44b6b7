import CarillonEnvironment
import CarillonTLS
import Foundation

/// The mock servers in real time, for any client in any language.
///
/// ```swift
/// let playground = try Playground(options)
/// let ports = try playground.start()
/// …
/// playground.stop()
/// ```
///
/// Each start begins with fresh state. Call the methods from any thread but the playground's own.
///
/// The class is unchecked because only code on its environment's loop touches its state.
package final class Playground: @unchecked Sendable {
    private let options: PlaygroundOptions
    private let environment: Environment
    private let report: @Sendable (PlaygroundError) -> Void
    private var journal: JournalFile?
    private var seats: [ServerSeat] = []
    private var inspector: Inspector?
    /// The timer that gives memory back soon.
    private var memoryTimer: TimerToken?

    /// Creates a playground that does not run yet.
    ///
    /// - Parameter report: receives the errors while the servers run, on their thread.
    package init(_ options: PlaygroundOptions, report: @escaping @Sendable (PlaygroundError) -> Void = { _ in }) {
        self.options = options
        self.report = report
        environment = .makeLive(name: "playground")
    }

    /// Starts the servers.
    ///
    /// - Returns: the ports of the servers.
    /// - Throws: ``PlaygroundError`` if a server cannot listen, or the journal cannot be written. No server runs then.
    package func start() throws -> PlaygroundPorts {
        try onLoop { [self] in
            do throws(PlaygroundError) {
                return try startServers()
            } catch {
                stopServers()
                throw error
            }
        }
    }

    /// Lets a journal out that goes to standard output, where something else may have to stand before it.
    package func letJournalOut() throws { try onLoop { [self] in journal?.letOut() } }

    /// Ends the servers and their connections, and closes the journal.
    ///
    /// - Throws: ``PlaygroundError/journalIsIncomplete(_:code:)`` if parts of the journal could not be written.
    package func stop() throws {
        try onLoop { [self] in stopServers() }
        // The servers' last bytes leave in the next turn of the loop.
        try onLoop { [self] in
            defer { journal = nil }
            if let failure = journal?.failure { throw failure }
        }
    }

    private func startServers() throws(PlaygroundError) -> PlaygroundPorts {
        if let path = options.journal {
            journal = try JournalFile(path: path, environment: environment, report: report)
        }
        let tail = options.inspectorPort.map { _ in JournalTail(environment: environment) }
        let lines = JournalLines(to: journal, tail, environment: environment)
        let identity = try makeIdentity()
        var ports = PlaygroundPorts()
        for server in options.servers {
            let place = { [weak self, environment, options] port in
                PlaygroundPlace(
                    environment: environment, endpoint: Endpoint(host: options.host, port: port), identity: identity,
                    giveBackMemory: { self?.giveBackMemory() }, origins: options.allowedOrigins, journal: lines)
            }
            do {
                let seat = try ServerSeat(server, in: place)
                seats.append(seat)
                ports.append(server.name, seat.running.port)
                for (name, port) in seat.running.morePorts { ports.append(name, port) }
            } catch let error as TLSError {
                throw .cannotSecure(error)
            } catch {
                let endpoint = Endpoint(host: options.host, port: server.port)
                throw .cannotListen(server.title, endpoint, error as? NetworkError ?? .unreachable)
            }
        }
        if let tail, let port = options.inspectorPort {
            if options.asksForToken { ports.inspectorToken = InspectorAccess.makeToken(environment) }
            let access = ports.inspectorToken.map(InspectorAccess.token) ?? .thisMachine
            ports.append(Inspector.name, try startInspector(on: port, tail, access))
        }
        return ports
    }

    private func startInspector(
        on port: UInt16, _ tail: JournalTail, _ access: InspectorAccess
    ) throws(PlaygroundError) -> UInt16 {
        let endpoint = Endpoint(host: options.inspectorHost, port: port)
        do {
            let inspector = try Inspector(environment: environment, at: endpoint, tail, seats, access)
            self.inspector = inspector
            return inspector.port
        } catch {
            throw .cannotListen("The live page", endpoint, error as? NetworkError ?? .unreachable)
        }
    }

    /// Returns the certificate of all servers, for the names of this machine; `nil` if they do not speak TLS.
    private func makeIdentity() throws(PlaygroundError) -> ServerIdentity? {
        guard options.isSecure else { return nil }
        do {
            let authority = try CertificateAuthority(environment: environment)
            var hosts = ["localhost", "127.0.0.1", "::1"]
            if !options.host.isEmpty, !hosts.contains(options.host) { hosts.append(options.host) }
            let identity = try authority.identity(for: hosts, environment: environment)
            if let path = options.rootCertificate { try write(authority.certificate, to: path) }
            return identity
        } catch let error as PlaygroundError {
            throw error
        } catch {
            throw .cannotSecure(error as? TLSError ?? .unavailable)
        }
    }

    private func write(_ certificate: Certificate, to path: String) throws(PlaygroundError) {
        do {
            try certificate.pem.write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw .cannotWriteCertificate(path, error.localizedDescription)
        }
    }

    /// Gives memory back to the system a second later, when other objects have been released, too.
    private func giveBackMemory() {
        guard memoryTimer == nil else { return }
        memoryTimer = environment.loop.schedule(after: .seconds(1)) { [weak self] in
            self?.memoryTimer = nil
            FreeMemory.giveBack()
        }
    }

    private func stopServers() {
        if let memoryTimer = memoryTimer.take() { environment.loop.cancel(memoryTimer) }
        inspector?.stop()
        inspector = nil
        for seat in seats { seat.running.stop() }
        seats = []
        journal?.close()
    }

    /// Runs `body` on the loop, and waits for its end.
    private func onLoop<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
        let loop = environment.loop
        let result: Result<Value, any Error> = loop.blockingCall { answer in
            loop.enqueue { answer(Result { try body() }) }
        }
        return try result.get()
    }
}
