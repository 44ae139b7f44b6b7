import CCarillonThread
import CarillonEnvironment
import Foundation
import Synchronization

/// A loop in virtual time: one logical thread, a queue of what is ready, a heap of timers. When nothing is ready, the clock jumps to
/// the next deadline, so idle time costs nothing.
///
/// ```swift
/// let loop = SimulatedLoop(seed: 0x5eed)
/// let run = loop.run { try await loop.clock.sleep(for: .days(365)); return loop.now }
/// ```
///
/// Swift concurrency runs *inside* the ready queue: jobs of actors on this loop, of tasks that prefer its task executor and, where
/// the hooks are linked, of every other task and of the main actor. Which ready item comes next is drawn from the seed.
///
/// All state belongs to the thread that is inside ``run(timeLimit:stepLimit:_:)``; before and after, to whoever holds the loop. That is
/// what makes the type safe to share. The one thing that other threads may touch, the list of leaks, has a lock.
public final class SimulatedLoop: Loop, @unchecked Sendable {
    /// What changes with every step. It lives behind a pointer because a class's stored properties would be checked for exclusive
    /// access at every touch, which costs as much as the work itself; nothing here calls out while it holds a reference into it.
    struct State: ~Copyable {
        var now: Int64 = 0 { didSet { progress?.pointee.now = now } }
        var ready = ReadyQueue()
        var timers = TimerHeap()
        var steps = 0 { didSet { progress?.pointee.steps = Int64(steps) } }
        /// Where others can read how far this loop has come.
        var progress: UnsafeMutablePointer<carillon_progress>?
        /// The tracker that remembers which tasks were made, if there is one.
        var tracker: TaskTracker?
        /// The parts of the real world that are let in, in the order in which they came.
        var outsides: [OutsideReference] = []
    }

    let state: UnsafeMutablePointer<State>
    public let choices: Choices
    public let schedule: Schedule
    public let lateness: Lateness
    /// The wall-clock time in this world when it began.
    public let epoch: Date
    /// The environment of code in this world that belongs to no device.
    public private(set) var ambientEnvironment: Environment?

    /// Called instead of blocking for ever when the loop's thread waits for something that nothing can bring about any more. It must
    /// not return. By default the process ends with a message.
    public var onHopelessBlock: @Sendable (String) -> Never = { fatalError($0) }

    /// Executors are referred to without being retained, so those of this loop live as long as it does.
    private var kept: [AnyObject] = []
    /// Who waits for the moment at which nothing is left to do now.
    var idleWaiters: [() -> Void] = []
    private let order: ChoiceStream
    /// How late the loop wakes each time; `nil` if it is never late.
    private let delays: (stream: ChoiceStream, bound: UInt64)?
    private let leaked = Mutex<[Leak]>([])
    private let leakArrived = NSCondition()
    private let hasEnded = Mutex(false)
    private let awaiting = Mutex<String?>(nil)

    /// The default moment at which worlds begin: the first of January 2026, 00:00:00 UTC.
    public static let defaultEpoch = Date(timeIntervalSince1970: 1_767_225_600)

