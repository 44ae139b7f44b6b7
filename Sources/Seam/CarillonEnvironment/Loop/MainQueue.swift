public import Dispatch

/// The queue of an app's main thread. Its work runs there, one item after the other, in order.
///
/// In an app with views it is the main dispatch queue, on another thread than the loop. In a simulated world, and in
/// any app without such a thread, it is the loop, with an order that a loop alone does not promise.
public final class MainQueue: Sendable {
    private enum Thread {
        case dispatch(DispatchQueue)
        case loop(LoopQueue)
        case simulated(any DisposableQueue)
    }

    private let thread: Thread

    /// Creates a main queue on a dispatch queue.
    ///
    /// - Parameter queue: a serial queue; the main one in an app.
    public init(_ queue: DispatchQueue) {
        thread = .dispatch(queue)
    }

    /// Creates the main queue of an app whose main thread is its loop.
    public init(on loop: any Loop) {
        thread = .loop(LoopQueue(on: loop))
    }

    /// Creates the main queue of a simulated app.
    package init(_ queue: any DisposableQueue) {
        thread = .simulated(queue)
    }

    /// The queue of a simulated app; `nil` in other apps.
    package var simulated: (any DisposableQueue)? {
        if case .simulated(let queue) = thread { queue } else { nil }
    }

    /// Runs `work` after all earlier work of this queue. A caller on the main thread returns first.
    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        switch thread {
        case .dispatch(let queue): queue.async(execute: work)
        case .loop(let queue): queue.enqueue(work)
        case .simulated(let queue): queue.enqueue(work)
        }
    }

    /// Drops the work that waits on a loop which will not run any more. The work may hold the environment that holds
    /// this queue.
    package func dispose() {
        switch thread {
        case .dispatch: break
        case .loop(let queue): queue.dispose()
        case .simulated(let queue): queue.dispose()
        }
    }
}

/// A queue whose waiting work can be dropped.
package protocol DisposableQueue: BackgroundQueue {
    /// Drops the work that waits.
    func dispose()
}
