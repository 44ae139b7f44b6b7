/// The one logical thread that a client library or a mock server lives on.
///
/// A loop is a serial executor. Actors on the loop, callbacks that the loop runs and tasks that it spawns never run at
/// the same time. In an app the loop has a thread of its own ([LiveLoop](x-source-tag://LiveLoop)). In a simulated
/// world the loop is the world's thread, and its time is virtual.
public protocol Loop: SerialExecutor {
    /// The executor for tasks that should run on this loop.
    ///
    /// The executor is an object of its own. A single `enqueue` could not tell an actor's job from a task's, and each
    /// job must run the way it was enqueued.
    var taskExecutor: any TaskExecutor { get }

    /// The monotonic time, in nanoseconds since the loop began.
    var now: Instant { get }

    /// Whether the caller runs on this loop.
    var isCurrent: Bool { get }

    /// Whether nothing of this loop's owner may run any more, as after the death of a simulated app's process. By
    /// default `false`.
    var hasEnded: Bool { get }

    /// Runs `work` on the loop, after the caller has returned to it.
    ///
    /// A live loop takes work from every thread. A simulated loop takes work only from its own thread. Work from
    /// another thread is a leak of the real world, which the simulated loop refuses and reports.
    func enqueue(_ work: @escaping @Sendable () -> Void)

    /// Runs `work` on the loop at `deadline`, or as soon as possible if the deadline has passed. Call it on the loop.
    @discardableResult
    func schedule(at deadline: Instant, _ work: @escaping () -> Void) -> TimerToken

    /// Cancels a timer, at a cost that does not depend on the number of timers. A timer that has fired is ignored. Call
    /// it on the loop.
    func cancel(_ timer: TimerToken)

    /// Returns a serial queue that stands for a background thread. Its work runs even while the loop's own thread
    /// blocks in ``block(until:)``.
    func makeBackgroundQueue(label: String) -> any BackgroundQueue

    /// Blocks the calling thread until `latch` is open. Background queues go on meanwhile.
    ///
    /// Synchronous APIs on top of asynchronous ones need this. A simulated loop reports a deadlock if nothing can open
    /// the latch any more.
    func block(until latch: Latch)
}

/// A timer that was set on a loop. The token stands for one deadline, not for the next user of the same slot.
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
    /// Whether nothing of this loop's owner may run any more: never.
    public var hasEnded: Bool { false }

    /// The loop as an executor of actors.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    /// Whether the calling code runs on this loop.
    public func isIsolatingCurrentContext() -> Bool? { isCurrent }

    /// Traps unless the calling code runs on this loop.
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

    /// Calls a function that answers through a callback, and blocks the calling thread until it has answered.
    ///
    /// ```swift
    /// let pending = loop.blockingCall { center.getPendingNotificationRequests(completionHandler: $0) }
    /// ```
    ///
    /// - Parameter start: starts the call with the given callback. Only the callback's first value counts.
    public func blockingCall<Value: Sendable>(
        _ start: (_ callback: @escaping @Sendable (Value) -> Void) -> Void
    ) -> Value {
        let answer = Answer<Value>()
        start { answer.give($0) }
        block(until: answer.latch)
        return answer.value
    }
}
