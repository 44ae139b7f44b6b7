import CarillonEnvironment
import Synchronization

/// The line between a client, which lives on the app's main queue, and its engine and timer, which live on the loop.
///
/// Commands go to the loop in their order, and events come back in theirs. If the main queue does not keep up, the
/// engine reads no more.
///
/// Unchecked because the engine and the timer are used on the loop only, and the rest on the main queue or under a
/// lock.
final class EngineLine: @unchecked Sendable {
    /// An event with the number of the connection that it belongs to.
    struct Arrival: Sendable {
        let connection: Int
        let event: EngineEvent
    }

    private struct Waiting {
        var arrivals: [Arrival] = []
        var isOnItsWay = false
        var isHoldingBack = false
    }

    /// The number of events that may wait for the main queue before the engine stops to read.
    private static let capacity = 1_000

    let name: String
    /// Takes an event, on the main queue.
    var onArrival: (Arrival) -> Void = { _ in }
    /// Called on the main queue when a deadline has come.
    var onDeadline: () -> Void = {}

    private let environment: Environment
    private let mailbox: Mailbox
    private let engine: any MeteorEngine
    private let timer: DeadlineTimer
    private let waiting = Mutex(Waiting())
    /// The deadline that the loop knows of; used on the main queue.
    private var knownDeadline: Instant?
    /// The number of the connection; used on the loop.
    private var connection = 0

    init(_ environment: Environment, _ makeEngine: (EngineSetup) -> any MeteorEngine) {
        self.environment = environment
        mailbox = Mailbox(environment)
        timer = DeadlineTimer(on: environment.loop)
        let line = LateReference<EngineLine>()
        engine = makeEngine(
            EngineSetup(environment: environment, gate: mailbox) { event in line.object?.take(event) })
        name = engine.name
        line.object = self
        timer.onDeadline = { [weak self] in self?.deadlineDidCome() }
    }

    // MARK: Commands, from the main queue

    func open(_ address: ServerAddress, connection: Int) {
        perform { line in
            line.connection = connection
            line.engine.open(address)
        }
    }

    func send(_ text: String) { perform { $0.engine.send(text) } }

    func close() { perform { $0.engine.close() } }

    /// Makes sure that ``onDeadline`` is called at the deadline, or earlier.
    func wake(by deadline: Instant?) {
        guard let deadline, knownDeadline.map({ deadline < $0 }) ?? true else { return }
        knownDeadline = deadline
        perform { $0.timer.wake(by: deadline) }
    }

    /// Ends everything, because the app has let go of the client. May be called on any thread.
    func shutDown() {
        // The loop keeps this work, and a loop that has ended drops it. The mailbox would keep it for ever.
        environment.loop.enqueue { [self] in
            mailbox.perform { [self] in
                timer.cancel()
                engine.close()
            }
        }
    }

    private func perform(_ work: @escaping @Sendable (EngineLine) -> Void) {
        mailbox.perform { [weak self] in
            if let self { work(self) }
        }
    }

    // MARK: Events, on the loop

    private func take(_ event: EngineEvent) {
        let (isNew, mustHold) = waiting.withLock { waiting in
            waiting.arrivals.append(Arrival(connection: connection, event: event))
            let mustHold = !waiting.isHoldingBack && waiting.arrivals.count >= EngineLine.capacity
            if mustHold { waiting.isHoldingBack = true }
            defer { waiting.isOnItsWay = true }
            return (!waiting.isOnItsWay, mustHold)
        }
        if mustHold { engine.setReading(false) }
        if isNew { onMainQueue { $0.handOver() } }
    }

    private func deadlineDidCome() {
        onMainQueue { line in
            line.knownDeadline = nil
            line.onDeadline()
        }
    }

    private func onMainQueue(_ work: @escaping @Sendable (EngineLine) -> Void) {
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
        if wasHoldingBack { perform { $0.engine.setReading(true) } }
        for arrival in arrivals { onArrival(arrival) }
    }
}
