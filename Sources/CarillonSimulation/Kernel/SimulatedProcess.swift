import CarillonEnvironment

/// The loop of one launch of an app: the world's loop, until the process is killed. After that none of its callbacks, timers and actors'
/// jobs runs any more, and with them every task of it that waits for one stops where it is.
///
/// What a killed process held is never released, as its tasks never end; a world is short-lived enough for that. Confined to the
/// loop's thread, hence safe to share.
public final class SimulatedProcess: Loop, @unchecked Sendable {
    public let loop: SimulatedLoop
    private let owner = ActorOwner()

    public init(on loop: SimulatedLoop) {
        self.loop = loop
        owner.executor = asUnownedSerialExecutor()
        loop.keep(self)
    }

    public var isAlive: Bool { owner.isAlive }

    /// Ends the process where it stands.
    public func kill() { owner.isAlive = false }

    public var taskExecutor: any TaskExecutor { loop.taskExecutor }
    public var now: Instant { loop.now }
    public var isCurrent: Bool { loop.isCurrent }

    public func enqueue(_ job: consuming ExecutorJob) {
        loop.enqueueActorJob(UnownedJob(job), of: owner)
    }

    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        loop.enqueue { [owner] in if owner.isAlive { work() } }
    }

    @discardableResult
    public func schedule(at deadline: Instant, _ work: @escaping () -> Void) -> TimerToken {
        loop.schedule(at: deadline) { [owner] in if owner.isAlive { work() } }
    }

    public func cancel(_ timer: TimerToken) { loop.cancel(timer) }

    /// A queue of the operating system's, which goes on when the process is gone.
    public func makeBackgroundQueue(label: String) -> any BackgroundQueue {
        loop.makeBackgroundQueue(label: label)
    }

    public func block(until latch: Latch) { loop.block(until: latch) }
}
