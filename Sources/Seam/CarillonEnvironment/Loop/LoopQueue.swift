import Synchronization

/// A queue of work for a loop that runs its items in order, which a loop alone does not promise.
package final class LoopQueue: Sendable {
    private let loop: any Loop
    private let waiting = Mutex(Queue<@Sendable () -> Void>())

    package init(on loop: any Loop) {
        self.loop = loop
    }

    /// Runs `work` on the loop, after all earlier work of this queue.
    package func enqueue(_ work: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.append(work) }
        // Each of the loop's callbacks runs one item, whichever callback the loop runs first.
        loop.enqueue { [self] in waiting.withLock { $0.removeFirst() }?() }
    }

    /// Drops the work that waits on a loop which will not run any more. The work may hold the owner of this queue.
    package func dispose() {
        let forgotten = waiting.withLock { waiting in
            defer { waiting = Queue() }
            return waiting
        }
        // The work is released outside the lock, because its release may enqueue more.
        withExtendedLifetime(forgotten) {}
    }
}
