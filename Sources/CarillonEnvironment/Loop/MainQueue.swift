import Dispatch
import Synchronization

/// The queue of an app's main thread: what is put on it runs there, one after the other, in the order in which it came.
///
/// In an app it is the main dispatch queue, where views live, and another thread than the loop. Where there is no such thread, as in a
/// simulated world, it is the loop, with the order that a loop alone does not promise.
public final class MainQueue: Sendable {
    private enum Thread {
        case dispatch(DispatchQueue)
        case loop(any Loop)
    }

    private struct Waiting {
        var items: [@Sendable () -> Void] = []
        var taken = 0
    }

    private let thread: Thread
    private let waiting = Mutex(Waiting())

    /// - Parameter queue: a serial queue; the main one in an app.
    public init(_ queue: DispatchQueue) {
        thread = .dispatch(queue)
    }

    /// The main queue of an app whose main thread is its loop.
    public init(on loop: any Loop) {
        thread = .loop(loop)
    }

    /// Runs `work` after everything that was enqueued before it, and after the caller has returned if the caller is on the main thread.
    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        switch thread {
        case .dispatch(let queue): queue.async(execute: work)
        case .loop(let loop):
            waiting.withLock { $0.items.append(work) }
            loop.enqueue { [self] in takeFirst()?() }
        }
    }

    /// Forgets what waits on a loop that will not run any more. It may hold on to the environment that holds this.
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
