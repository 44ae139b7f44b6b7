/// A loop that is a thread of its own and runs in real time: what an app uses.
///
/// ```swift
/// actor Client {
///     private let loop: any Loop
///     nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
/// }
/// ```
///
/// The thread comes with the first work and goes when, for some seconds, there was no work, no timer and no socket; so a loop needs no
/// shutting down, and one that nobody uses any more costs nothing.
///
/// Timers never fire early; they fire within a millisecond or two of their deadline on a machine that has time for them.
///
/// - Tag: LiveLoop
public final class LiveLoop: Loop {
    /// The thread, which is also the executor for tasks; this object is the one for actors.
    let thread: LiveThread

    /// - Parameter name: what debuggers call the thread.
    public convenience init(name: String) {
        self.init(thread: LiveThread(name: name))
    }

    init(thread: LiveThread) {
        self.thread = thread
    }

    public var taskExecutor: any TaskExecutor { thread }
    public var now: Instant { thread.now }
    public var isCurrent: Bool { thread.isCurrent }

    public func enqueue(_ job: consuming ExecutorJob) {
        thread.enqueue(.actorJob(UnownedJob(job), self))
    }

    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        thread.enqueue(.callback(work))
    }

    @discardableResult
    public func schedule(at deadline: Instant, _ work: @escaping () -> Void) -> TimerToken {
        checkIsolated()
        return thread.timers.insert(deadline: deadline.nanoseconds, work)
    }

    public func cancel(_ timer: TimerToken) {
        checkIsolated()
        thread.timers.cancel(timer)
    }

    public func makeBackgroundQueue(label: String) -> any BackgroundQueue {
        DispatchBackgroundQueue(label: label)
    }

    public func block(until latch: Latch) {
        latch.waitOnThread()
    }
}