    /// - Parameters:
    ///   - choices: where every choice comes from; ``Choices/init(seed:recordingLimit:)`` for a seed.
    ///   - epoch: the wall-clock time at which the world begins, in whole seconds.
    ///   - lateness: how late timers fire.
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
        order = choices.stream("schedule")
        let longest = lateness.maximum.wholeNanoseconds
        delays = longest > 0 ? (choices.stream("lateness"), UInt64(longest)) : nil
        owner.executor = asUnownedSerialExecutor()
        tasks.loop = self
    }

    public convenience init(seed: UInt64, schedule: Schedule = .shuffled, lateness: Lateness = .none) {
        self.init(choices: Choices(seed: seed), schedule: schedule, lateness: lateness)
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    // MARK: Time and timers

    public var now: Instant { Instant(nanoseconds: state.pointee.now) }

    /// How many steps were taken: callbacks and jobs that ran.
    public var steps: Int { state.pointee.steps }

    @discardableResult
    public func schedule(at deadline: Instant, _ work: @escaping () -> Void) -> TimerToken {
        guard admits(.timer) else { return TimerToken(slot: .max, generation: 0) }
        let due = max(deadline.nanoseconds, state.pointee.now)
        let timer = state.pointee.timers.insert(deadline: due, work)
        state.pointee.tracker?.note(timer, due: due)
        return timer
    }

    public func cancel(_ timer: TimerToken) {
        guard admits(.timer) else { return }
        state.pointee.timers.cancel(timer)
        state.pointee.tracker?.noteCancelled(timer, at: state.pointee.now)
    }

    /// The earliest deadline of a timer, if there is one.
    public var nextDeadline: Instant? {
        state.pointee.timers.nextDeadline().map(Instant.init(nanoseconds:))
    }

    /// Suspends the caller until nothing is ready and nothing is due: until everything that was to happen now has happened.
    public func settle() async {
        await withUnsafeContinuation { continuation in
            idleWaiters.append { continuation.resume() }
        }
    }

    // MARK: Work

    public var isCurrent: Bool {
        carillon_thread_current().pointee.loop == UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
    }

    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        guard admits(.callback) else { return }
        state.pointee.ready.append(.work(work))
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        enqueueActorJob(UnownedJob(job), of: owner)
    }

    func enqueueActorJob(_ job: UnownedJob, of owner: ActorOwner) {
        guard admits(.actor) else { return }
        state.pointee.tracker?.note(job)
        state.pointee.ready.append(.actorJob(job, owner))
    }

    let owner = ActorOwner()
    let tasks = SimulatedTaskExecutor()
    public var taskExecutor: any TaskExecutor { tasks }

    func enqueueTaskJob(_ job: UnownedJob) {
        guard admits(.task) else { return }
        state.pointee.tracker?.note(job)
        state.pointee.ready.append(.taskJob(job))
    }

    /// For the hooks: takes a job that the process's default executor or the main actor would have run.
    package func enqueueProcessJob(_ job: UnownedJob, isMain: Bool) {
        state.pointee.tracker?.note(job)
        state.pointee.ready.append(isMain ? .mainJob(job) : .globalJob(job))
    }

    /// For the hooks: the same, once `delay` has passed.
    package func enqueueProcessJob(_ job: UnownedJob, isMain: Bool, after delay: Duration) {
        schedule(after: delay) { [unowned self] in enqueueProcessJob(job, isMain: isMain) }
    }

    func keep(_ object: AnyObject) { kept.append(object) }

    /// Whether something is ready to run now.
    var hasReadyWork: Bool { state.pointee.ready.count > 0 }

    /// What of the real world the loop's thread waits for, if it does so now. May be asked on any thread.
    public var awaited: String? { awaiting.withLock(\.self) }

    /// Notes what the thread waits for while `wait` runs.
    func wait(for awaited: @autoclosure () -> String, _ wait: () -> Void) {
        let awaited = awaited()
        awaiting.withLock { $0 = awaited }
        wait()
        awaiting.withLock { $0 = nil }
    }

    /// Shows somebody else from now on how far this loop has come. The memory must be there as long as the loop runs.
    package func reportProgress(to progress: UnsafeMutablePointer<carillon_progress>) {
        state.pointee.progress = progress
        progress.pointee = carillon_progress(now: state.pointee.now, steps: Int64(state.pointee.steps))
    }

    /// Shows nobody any more how far this loop has come.
    package func stopReportingProgress() { state.pointee.progress = nil }

    /// Puts a part of the real world beside this loop. It takes itself away before it goes.
    func add(_ outside: any Outside) { state.pointee.outsides.append(OutsideReference(outside: outside)) }

    func remove(_ outside: any Outside) { state.pointee.outsides.removeAll { $0.outside === outside } }

    /// Lets in what has come of the real world; whether something is ready now.
    func bringIn() -> Bool {
        var isSomethingReady = false
        for reference in state.pointee.outsides where reference.outside.bringIn() { isSomethingReady = true }
        return isSomethingReady
    }

    // MARK: Background queues and blocking

    public func makeBackgroundQueue(label: String) -> any BackgroundQueue {
        SimulatedBackgroundQueue(loop: self)
    }

    /// Whether the code that asks is on a background queue, and so on another thread than the app's main one, as far as an app can tell.
    public internal(set) var isOnBackgroundQueue = false

    func enqueueBackground(_ work: @escaping () -> Void) {
        guard admits(.callback) else { return }
        state.pointee.ready.append(.background(work))
    }

    public func block(until latch: Latch) {
        while !latch.isOpen {
            guard runBackgroundItem() else {
                onHopelessBlock(
                    "deadlock: the world's thread blocks on something that nothing can bring about any more")
            }
        }
    }

    /// Runs one item of a background queue, as another thread would while this one blocks; whether there was one.
    package func runBackgroundItem() -> Bool {
        precondition(isCurrent, "Only the world's own thread can block inside the world")
        guard let offset = state.pointee.ready.firstBackgroundOffset() else { return false }
        if case .background(let work) = state.pointee.ready.take(at: offset) { work() }
        state.pointee.steps += 1
        return true
    }

    // MARK: Leaks

    /// What of the real world tried to get in, in the order of its arrival.
    public var leaks: [Leak] { leaked.withLock { $0 } }

    /// Notes something of the real world that was turned away.
    package func noteLeak(_ kind: Leak.Kind) {
        let leak = Leak(kind: kind, thread: currentThreadName())
        leakArrived.lock()
        leaked.withLock { if $0.count < 100 { $0.append(leak) } }
        leakArrived.signal()
        leakArrived.unlock()
    }

    /// Whether the caller is on the world's thread. What is not, is noted as a leak and must not be let in.
    @inline(__always)
    private func admits(_ kind: Leak.Kind) -> Bool {
        if isCurrent { return true }
        turnAway(kind)
        return false
    }

    func turnAway(_ kind: Leak.Kind) {
        // Objects that outlive their world may still try to cancel something; that harms nobody.
        if !hasEnded.withLock({ $0 }) { noteLeak(kind) }
    }

    /// Gives a foreign thread that holds the answer to a deadlock a moment to show itself, so that the verdict can name it.
    ///
    /// This is the watchdog's business: the run is over, and only its explanation is at stake.
    func awaitExplanationOfDeadlock() {
        leakArrived.lock()
        defer { leakArrived.unlock() }
        let deadline = Date(timeIntervalSinceNow: 0.25)
        while leaks.isEmpty, leakArrived.wait(until: deadline) {}
    }

    // MARK: The thread

    /// Gives code on this thread an environment of its own for when it belongs to no device.
    public func setAmbientEnvironment(_ environment: Environment) {
        ambientEnvironment = environment
        if isCurrent {
            carillon_thread_current().pointee.environment = UnsafeRawPointer(
                Unmanaged.passUnretained(environment).toOpaque())
        }
    }

    /// Makes the calling thread the world's own while `body` runs.
    package func onThisThread<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = carillon_thread_current()
        let outer = thread.pointee
        thread.pointee = carillon_thread(
            loop: UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()),
            environment: ambientEnvironment.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) },
            now: state.pointee.now,
            epoch: Int64(epoch.timeIntervalSince1970) * 1_000_000_000)
        defer { thread.pointee = outer }
        return try body()
    }

    func markEnded() { hasEnded.withLock { $0 = true } }

    /// Lets go of what lives as long as the loop does. Call it last, when nothing will run here any more.
    ///
    /// A world that did not come to a good end keeps everything: a foreign thread may still hold a task of it.
    package func dispose() {
        ambientEnvironment = nil
        for reference in state.pointee.outsides { reference.outside.dispose() }
        guard leaks.isEmpty else { return }
        kept.removeAll()
        // It may hold on to an environment, and so to this loop. Whoever is let go of may want something done, too.
        while state.pointee.ready.count > 0 {
            let item = state.pointee.ready.take(at: 0)
            withExtendedLifetime(item) {}
        }
    }

    /// When the loop wakes that waits for `deadline`, in nanoseconds.
    @inline(__always)
    func wakingTime(for deadline: Int64) -> Int64 {
        guard let delays else { return deadline }
        let (time, overflow) = deadline.addingReportingOverflow(1 + Int64(delays.stream.next(below: delays.bound)))
        return overflow ? .max : time
    }

    /// Picks the next ready item: the seed's choice, or the first.
    @inline(__always)
    func takeReadyItem() -> ReadyItem {
        let count = state.pointee.ready.count
        if count == 1 || schedule == .fifo { return state.pointee.ready.take(at: 0) }
        return state.pointee.ready.take(at: Int(order.next(below: UInt64(count))))
    }
}
