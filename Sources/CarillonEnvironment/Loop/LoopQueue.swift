import Synchronization

/// Work for a loop that keeps its order among itself, one after the other. A loop alone does not promise that.
package final class LoopQueue: Sendable {
    private let loop: any Loop
    private let waiting = Mutex(Queue<@Sendable () -> Void>())

    package init(on loop: any Loop) {
        self.loop = loop
    }

    /// Runs `work` on the loop, after everything that was enqueued here before it.
    package func enqueue(_ work: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.append(work) }
        // There is one item for each of the loop's callbacks, whichever of those is run first.
        loop.enqueue { [self] in waiting.withLock { $0.removeFirst() }?() }
    }

    /// Forgets what waits on a loop that will not run any more. It may hold on to whoever holds this.
    package func dispose() {
        let forgotten = waiting.withLock { waiting in
            defer { waiting = Queue() }
            return waiting
        }
        // Let go of outside the lock, for that may well enqueue something.
        withExtendedLifetime(forgotten) {}
    }
}
