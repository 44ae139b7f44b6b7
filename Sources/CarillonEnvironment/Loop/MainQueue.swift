import Dispatch

/// The queue of an app's main thread: what is put on it runs there, one after the other, in the order in which it came.
///
/// In an app it is the main dispatch queue, where views live, and another thread than the loop. Where there is no such thread, as in a
/// simulated world, it is the loop, with the order that a loop alone does not promise.
public final class MainQueue: Sendable {
    private enum Thread {
        case dispatch(DispatchQueue)
        case loop(LoopQueue)
    }

    private let thread: Thread

    /// - Parameter queue: a serial queue; the main one in an app.
    public init(_ queue: DispatchQueue) {
        thread = .dispatch(queue)
    }

    /// The main queue of an app whose main thread is its loop.
    public init(on loop: any Loop) {
        thread = .loop(LoopQueue(on: loop))
    }

    /// Runs `work` after everything that was enqueued before it, and after the caller has returned if the caller is on the main thread.
    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        switch thread {
        case .dispatch(let queue): queue.async(execute: work)
        case .loop(let queue): queue.enqueue(work)
        }
    }

    /// Forgets what waits on a loop that will not run any more. It may hold on to the environment that holds this.
    package func dispose() {
        if case .loop(let queue) = thread { queue.dispose() }
    }
}
