/// A loop with a thread of its own that runs in real time, for apps.
///
/// ```swift
/// actor Client {
///     private let loop: any Loop
///     nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
/// }
/// ```
///
/// The thread starts with the first work, and ends when there was no work, no timer and no socket for some seconds. So
/// a loop needs no shutdown, and an unused loop costs nothing.
///
/// Timers never fire early. On a machine that has time for them they fire within a millisecond or two of their
/// deadline.
///
/// - Tag: LiveLoop
public final class LiveLoop: Loop {
    /// The thread, which is also the executor for tasks. The loop itself is the executor for actors.
    let thread: LiveThread

    /// Creates a loop.
    ///
    /// - Parameter name: the thread's name in debuggers.
    public convenience init(name: String) {
        self.init(thread: LiveThread(name: name))
    }

    init(thread: LiveThread) {
        self.thread = thread
    }

    /// The executor for tasks on this loop.
    public var taskExecutor: any TaskExecutor { thread }
    /// The time in nanoseconds since the loop was made.
    public var now: Instant { thread.now }
    /// Whether the calling thread is the loop's.
    public var isCurrent: Bool { thread.isCurrent }

    /// Enqueues a job of an actor on this loop. Any thread may call this.
    public func enqueue(_ job: consuming ExecutorJob) {
        thread.enqueue(.actorJob(UnownedJob(job), self))
    }

    /// Enqueues a callback. Any thread may call this.
    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        thread.enqueue(.callback(work))
    }

    /// Sets a timer. Call it on the loop.
    @discardableResult
    public func schedule(at deadline: Instant, _ work: @escaping () -> Void) -> TimerToken {
        checkIsolated()
        return thread.timers.insert(deadline: deadline.nanoseconds, work)
    }

    /// Cancels a timer. Call it on the loop.
    public func cancel(_ timer: TimerToken) {
        checkIsolated()
        thread.timers.cancel(timer)
    }

    /// Creates a serial dispatch queue of the background.
    public func makeBackgroundQueue(label: String) -> any BackgroundQueue {
        DispatchBackgroundQueue(label: label)
    }

    /// Blocks the calling thread until the latch is open.
    public func block(until latch: Latch) {
        latch.waitOnThread()
    }
}
