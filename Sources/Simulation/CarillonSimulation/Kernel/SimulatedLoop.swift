import CCarillonSystem
package import CCarillonWorlds
public import CarillonEnvironment
public import Foundation
import Synchronization

/// A loop in virtual time: one logical thread, a queue of the items that are ready, and a heap of timers. When nothing
/// is ready, the clock jumps to the next deadline, so idle time costs nothing.
///
/// ```swift
/// let loop = SimulatedLoop(seed: 0x5eed)
/// let run = loop.run {
///     let timer = Task { @MainActor in
///         try await loop.clock.sleep(for: .days(365))
///         return loop.now
///     }
///     return try await timer.value
/// }
/// print(run.outcome, try run.get())  // done, a year later, in no time
/// print(loop.steps, loop.choices.seed)
/// ```
///
/// Swift concurrency runs *inside* the ready queue: jobs of actors on this loop, of tasks that prefer its task executor
/// and, where the hooks are linked, of every other task and of the main actor. The seed decides which ready item runs
/// next.
///
/// All state belongs to the thread that is inside `run(timeLimit:stepLimit:_:)`, and before and after a run to the
/// loop's user. So the type is safe to share. Other threads may touch only the list of leaks and ``awaited``, which
/// have locks.
public final class SimulatedLoop: Loop, @unchecked Sendable {
    /// The state that changes with every step. The state lives behind a pointer, because each access to a class's
    /// stored properties is checked for exclusivity. Such a check costs as much as the work itself. The checks are not
    /// needed: no code here calls out while it holds a reference into the state.
    struct State: ~Copyable {
        var now: Int64 = 0 { didSet { progress?.pointee.now = now } }
        var ready = ReadyQueue()
        var timers = TimerHeap()
        var steps = 0 { didSet { progress?.pointee.steps = Int64(steps) } }
        /// The place where others can read how far this loop has come.
        var progress: UnsafeMutablePointer<carillon_progress>?
        /// The observer of what is enqueued, if there is one.
        var observer: LoopObserver?
        /// The parts of the real world that the loop deals with, in the order in which they were added.
        var outsides: [OutsideReference] = []
        /// The waits for condition variables, the oldest first.
        var conditionWaits: [ConditionWait] = []
        /// The root of the run that goes on.
        var root: Root?
        /// The code that blocks, the oldest first.
        var blocks: [BlockedCode] = []
        /// The threads of the loop, if it has more than one.
        var turns: LoopTurns?
        /// The number of steps at which the loop has to think about the end of the run.
        var mark = Int.max
    }

    let state: UnsafeMutablePointer<State>
    /// The source of every choice of this world.
    public let choices: Choices
    /// The order of items that are ready at the same moment.
    public let schedule: Schedule
    /// The delay with which timers fire.
    public let lateness: Lateness
    /// The wall-clock time at which this world began.
    public let epoch: Date
    /// The environment of code in this world that belongs to no device.
    public internal(set) var ambientEnvironment: Environment?

    /// The objects that the hooks keep for code on this loop that has no environment.
    package let singletons = Singletons()
    var hasDeviceClocks = false
    /// Whether the loop has released everything. Code that still asks then belongs to no process of the world.
    package internal(set) var isDisposed = false

    /// A handler for a block that nothing can ever end: the loop's thread waits, and no background item is left. The
    /// handler must not return. The default one ends the process with a message.
    public var onHopelessBlock: @Sendable (String) -> Never = { fatalError($0) }

    /// A handler that is called on each thread that the loop goes on with, because code blocks others.
    package var onTurn: (@Sendable () -> Void)?
    /// A handler that is called on such a thread before it ends.
    package var onTurnsEnd: (@Sendable () -> Void)?

    /// The executors on this loop. References to executors do not retain them, so the loop does.
    var kept: [AnyObject] = []
    /// The callers of ``settle()``, which wait until nothing is left to do now.
    var idleWaiters: [() -> Void] = []
    private let order: ChoiceStream
    /// The source of delays, and their bound in nanoseconds; `nil` if the loop is never late.
    private let delays: (stream: ChoiceStream, bound: UInt64)?
    let leaked = Mutex<[Leak]>([])
    let leakArrived = NSCondition()
    let isOver = Mutex(false)
    let awaiting = Mutex<String?>(nil)

