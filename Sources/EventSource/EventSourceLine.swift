import CarillonEnvironment
import HTTPEngine
import Synchronization

/// The line between an event source, which lives on the app's main queue, and its engine and timer, which live on the
/// loop.
///
/// Commands go to the loop in their order, and events come back in theirs. If the main queue does not keep up, the
/// engine reads no more.
///
/// Unchecked because the engine, the exchange and the timer are used on the loop only, and the rest on the main queue
/// or under a lock.
final class EventSourceLine: @unchecked Sendable {
    /// An event with the number of the exchange that it belongs to.
    struct Arrival: Sendable {
        let exchange: Int
        let event: HTTPEngineEvent
    }

    private struct Waiting {
        var arrivals: [Arrival] = []
        var byteCount = 0
        var isOnItsWay = false
        var isHoldingBack = false
    }

    /// The number of bytes that may wait for the main queue before the engine stops to read.
    static let capacity = 262_144

    let name: String
    /// Takes an event, on the main queue.
    var onArrival: (Arrival) -> Void = { _ in }
    /// Called on the main queue when a deadline has come.
    var onDeadline: () -> Void = {}

    private let environment: Environment
    private let mailbox: Mailbox
    private let engine: any HTTPEngine
    private let timer: DeadlineTimer
    private let waiting = Mutex(Waiting())
    /// The deadline that the loop knows of; used on the main queue.
    private var knownDeadline: Instant?
    /// The exchange under way and its number; used on the loop.
    private var call: (any HTTPEngineCall)?
    private var exchange = 0

    init(_ environment: Environment, _ makeEngine: (Environment) -> any HTTPEngine) {
        self.environment = environment
        mailbox = Mailbox(environment)
        timer = DeadlineTimer(on: environment.loop)
        engine = makeEngine(environment)
        name = engine.name
        timer.onDeadline = { [weak self] in self?.deadlineDidCome() }
    }

    // MARK: Commands, from the main queue

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
            if line.waiting.withLock({ $0.isHoldingBack }) { call.setReading(false) }
        }
    }

    /// Drops the exchange.
    func cancel() { perform { $0.drop() } }

    /// Makes sure that ``onDeadline`` is called at the deadline, or earlier.
    func wake(by deadline: Instant?) {
        guard let deadline, knownDeadline.map({ deadline < $0 }) ?? true else { return }
        knownDeadline = deadline
        perform { $0.timer.wake(by: deadline) }
    }

    /// Ends everything, because the app has let go of the source. May be called on any thread.
    func shutDown() {
        // The loop keeps this work, and a loop that has ended drops it. The mailbox would keep it for ever.
        environment.loop.enqueue { [self] in
            mailbox.perform { [self] in
                timer.cancel()
                drop()
                engine.close()
            }
        }
    }

    private func perform(_ work: @escaping @Sendable (EventSourceLine) -> Void) {
        mailbox.perform { [weak self] in
            if let self { work(self) }
        }
    }

    private func drop() {
        exchange = 0
        call.take()?.cancel()
    }

    // MARK: Events, on the loop

    private func take(_ event: HTTPEngineEvent, of number: Int) {
        guard number == exchange else { return }
        let (isNew, mustHold) = waiting.withLock { waiting in
            waiting.arrivals.append(Arrival(exchange: number, event: event))
            if case .piece(let piece) = event { waiting.byteCount += piece.count }
            let mustHold = !waiting.isHoldingBack && waiting.byteCount >= EventSourceLine.capacity
            if mustHold { waiting.isHoldingBack = true }
            defer { waiting.isOnItsWay = true }
            return (!waiting.isOnItsWay, mustHold)
        }
        if mustHold { call?.setReading(false) }
        if isNew { onMainQueue { $0.handOver() } }
    }

    private func deadlineDidCome() {
        onMainQueue { line in
            line.knownDeadline = nil
            line.onDeadline()
        }
    }

    private func onMainQueue(_ work: @escaping @Sendable (EventSourceLine) -> Void) {
        environment.mainQueue.enqueue { [weak self] in
            guard let self, !environment.loop.hasEnded else { return }
            environment.run { work(self) }
        }
    }

    private func handOver() {
        let (arrivals, wasHoldingBack) = waiting.withLock { waiting in
            defer { waiting = Waiting() }
            return (waiting.arrivals, waiting.isHoldingBack)
        }
        for arrival in arrivals { onArrival(arrival) }
        // Reading goes on only now, so that a piece that was read never waits beside a full load.
        if wasHoldingBack { perform { $0.call?.setReading(true) } }
    }
}
