#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation
import Foundation

/// A run loop of one process of a world: that of its main thread, or the one of all its other threads.
///
/// Core Foundation keeps what the run loop has to do. A turn lets it do everything that is due now. The main thread
/// takes turns by itself, as items of its main queue; other threads only as long as their code runs the loop.
///
/// Only the world's thread touches it.
final class CapturedRunLoop {
    let object: UnsafeMutableRawPointer
    /// Foundation's object for this run loop.
    let runLoop: RunLoop
    let isMain: Bool
    private(set) var files: [TimerFile] = []
    private weak var loop: SimulatedLoop?
    private weak var registry: CapturedRunLoops?
    private weak var environment: Environment?
    private let hasEnvironment: Bool
    private let life: ActorOwner?
    /// The runs that code of the process waits for, the innermost last.
    private var runs: [RunLoopRun] = []
    private var isTurnQueued = false
    private var isInnerTurnQueued = false
    /// The number of turns that run or block inside of a run.
    private var innerTurns = 0
    private var hasNewBlock = false
    private var source: UnsafeMutableRawPointer?

    /// Creates a run loop of the calling process.
    init(of process: CallingProcess, isMain: Bool) {
        RunLoop.prepareMain()
        let made = RealWorld.run { carillon_run_loops_make() }
        guard let object = made.object, let foundationObject = made.foundation_object else {
            preconditionFailure("The hooks in C always make a run loop")
        }
        self.object = object
        runLoop = Unmanaged<RunLoop>.fromOpaque(foundationObject).takeRetainedValue()
        self.isMain = isMain
        loop = process.loop
        environment = process.environment
        hasEnvironment = process.environment != nil
        life = SimulatedProcess.ofCaller?.life
        registry = .of(process.loop)
        registry?.add(self)
        addFile(made.file)
        if isMain { source = carillon_run_loops_keep_main(object) }
    }

    deinit {
        for file in files { file.disarm() }
        carillon_run_loops_end_items(object)
        registry?.forget(files)
        carillon_run_loops_release(object, source)
    }

    private var isAlive: Bool { life?.isAlive ?? true }

    func addFile(_ file: Int32) {
        guard let loop else { return }
        registry?.remember(file)
        files.append(TimerFile(file, on: loop) { [weak self] in self?.becomeDue() })
    }

    // MARK: Turns

    /// Lets Core Foundation do what is due, in the mode of a run, or in the default mode.
    private func takeTurn(in run: RunLoopRun? = nil) {
        for file in files { file.fillIfDue() }
        let result = carillon_run_loops_pass(object, run?.mode, run?.stopsAfterSource == true ? 1 : 0)
        // A turn also runs the blocks that it adds.
        hasNewBlock = false
        run?.note(result)
    }

    /// Runs `body` as code of the process, on a thread that this run loop belongs to.
    private func asProcess(_ body: () -> Void) {
        guard let loop, loop.isCurrent, isAlive else { return }
        func onThread() {
            if isMain { return loop.onMainThread(body) }
            let place = loop.isOnBackgroundQueue
            loop.isOnBackgroundQueue = true
            defer { loop.isOnBackgroundQueue = place }
            body()
        }
        if let environment { return environment.run(onThread) }
        if !hasEnvironment { Environment.runOutsideOfApps(onThread) }
    }

    /// A timer is due.
    private func becomeDue() {
        guard isAlive, let loop else { return }
        if runs.last?.isOnOwnThread == true { takeInnerTurn() }
        guard files.contains(where: \.isDue) else { return }
        if isMain {
            queueTurn()
        } else if runs.isEmpty, carillon_run_loops_has_timer(object) != 0 {
            refuse(on: loop)
        }
    }

    /// Something was added that may have to be done now.
    func wake(hasBlock: Bool) {
        guard isAlive, let loop else { return }
        if hasBlock { hasNewBlock = true }
        if isMain, runs.last?.isOnOwnThread != true { return queueTurn() }
        if isInnerTurnQueued || !isMain && !hasNewBlock && runs.isEmpty { return }
        isInnerTurnQueued = true
        loop.enqueueWork { [weak self] in
            guard let self else { return }
            isInnerTurnQueued = false
            if !runs.isEmpty { return takeInnerTurn() }
            if isMain { queueTurn() } else if hasNewBlock, isAlive { refuse(on: loop) }
        }
    }

    /// Enqueues a turn of the main thread.
    private func queueTurn() {
        guard !isTurnQueued, let queue = mainQueue else { return }
        isTurnQueued = true
        queue.appendRunLoopTurn { [weak self] in
            guard let self else { return }
            isTurnQueued = false
            asProcess { [self] in
                takeTurn()
                for run in runs where !run.isOnOwnThread { takeTurn(in: run) }
            }
        }
    }

    /// Takes a turn while code of the thread waits in a run.
    private func takeInnerTurn() {
        guard let run = runs.last else { return }
        innerTurns += 1
        asProcess { [self] in takeTurn(in: run) }
        innerTurns -= 1
    }

    private func refuse(on loop: SimulatedLoop) -> Never {
        loop.refuse(
            "a timer or a block of RunLoop.current is due on a thread that is not the main one, and its code does not run that "
                + "run loop, so nothing would ever happen on a real system; use RunLoop.main.add or RunLoop.main.perform"
        )
    }

    private var mainQueue: SimulatedMainQueue? {
        guard loop?.isCurrent == true, hasEnvironment == (environment != nil) else { return nil }
        return CapturedDispatch.current.mainQueue(of: Caller(environment: environment, life: life))
    }

    // MARK: Runs

    /// Runs the loop for the calling code, as `CFRunLoopRunSpecific` does. Everything else goes on meanwhile.
    func run(in mode: UnsafeRawPointer, for seconds: Double, stopsAfterSource: Bool) -> Int32 {
        guard isAlive, let loop, let queue = mainQueue else { return RunLoopRun.finished }
        let run = RunLoopRun(
            mode, isOnOwnThread: !isMain || loop.isOnMainThread, stopsAfterSource: stopsAfterSource)
        runs.append(run)
        defer { runs.removeAll { $0 === run } }
        takeTurnOfCaller(run, queue)
        guard run.result == nil, seconds > 0 else { return run.result ?? RunLoopRun.timedOut }
        let nanoseconds = (max(seconds, 1e-6) * 1e9).rounded(.up)
        let deadline = Int64(exactly: nanoseconds).map { loop.now.advanced(by: .nanoseconds($0)) }
        queue.whileRunLoopRuns { isHeld in
            _ = loop.wait(
                until: deadline, for: "the end of a run of its run loop",
                isHeld: { [self] in isHeld() || run.isOnOwnThread && innerTurns > 0 }
            ) { [self] in run.result != nil || !isAlive }
        }
        guard isAlive else { return RunLoopRun.finished }
        if run.result == nil, files.contains(where: \.isDue) { takeTurnOfCaller(run, queue) }
        return run.result ?? RunLoopRun.timedOut
    }

    /// Takes a turn on the caller's thread, or on the main one.
    private func takeTurnOfCaller(_ run: RunLoopRun, _ queue: SimulatedMainQueue) {
        if run.isOnOwnThread { takeTurn(in: run) } else { queue.runNow { takeTurn(in: run) } }
    }

    /// Whether the process has ended, so that the loop does nothing any more.
    var hasEnded: Bool { !isAlive }

    /// Ends the innermost run.
    func stop() { runs.last?.stop() }
}
#endif
