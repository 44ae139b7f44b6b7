public import CarillonEnvironment

/// The loop of one launch of an app: the world's loop, until ``kill()``. After that none of the process's callbacks,
/// timers and actors' jobs runs any more. A task that waits for one of them stops where it is, and so does code that
/// blocks.
///
/// A killed process never releases its objects, because its tasks never end; a world is short-lived enough for that.
/// Only the loop's thread touches a process, so it is safe to share.
public final class SimulatedProcess: Loop, @unchecked Sendable {
    /// The world's loop.
    public let loop: SimulatedLoop
    private let owner = ActorOwner()

    /// Creates a process on a loop.
    public init(on loop: SimulatedLoop) {
        self.loop = loop
        owner.executor = asUnownedSerialExecutor()
        loop.keep(self)
    }

    /// Whether the process has not been killed.
    public var isAlive: Bool { owner.isAlive }
    /// Whether the process was killed.
    public var hasEnded: Bool { !owner.isAlive }

    /// Ends the process at once.
    public func kill() {
        owner.isAlive = false
        loop.abandonBlockedCode(of: owner)
    }

    /// The process of the calling app; `nil` where the code belongs to no app of a world.
    package static var ofCaller: SimulatedProcess? { Environment.ofCallingApp?.loop as? SimulatedProcess }

    /// Whether code of this process may still run. Other code of the process can ask after the process is gone.
    package var life: ActorOwner { owner }

    /// The executor of the world's tasks, which all processes share.
    public var taskExecutor: any TaskExecutor { loop.taskExecutor }
    /// The world's virtual time.
    public var now: Instant { loop.now }
    /// Whether the calling thread is the loop's.
    public var isCurrent: Bool { loop.isCurrent }

    /// Enqueues a job of an actor of this process.
    public func enqueue(_ job: consuming ExecutorJob) {
        loop.enqueueActorJob(UnownedJob(job), of: owner)
    }

    /// Enqueues a callback that runs if the process still lives then.
    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        loop.enqueue { [loop, owner] in owner.perform(on: loop, work) }
    }

    /// Sets a timer that fires if the process still lives then.
    @discardableResult
    public func schedule(at deadline: Instant, _ work: @escaping () -> Void) -> TimerToken {
        loop.schedule(at: deadline) { [loop, owner] in owner.perform(on: loop, work) }
    }

    /// Cancels a timer.
    public func cancel(_ timer: TimerToken) { loop.cancel(timer) }

    /// Returns a queue of the operating system, which goes on after the process ends.
    public func makeBackgroundQueue(label: String) -> any BackgroundQueue {
        loop.makeBackgroundQueue(label: label)
    }

    /// Blocks the world's thread until the latch is open. Background queues run meanwhile.
    public func block(until latch: Latch) { loop.block(until: latch) }
}
