import Foundation
import Synchronization

/// The thread behind a ``LiveLoop``: a queue of work from all threads, timers, and sockets to watch.
///
/// The thread is the loop's executor for tasks; the loop is the executor for actors. The two are different objects on
/// purpose, because each job must run the way it was enqueued. Otherwise the body of a `withCheckedContinuation` would
/// run after a hop instead of at once.
///
/// The class is unchecked because only the thread itself touches `timers` and `sockets`, which `isCurrent` checks.
/// Locks and atomics guard everything else.
final class LiveThread: TaskExecutor, @unchecked Sendable {
    enum Work {
        case callback(@Sendable () -> Void)
        /// A job of an actor on that loop. The queue keeps the loop alive.
        case actorJob(UnownedJob, LiveLoop)
        case taskJob(UnownedJob)
    }

    private struct Arrivals {
        var work: [Work] = []
        /// Whether there is a thread.
        var isRunning = false
        /// Whether that thread is about to wait, so that new work must wake it.
        var isWaiting = false
    }

    let name: String
    var timers = TimerHeap()
    let sockets: any SocketPoller = EpollPoller() ?? PollPoller()
    /// The number of times that the thread has looked for something to do.
    private(set) var turns = 0

    private let arrivals = Mutex(Arrivals())
    let wakeUp = WakeUp()
    private let clock = MonotonicClock()
    /// The number of the running thread; 0 while there is none.
    private let runner = Atomic<UInt>(0)
    /// The time for which an idle thread stays.
    private let linger: Duration

    /// After how many sockets the work that came of them is done. Answers to the first peers then leave while the loop
    /// reads from the last ones, and the peers need not wait for each other.
    private static let batch = 16

    init(name: String, linger: Duration = .seconds(5)) {
        self.name = name
        self.linger = linger
    }

    var now: Instant { clock.now }

    var isCurrent: Bool { runner.load(ordering: .relaxed) == LiveThread.callerID }

    func enqueue(_ job: consuming ExecutorJob) {
        enqueue(.taskJob(UnownedJob(job)))
    }

    func enqueue(_ work: Work) {
        let (mustStart, mustWake) = arrivals.withLock { arrivals in
            arrivals.work.append(work)
            defer { (arrivals.isRunning, arrivals.isWaiting) = (true, false) }
            return (!arrivals.isRunning, arrivals.isWaiting)
        }
        if mustStart { start() }
        if mustWake { wakeUp.signal() }
    }

    private func start() {
        let thread = Thread { [self] in
            runner.store(LiveThread.callerID, ordering: .relaxed)
            var goesOn = true
            while goesOn { withPool { goesOn = turn() } }
        }
        thread.name = name
        thread.start()
    }

    /// Runs everything that is ready, then waits for more. Returns whether the thread goes on.
    private func turn() -> Bool {
        turns &+= 1
        runWork()

        let mayEnd = timers.count == 0 && sockets.isEmpty
        let events = sockets.wait(wakeUp.descriptor, timeout: prepareToWait(mayEnd: mayEnd))
        arrivals.withLock { $0.isWaiting = false }
        if events.isWakeUp { wakeUp.drain() }
        for (index, (watch, readiness)) in events.ready.enumerated() where !watch.isCancelled {
            watch.tell(readiness)
            if index % LiveThread.batch == LiveThread.batch - 1 { runWork() }
        }

        // A pass runs only timers that were due at its beginning. A timer that always sets the next one thus leaves
        // time for others.
        let pass = timers.beginPass()
        let instant = now.nanoseconds
        while let work = timers.popFirst(dueBy: instant, in: pass) { work() }

        return !(mayEnd && events.isTimeout && endIfIdle())
    }

    private func runWork() {
        for work in takeWork() { run(work) }
    }

    private func takeWork() -> [Work] {
        arrivals.withLock { arrivals in
            defer { arrivals.work = [] }
            return arrivals.work
        }
    }

    /// Returns how long the thread may sleep: until the next timer, or not at all if work came meanwhile.
    private func prepareToWait(mayEnd: Bool) -> Duration? {
        let isIdle = arrivals.withLock { arrivals in
            arrivals.isWaiting = arrivals.work.isEmpty
            return arrivals.isWaiting
        }
        if !isIdle { return .zero }
        if let deadline = timers.nextDeadline() { return max(.zero, now.duration(to: Instant(nanoseconds: deadline))) }
        return mayEnd ? linger : nil
    }

    private func endIfIdle() -> Bool {
        arrivals.withLock { arrivals in
            guard arrivals.work.isEmpty else { return false }
            runner.store(0, ordering: .relaxed)
            arrivals.isRunning = false
            return true
        }
    }

    private func run(_ work: Work) {
        switch work {
        case .callback(let callback):
            callback()
        case .actorJob(let job, let loop):
            let isolation = loop.asUnownedSerialExecutor()
            if job.hasTaskExecutorPreference {
                job.runSynchronously(isolatedTo: isolation, taskExecutor: asUnownedTaskExecutor())
            } else {
                job.runSynchronously(on: isolation)
            }
        case .taskJob(let job):
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    /// The calling thread as a number, which is never 0.
    private static var callerID: UInt {
        #if canImport(Glibc)
        pthread_self()
        #else
        UInt(bitPattern: pthread_self())
        #endif
    }
}

/// Apple's frameworks leave objects in an autorelease pool, which must be emptied.
private func withPool(_ body: () -> Void) {
    #if canImport(ObjectiveC)
    autoreleasepool(invoking: body)
    #else
    body()
    #endif
}
