/// The one logical thread that a client library or a mock server lives on.
///
/// A loop is a serial executor: an actor that names it as its executor, a callback that it runs and a task that it spawns never
/// run at the same time. In an app the loop is a thread of its own ([LiveLoop](x-source-tag://LiveLoop)); in a simulated
/// world it is the world's thread, and its time is virtual.
public protocol Loop: SerialExecutor {
    /// The executor for tasks that should run on this loop.
    ///
    /// It is an object of its own: one `enqueue` could not tell an actor's job from a task's, and each must be run the way it
    /// was enqueued.
    var taskExecutor: any TaskExecutor { get }

    /// The monotonic time, in nanoseconds since the loop began.
    var now: Instant { get }

    /// Whether the caller runs on this loop.
    var isCurrent: Bool { get }

    /// Runs `work` on the loop, after the caller has returned to it.
    ///
    /// A live loop takes work from every thread. A simulated one takes it only from its own; work from elsewhere is a leak of the
    /// real world, which it refuses and reports.
    func enqueue(_ work: @escaping @Sendable () -> Void)

    /// Runs `work` on the loop at `deadline`, or as soon as possible if that has passed. Call it on the loop.
    @discardableResult
    func schedule(at deadline: Instant, _ work: @escaping () -> Void) -> TimerToken

    /// Forgets a timer. Costs the same however many timers are waiting; a timer that has fired is ignored. Call it on the loop.
    func cancel(_ timer: TimerToken)

    /// A serial queue that stands for a background thread: what is put on it runs even while the loop's own thread blocks in
    /// ``block(until:)``.
    func makeBackgroundQueue(label: String) -> any BackgroundQueue

    /// Blocks the calling thread until `latch` is open. Background queues go on meanwhile.
    ///
    /// This exists for the sake of synchronous APIs on top of asynchronous ones. A simulated loop that blocks on a latch which nothing
    /// can open any more reports a deadlock.
    func block(until latch: Latch)
}

/// A timer that has been scheduled on a loop; it stands for one deadline, not for the next user of the same slot.
public struct TimerToken: Hashable, Sendable {
    package let slot: UInt32
    package let generation: UInt32

    package init(slot: UInt32, generation: UInt32) {
        self.slot = slot
        self.generation = generation
    }
}

/// A first-in, first-out queue of work beside a loop.
public protocol BackgroundQueue: AnyObject, Sendable {
    /// Runs `work` after everything that was enqueued before it.
    func enqueue(_ work: @escaping @Sendable () -> Void)
}

extension Loop {
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    public func isIsolatingCurrentContext() -> Bool? { isCurrent }

    public func checkIsolated() {
        precondition(isCurrent, "This must run on its loop; enqueue it there")
    }

    /// Runs `work` on the loop once `delay` has passed. Call it on the loop.
    @discardableResult
    public func schedule(after delay: Duration, _ work: @escaping () -> Void) -> TimerToken {
        schedule(at: now.advanced(by: delay), work)
    }

    /// Starts a task on this loop. Child tasks stay on it; `Task { }` inside does not, unless the hooks are linked.
    @discardableResult
    public func spawn<Success: Sendable>(
        name: String? = nil, _ operation: @escaping @Sendable () async throws -> Success
    ) -> Task<Success, any Error> {
        Task(name: name, executorPreference: taskExecutor, operation: operation)
    }

    /// Calls something that answers through a callback, and blocks the calling thread until it has answered.
    ///
    /// ```swift
    /// let pending = loop.blockingCall { center.getPendingNotificationRequests(completionHandler: $0) }
    /// ```
    ///
    /// - Parameter start: starts the call and hands over the callback. Only the callback's first value counts.
    public func blockingCall<Value: Sendable>(
        _ start: (_ callback: @escaping @Sendable (Value) -> Void) -> Void
    ) -> Value {
        let answer = Answer<Value>()
        start { answer.give($0) }
        block(until: answer.latch)
        return answer.value
    }
}
