import CarillonEnvironment
import MQTTBroker

/// The mock servers in real time, for any client in any language.
///
/// ```swift
/// let playground = try Playground(options)
/// let ports = try playground.start()
/// …
/// playground.stop()
/// ```
///
/// Everything begins fresh at each start. Call it from any thread but its own.
///
/// Unchecked because all that it holds is touched only on its environment's loop.
package final class Playground: @unchecked Sendable {
    private let options: PlaygroundOptions
    private let environment: Environment
    private let report: @Sendable (PlaygroundError) -> Void
    private var journal: JournalFile?
    private var broker: MQTTBroker?
    /// Gives memory back soon.
    private var memoryTimer: TimerToken?

    /// - Parameter report: told of what goes wrong while the servers run, on their thread.
    package init(_ options: PlaygroundOptions, report: @escaping @Sendable (PlaygroundError) -> Void = { _ in }) {
        self.options = options
        self.report = report
        environment = .makeLive(name: "playground")
    }

    /// Starts the servers.
    ///
    /// - Returns: where they listen.
    /// - Throws: ``PlaygroundError`` if one cannot listen where it should, or the journal cannot be written. Then none is left running.
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

    /// Ends the servers and their connections, and closes the journal.
    ///
    /// - Throws: ``PlaygroundError/journalIsIncomplete(_:code:)`` if not all could be written.
    package func stop() throws {
        try onLoop { [self] in stopServers() }
        // What was sent leaves when the loop has come round.
        try onLoop { [self] in
            defer { journal = nil }
            if let failure = journal?.failure { throw failure }
        }
    }

    private func startServers() throws(PlaygroundError) -> PlaygroundPorts {
        if let path = options.journal {
            journal = try JournalFile(path: path, environment: environment, report: report)
        }
        var ports = PlaygroundPorts()
        if let mqtt = options.mqtt { ports.mqtt = try start(mqtt) }
        return ports
    }

    private func start(_ mqtt: MQTTOptions) throws(PlaygroundError) -> UInt16 {
        let endpoint = Endpoint(host: options.host, port: mqtt.port)
        let broker = MQTTBroker(
            environment: environment, at: endpoint, configuration: mqtt.configuration, access: mqtt.access,
            journalLimit: 0)
        if let journal { broker.observer = { journal.append($0) } }
        broker.onRelief = { [weak self] in self?.giveBackMemory() }
        do {
            try broker.start()
        } catch {
            throw .cannotListen("MQTT", endpoint, error as? NetworkError ?? .unreachable)
        }
        self.broker = broker
        return broker.endpoint.port
    }

    /// Gives memory back a second later, when the rest of what is let go of has been.
    private func giveBackMemory() {
        guard memoryTimer == nil else { return }
        memoryTimer = environment.loop.schedule(after: .seconds(1)) { [weak self] in
            self?.memoryTimer = nil
            FreeMemory.giveBack()
        }
    }

    private func stopServers() {
        if let memoryTimer = memoryTimer.take() { environment.loop.cancel(memoryTimer) }
        broker?.stop()
        broker = nil
        journal?.close()
    }

    /// Does something on the loop, and waits until it is done.
    private func onLoop<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
        let loop = environment.loop
        let result: Result<Value, any Error> = loop.blockingCall { answer in
            loop.enqueue { answer(Result { try body() }) }
        }
        return try result.get()
    }
}
