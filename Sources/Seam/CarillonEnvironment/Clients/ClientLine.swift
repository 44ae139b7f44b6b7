import Synchronization

/// The way of events and deadlines from the loop, where an engine and its timer live, to the app's main queue, where
/// their client lives.
///
/// Events arrive in their order. If the main queue does not keep up, the engine should read no more until ``onRoom``.
///
/// Unchecked because all of it is used on the main queue or under a lock, but where its members say otherwise.
package final class ClientLine<Arrival: Sendable>: @unchecked Sendable {
    private struct Waiting {
        var arrivals: [Arrival] = []
        var size = 0
        var isOnItsWay = false
        var isHoldingBack = false
    }

    /// Takes an event, on the main queue.
    package var onArrival: (Arrival) -> Void = { _ in }
    /// Called on the main queue when the engine may read on.
    package var onRoom: () -> Void = {}

    /// The timer of the client.
    package let timer: MainQueueTimer
    private let environment: Environment
    private let capacity: Int
    private let waiting = Mutex(Waiting())

    /// Makes a line.
    ///
    /// - Parameters:
    ///   - mailbox: The mailbox through which all work enters on the loop.
    ///   - capacity: The size of the events that may wait for the main queue before the engine should stop to read.
    package init(_ environment: Environment, _ mailbox: Mailbox, capacity: Int) {
        self.environment = environment
        self.capacity = capacity
        timer = MainQueueTimer(environment, mailbox)
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
        if isNew { environment.onMainQueue { [weak self] in self?.arrive() } }
        return mustHold
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