    /// The default moment at which worlds begin: the first of January 2026, 00:00:00 UTC.
    public static let defaultEpoch = Date(timeIntervalSince1970: 1_767_225_600)

    /// Creates a loop at virtual time zero.
    ///
    /// - Parameters:
    ///   - choices: the source of every choice; ``Choices/init(seed:following:recordingLimit:)`` makes one from a seed.
    ///   - schedule: the order of items that are ready at the same moment.
    ///   - epoch: the wall-clock time at which the world begins, in whole seconds.
    ///   - lateness: the delay with which timers fire.
    public init(
        choices: Choices, schedule: Schedule = .shuffled, epoch: Date = SimulatedLoop.defaultEpoch,
        lateness: Lateness = .none
    ) {
        state = .allocate(capacity: 1)
        state.initialize(to: State())
        self.choices = choices
        self.schedule = schedule
        self.epoch = epoch
        self.lateness = lateness
        order = choices.stream(ChoiceScript.order)
        let longest = lateness.maximum.wholeNanoseconds
        delays = longest > 0 ? (choices.stream("lateness"), UInt64(longest)) : nil
        owner.executor = asUnownedSerialExecutor()
        tasks.loop = self
    }

    /// Creates a loop whose choices come from a seed.
    public convenience init(seed: UInt64, schedule: Schedule = .shuffled, lateness: Lateness = .none) {
        self.init(choices: Choices(seed: seed), schedule: schedule, lateness: lateness)
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    // MARK: Time and timers

    /// The virtual time.
    public var now: Instant { Instant(nanoseconds: state.pointee.now) }

    /// The number of steps so far: callbacks and jobs that ran.
    public var steps: Int { state.pointee.steps }

    /// Sets a timer. A deadline in the past is due now.
    @discardableResult
    public func schedule(at deadline: Instant, _ work: @escaping () -> Void) -> TimerToken {
        guard admits(.timer) else { return TimerToken(slot: .max, generation: 0) }
        let due = max(deadline.nanoseconds, state.pointee.now)
        let timer = state.pointee.timers.insert(deadline: due, work)
        state.pointee.observer?.note(timer, due: due, at: state.pointee.now)
        return timer
    }

    /// Cancels a timer that has not fired.
    public func cancel(_ timer: TimerToken) {
        guard admits(.timer) else { return }
        state.pointee.timers.cancel(timer)
        state.pointee.observer?.noteCancelled(timer, at: state.pointee.now)
    }

    /// The earliest deadline of all timers, if there is one.
    public var nextDeadline: Instant? {
        state.pointee.timers.nextDeadline().map(Instant.init(nanoseconds:))
    }

    /// Suspends the caller until nothing is ready and nothing is due: everything that could happen now has happened.
    public func settle() async {
        await withUnsafeContinuation { continuation in
            idleWaiters.append { continuation.resume() }
        }
    }

    // MARK: Work

    /// Whether the calling thread is the loop's.
    public var isCurrent: Bool {
        carillon_thread_current().pointee.loop == UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    }

    /// Enqueues a callback. A call from another thread is a leak and has no effect.
    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        guard admits(.callback) else { return }
        state.pointee.observer?.noteCallback()
        state.pointee.ready.append(.work(work))
    }

    /// Enqueues a job of an actor whose executor is the loop.
    public func enqueue(_ job: consuming ExecutorJob) {
        enqueueActorJob(UnownedJob(job), of: owner)
    }

    func enqueueActorJob(_ job: UnownedJob, of owner: ActorOwner) {
        guard admits(.actor) else { return }
        state.pointee.observer?.note(job)
        state.pointee.ready.append(.actorJob(job, owner))
    }

