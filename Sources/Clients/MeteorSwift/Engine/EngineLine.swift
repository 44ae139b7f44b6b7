import CarillonEnvironment

/// The line between a client, which lives on the app's main queue, and its engine, which lives on the loop.
///
/// Commands go to the loop in their order, and events come back in theirs.
///
/// Unchecked because the engine is used on the loop only, and the rest on the main queue.
final class EngineLine: @unchecked Sendable {
    /// An event with the number of the connection that it belongs to.
    struct Arrival: Sendable {
        let connection: Int
        let event: EngineEvent
    }

    /// The number of events that may wait for the main queue before the engine stops to read (D-METEORSWIFT-1).
    private static let capacity = 1_000

    let name: String
    /// The way back, with what the client has to know.
    let client: ClientLine<Arrival>

    private let mailbox: Mailbox
    private let engine: any MeteorEngine
    /// The number of the connection; used on the loop.
    private var connection = 0

    init(_ environment: Environment, _ makeEngine: (EngineSetup) -> any MeteorEngine) {
        mailbox = Mailbox(environment)
        client = ClientLine(environment, mailbox, capacity: EngineLine.capacity)
        let line = LateReference<EngineLine>()
        engine = makeEngine(
            EngineSetup(environment: environment, gate: mailbox) { event in line.object?.take(event) })
        name = engine.name
        line.object = self
        client.onRoom = { [weak self] in self?.perform { $0.engine.setReading(true) } }
    }

    func open(_ address: ServerAddress, connection: Int) {
        perform { line in
            line.connection = connection
            line.engine.open(address)
        }
    }

    func send(_ text: String) { perform { $0.engine.send(text) } }

    func close() { perform { $0.engine.close() } }

    /// Ends everything, because the app has let go of the client. May be called on any thread.
    func shutDown() {
        mailbox.performLast { [self] in
            client.timer.cancel()
            engine.close()
        }
    }

    private func perform(_ work: @escaping @Sendable (EngineLine) -> Void) {
        mailbox.perform { [weak self] in
            if let self { work(self) }
        }
    }

    /// Hands an event to the client, from the loop.
    private func take(_ event: EngineEvent) {
        if client.hand(Arrival(connection: connection, event: event)) { engine.setReading(false) }
    }
}
