import Synchronization

/// Work for a loop that keeps its order among itself, one after the other. A loop alone does not promise that.
package final class LoopQueue: Sendable {
    private struct Waiting {
        var items: [@Sendable () -> Void] = []
        var taken = 0
    }

    private let loop: any Loop
    private let waiting = Mutex(Waiting())

    package init(on loop: any Loop) {
        self.loop = loop
    }

    /// Runs `work` on the loop, after everything that was enqueued here before it.
    package func enqueue(_ work: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.items.append(work) }
        loop.enqueue { [self] in takeFirst()?() }
    }

    /// Forgets what waits on a loop that will not run any more. It may hold on to whoever holds this.
    package func dispose() {
        let forgotten = waiting.withLock { waiting in
            defer { waiting = Waiting() }
            return waiting
        }
        // Let go of outside the lock, for that may well enqueue something.
        withExtendedLifetime(forgotten) {}
    }

    /// There is one item for each of the loop's callbacks, whichever of those is run first.
    private func takeFirst() -> (@Sendable () -> Void)? {
        waiting.withLock { waiting in
            guard waiting.taken < waiting.items.count else { return nil }
            let work = waiting.items[waiting.taken]
            waiting.taken += 1
            // Lets go of what has been taken, in steps that keep the cost of one item constant.
            if waiting.taken * 2 >= waiting.items.count {
                waiting.items.removeFirst(waiting.taken)
                waiting.taken = 0
            }
            return work
        }
    }
}
