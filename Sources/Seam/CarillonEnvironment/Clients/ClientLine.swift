import Synchronization

/// The way of events and deadlines from the loop, where an engine and its timer live, to the app's main queue, where
/// their client lives.
///
/// Events arrive in their order. If the main queue does not keep up, the engine should read no more until ``onRoom``.
///
/// Unchecked because the timer is used on the loop only, and the rest on the main queue or under a lock.
package final class ClientLine<Arrival: Sendable>: @unchecked Sendable {
    private struct Waiting {
        var arrivals: [Arrival] = []
        var size = 0
        var isOnItsWay = false
        var isHoldingBack = false
    }

    /// Takes an event, on the main queue.
    package var onArrival: (Arrival) -> Void = { _ in }
    /// Called on the main queue when a deadline has come.
    package var onDeadline: () -> Void = {}
    /// Called on the main queue when the engine may read on.
    package var onRoom: () -> Void = {}

    private let environment: Environment
    private let mailbox: Mailbox
    private let timer: DeadlineTimer
    private let capacity: Int
    private let waiting = Mutex(Waiting())
    /// The deadline that the loop knows of; used on the main queue.
    private var knownDeadline: Instant?

    /// Makes a line.
    ///
    /// - Parameters:
    ///   - mailbox: The mailbox through which all work enters on the loop.
    ///   - capacity: The size of the events that may wait for the main queue before the engine should stop to read.
    package init(_ environment: Environment, _ mailbox: Mailbox, capacity: Int) {
        self.environment = environment
        self.mailbox = mailbox
        self.capacity = capacity
        timer = DeadlineTimer(on: environment.loop)
        timer.onDeadline = { [weak self] in self?.deadlineDidCome() }
    }

    /// Whether the engine was told to stop to read, and not yet to read on.
    package var isHoldingBack: Bool { waiting.withLock { $0.isHoldingBack } }

    /// Hands an event over, from the loop. Returns whether the engine should stop to read now.
    package func hand(_ arrival: Arrival, size: Int = 1) -> Bool {
        let (isNew, mustHold) = waiting.withLock { waiting in
            waiting.arrivals.append(arrival)
            waiting.size += size
            let mustHold = !waiting.isHoldingBack && waiting.size >= capacity
            if mustHold { waiting.isHoldingBack = true }
            defer { waiting.isOnItsWay = true }
            return (!waiting.isOnItsWay, mustHold)
        }
        if isNew { onMainQueue { $0.arrive() } }
        return mustHold
    }

    /// Makes sure that ``onDeadline`` is called at the deadline, or earlier. Call it on the main queue.
    package func wake(by deadline: Instant?) {
        guard let deadline, knownDeadline.map({ deadline < $0 }) ?? true else { return }
        knownDeadline = deadline
        mailbox.perform { [weak self] in self?.timer.wake(by: deadline) }
    }

    /// Forgets the deadline. Call it on the loop.
    package func cancelDeadline() { timer.cancel() }

    private func deadlineDidCome() {
        onMainQueue { line in
            line.knownDeadline = nil
            line.onDeadline()
        }
    }

    private func onMainQueue(_ work: @escaping @Sendable (ClientLine) -> Void) {
        environment.mainQueue.enqueue { [weak self] in
            guard let self, !environment.loop.hasEnded else { return }
            environment.run { work(self) }
        }
    }

    private func arrive() {
        let (arrivals, wasHoldingBack) = waiting.withLock { waiting in
            defer { waiting = Waiting() }
            return (waiting.arrivals, waiting.isHoldingBack)
        }
        for arrival in arrivals { onArrival(arrival) }
        // Reading goes on only now, so that an event that was read never waits beside a full load.
        if wasHoldingBack { onRoom() }
    }
}