    let owner = ActorOwner()
    let tasks = SimulatedTaskExecutor()
    /// The place of the calling code.
    @exclusivity(unchecked) package var place = CodePlace()
    /// The object that the hooks keep for this world, if they have made one.
    package var captured: AnyObject?
    /// The variables of which each launch has its own, if there are any.
    @exclusivity(unchecked) package internal(set) var statics: LaunchStatics?
    /// The strand of the main actor.
    let mainStrand = Strand()
    /// The executor of tasks on this loop.
    public var taskExecutor: any TaskExecutor { tasks }

    func enqueueTaskJob(_ job: UnownedJob) {
        guard admits(.task) else { return }
        state.pointee.observer?.note(job)
        state.pointee.ready.append(.taskJob(job, ownerOfNewTask))
    }

    /// Enqueues a callback of the main queue or of a dispatch queue. The hooks call this.
    package func enqueueWork(_ work: @escaping () -> Void) {
        guard admits(.callback) else { return }
        state.pointee.observer?.noteCallback()
        state.pointee.ready.append(.work(work))
    }

    /// Enqueues a job that the process's default executor or the main actor would have run. The hooks call this.
    package func enqueueProcessJob(_ job: UnownedJob, isMain: Bool) {
        state.pointee.observer?.note(job)
        statics?.note(job)
        let owner = ownerOfNewTask
        state.pointee.ready.append(isMain ? .mainJob(job, owner) : .globalJob(job, owner))
    }

    /// Notes that the caller makes a task. The hooks call this.
    package func noteNewTask() { state.pointee.observer?.noteNewTask() }

    /// The owner of the task that is being made, if one is. A task of an app that is killed ends where it is.
    private var ownerOfNewTask: ActorOwner? {
        @inline(__always)
        get { carillon_thread_current().pointee.makes_task != 0 ? SimulatedProcess.ofCaller?.life : nil }
    }

    /// Enqueues such a job once `delay` has passed. The hooks call this.
    package func enqueueProcessJob(_ job: UnownedJob, isMain: Bool, after delay: Duration) {
        let owner = SimulatedProcess.ofCaller?.life
        schedule(after: delay) { [unowned self] in
            if owner?.isAlive != false { enqueueProcessJob(job, isMain: isMain) }
        }
    }

    func keep(_ object: AnyObject) { kept.append(object) }

    /// Whether something is ready to run now.
    var hasReadyWork: Bool { state.pointee.ready.count > 0 }

    /// Writes to `progress` from now on how far this loop has come. The memory must exist as long as the loop runs.
    package func reportProgress(to progress: UnsafeMutablePointer<carillon_progress>) {
        state.pointee.progress = progress
        progress.pointee = carillon_progress(now: state.pointee.now, steps: Int64(state.pointee.steps))
    }

    /// Ends the writing that ``reportProgress(to:)`` began.
    package func stopReportingProgress() { state.pointee.progress = nil }

    /// Returns whether the caller is on the world's thread. A call from another thread is a leak and must have no
    /// effect.
    @inline(__always)
    func admits(_ kind: Leak.Kind) -> Bool {
        if isCurrent { return true }
        turnAway(kind)
        return false
    }

    // MARK: Choices of the loop

    /// Returns the time at which the loop wakes that waits for `deadline`, in nanoseconds.
    @inline(__always)
    func wakingTime(for deadline: Int64) -> Int64 {
        guard let delays else { return deadline }
        let (time, overflow) = deadline.addingReportingOverflow(1 + Int64(delays.stream.next(below: delays.bound)))
        return overflow ? .max : time
    }

    /// Returns one of so many numbers from 0: the seed's choice.
    func choose(below count: Int) -> Int { Int(order.next(below: UInt64(count))) }

    /// Takes the next ready item: the seed's choice, or the first.
    @inline(__always)
    func takeReadyItem() -> ReadyItem {
        let count = state.pointee.ready.count
        if count == 1 || schedule == .fifo { return state.pointee.ready.take(at: 0) }
        return state.pointee.ready.take(at: Int(order.next(below: UInt64(count))))
    }
}
