import Foundation
import Synchronization

/// The thread behind a ``LiveLoop``: a queue of work from everywhere, timers, and sockets to watch.
///
/// It is the loop's executor for tasks. That it is another object than the loop, the executor for actors, is no accident: each
/// job has to be run the way it was enqueued, else the body of a `withCheckedContinuation` would run after a hop instead of at once.
///
/// Unchecked because `timers` and `sockets` are touched only on the thread, which `isCurrent` tells; everything else guards itself.
final class LiveThread: TaskExecutor, @unchecked Sendable {
    enum Work {
        case callback(@Sendable () -> Void)
        /// A job of an actor that lives on that loop, which the queue keeps alive.
        case actorJob(UnownedJob, LiveLoop)
        case taskJob(UnownedJob)
    }

    private struct Arrivals {
        var work: [Work] = []
        /// Whether there is a thread at all.
        var isRunning = false
        /// Whether that thread is about to wait, and so has to be woken.
        var isWaiting = false
    }

    let name: String
    var timers = TimerHeap()
    let sockets: any SocketPoller = EpollPoller() ?? PollPoller()
    /// How often the thread has looked for something to do.
    private(set) var turns = 0

    private let arrivals = Mutex(Arrivals())
    let wakeUp = WakeUp()
    private let clock = MonotonicClock()
    /// The thread that runs, 0 while none does.
    private let runner = Atomic<UInt>(0)
    /// How long an idle thread stays.
    private let linger: Duration

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

    /// Runs what is ready, then waits for more. Returns whether the thread goes on.
    private func turn() -> Bool {
        turns &+= 1
        for work in takeWork() { run(work) }

        let mayEnd = timers.count == 0 && sockets.isEmpty
        let events = sockets.wait(wakeUp.descriptor, timeout: prepareToWait(mayEnd: mayEnd))
        arrivals.withLock { $0.isWaiting = false }
        if events.isWakeUp { wakeUp.drain() }
        for (watch, readiness) in events.ready where !watch.isCancelled { watch.ready(readiness) }

        // Only what was due when this pass began, so that a timer which always sets the next one lets others live.
        let pass = timers.beginPass()
        let instant = now.nanoseconds
        while let work = timers.popFirst(dueBy: instant, in: pass) { work() }

        return !(mayEnd && events.isTimeout && endIfIdle())
    }

    private func takeWork() -> [Work] {
        arrivals.withLock { arrivals in
            defer { arrivals.work = [] }
            return arrivals.work
        }
    }

    /// How long the thread may sleep: until the next timer; not at all if work came meanwhile.
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

/// Apple's frameworks leave objects in a pool that someone has to empty.
private func withPool(_ body: () -> Void) {
    #if canImport(ObjectiveC)
        autoreleasepool(invoking: body)
    #else
        body()
    #endif
}
