import CarillonEnvironment
import HTTPEngine

/// The line between an event source, which lives on the app's main queue, and its engine, which lives on the loop.
///
/// Commands go to the loop in their order, and events come back in theirs.
///
/// Unchecked because the engine and the exchange are used on the loop only, and the rest on the main queue.
final class EventSourceLine: @unchecked Sendable {
    /// An event with the number of the exchange that it belongs to.
    struct Arrival: Sendable {
        let exchange: Int
        let event: HTTPEngineEvent
    }

    /// The number of bytes that may wait for the main queue before the engine stops to read.
    static let capacity = 262_144

    let name: String
    /// The way back, with what the source has to know.
    let client: ClientLine<Arrival>

    private let mailbox: Mailbox
    private let engine: any HTTPEngine
    /// The exchange under way and its number; used on the loop.
    private var call: (any HTTPEngineCall)?
    private var exchange = 0

    init(_ environment: Environment, _ makeEngine: (Environment) -> any HTTPEngine) {
        mailbox = Mailbox(environment)
        client = ClientLine(environment, mailbox, capacity: EventSourceLine.capacity)
        engine = makeEngine(environment)
        name = engine.name
        client.onRoom = { [weak self] in self?.perform { $0.call?.setReading(true) } }
    }

    /// Sends a request. A former exchange is dropped.
    func send(_ request: HTTPEngineRequest, exchange: Int) {
        perform { line in
            line.drop()
            line.exchange = exchange
            let call = line.engine.send(request) { [weak line] event in
                line?.mailbox.perform { [weak line] in line?.take(event, of: exchange) }
            }
            line.call = call
            // The main queue may not have kept up with the former exchange.
            if line.client.isHoldingBack { call.setReading(false) }
        }
    }

    /// Drops the exchange.
    func cancel() { perform { $0.drop() } }

    /// Ends everything, because the app has let go of the source. May be called on any thread.
    func shutDown() {
        mailbox.performLast { [self] in
            client.timer.cancel()
            drop()
            engine.close()
        }
    }

    private func perform(_ work: @escaping @Sendable (EventSourceLine) -> Void) {
        mailbox.perform { [weak self] in
            if let self { work(self) }
        }
    }

    // MARK: On the loop

    private func drop() {
        exchange = 0
        call.take()?.cancel()
    }

    private func take(_ event: HTTPEngineEvent, of number: Int) {
        guard number == exchange else { return }
        let size = if case .piece(let piece) = event { piece.count } else { 0 }
        if client.hand(Arrival(exchange: number, event: event), size: size) { call?.setReading(false) }
    }
}
