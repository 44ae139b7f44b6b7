import CCarillonRuns
import Foundation

/// Processes that run worlds, one world at a time in each, and a watchdog over them.
///
/// Worlds cannot harm their supervisor. The two share no lock, no standard error, and no memory that the supervisor
/// relies on. A world may trap on any thread, call `exit`, corrupt the heap, block for ever or hang: that ends only the
/// world and its worker. Another worker takes the place, a copy of this process before its first run. So this process
/// must have one thread, unless the workers are started as programs.
final class WorldProcesses {
    /// Whether this process can be copied.
    static var areAvailable: Bool { carillon_is_single_threaded() != 0 }

    private let jobs: Int
    private let hangLimit: Duration
    private let plan: WorkerPlan
    private let home: RunDirectory
    /// The number of runs that were asked for.
    private var count = 0
    private var onBegin: (Int) -> Void = { _ in }
    private var workers: [Worker?] = []
    /// The directories of the workers. The code of a worker never returns, and Swift's optimiser (6.3) releases values
    /// that only such code uses before it runs.
    private var directories: [Int: String] = [:]
    private var boxes: [Int: FlightBox] = [:]
    private var next = 0
    private var endedCount = 0

    /// Gets ready for runs.
    ///
    /// - Parameters:
    ///   - jobs: the number of runs at a time.
    ///   - hangLimit: the time that one run may use, as ``HangAccount`` counts it.
    ///   - plan: the way in which the processes run worlds.
    /// - Throws: ``RunnerError``.
    init(jobs: Int, hangLimit: Duration, plan: WorkerPlan) throws(RunnerError) {
        self.jobs = max(1, jobs)
        self.hangLimit = hangLimit
        self.plan = plan
        home = try RunDirectory(hasJanitor: !plan.startsPrograms)
    }

    /// Carries out a plan for every number below `count`, and ends all processes.
    ///
    /// The parameters are those of ``init(jobs:hangLimit:plan:)`` and ``run(count:isCancelled:onBegin:onEnd:)``.
    /// - Throws: ``RunnerError`` if the system has no room for a single worker.
    static func run(
        count: Int, jobs: Int, hangLimit: Duration, isCancelled: () -> Bool = { false }, plan: WorkerPlan,
        onBegin: @escaping (_ run: Int) -> Void, onEnd: (_ run: Int?, RunEnd) -> Void
    ) throws(RunnerError) {
        guard count > 0, !isCancelled() else { return }
        let processes = try WorldProcesses(jobs: jobs, hangLimit: hangLimit, plan: plan)
        defer { processes.end() }
        try processes.run(count: count, isCancelled: isCancelled, onBegin: onBegin, onEnd: onEnd)
    }

    /// Carries out the plan for every number below `count`. The call returns when each run has ended or was given up.
    /// The workers stay, for further calls.
    ///
    /// - Parameters:
    ///   - count: the number of runs.
    ///   - isCancelled: checked before the first run and after each end. Once it is true, no further run begins, and
    ///     the call waits for none. No other call may follow then.
    ///   - onBegin: called before each run begins, on the calling thread.
    ///   - onEnd: called for each end, on the calling thread. The number is `nil` if a worker ended badly while it had
    ///     no run.
    /// - Throws: ``RunnerError`` if the system has no room for a single worker.
    func run(
        count: Int, isCancelled: () -> Bool, onBegin: @escaping (_ run: Int) -> Void,
        onEnd: (_ run: Int?, RunEnd) -> Void
    ) throws(RunnerError) {
        (self.count, self.onBegin, next, endedCount) = (count, onBegin, 0, 0)
        for number in 0..<min(jobs, count) {
            if number == workers.count { workers.append(nil) }
            if let worker = workers[number] { assign(worker) } else { try start(number) }
        }
        try supervise(isCancelled, onEnd)
    }

    // MARK: Workers

    /// Starts a worker in the place of one that has gone, as long as there is something to run.
    private func start(_ number: Int) throws(RunnerError) {
        workers[number] = nil
        guard next < count else { return }
        let worker: Worker
        do throws(RunnerError) {
            worker = try makeWorker(number)
        } catch {
            // Fewer workers can do the work, too.
            if workers.contains(where: { $0 != nil }) { return }
            throw error
        }
        workers[number] = worker
        assign(worker)
    }

    private func makeWorker(_ number: Int) throws(RunnerError) -> Worker {
        let directory = home.makeDirectory(number)
        directories[number] = directory
        let inherited = workers.compactMap(\.self).flatMap { [$0.channel, $0.errors] }
        switch plan {
        case .shared(let body, let prepare):
            let box = try box(number)
            return try Worker(number: number, box: box, inherited: inherited, preparing: prepare) { channel in
                setenv("TMPDIR", directory, 1)
                WorkerProcess.serve(channel, box, body)
            }
        case .own(let need, let body):
            let box = try box(number)
            let life = home.life
            return try ForkServer(number: number, box: box, inherited: inherited) { channel in
                ForkServerProcess(channel: channel, box: box, life: life, directory: directory).serve { run in
                    (need(run), body)
                }
            }
        case .started(let prepare):
            return try StartedForkServer(number: number, directory: directory, prepare: prepare)
        }
    }

    /// Returns the box of the workers with that number.
    private func box(_ number: Int) throws(RunnerError) -> FlightBox {
        if let box = boxes[number] { return box }
        let box = try FlightBox()
        boxes[number] = box
        return box
    }

    private func assign(_ worker: Worker) {
        worker.rest()
        guard next < count else { return }
        onBegin(next)
        worker.begin(next)
        next += 1
    }

    /// The processor time that the present workers have used so far.
    var processorTime: Duration { workers.reduce(.zero) { $0 + ($1?.sample?.ran ?? .zero) } }

    /// Ends all processes.
    func end() {
        for worker in workers.compactMap(\.self) { worker.kill() }
        workers = []
        home.remove()
    }

    // MARK: The watchdog

    private func supervise(_ isCancelled: () -> Bool, _ onEnd: (Int?, RunEnd) -> Void) throws(RunnerError) {
        var beat = Heartbeat(limit: hangLimit)
        while endedCount < count, !isCancelled() {
            let present = workers.compactMap(\.self)
            var requests = present.flatMap {
                [
                    pollfd(fd: $0.channel, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: $0.hasErrors ? $0.errors : -1, events: Int16(POLLIN), revents: 0),
                ]
            }
            if poll(&requests, nfds_t(requests.count), beat.untilNext.pollMilliseconds) > 0 {
                for (index, worker) in present.enumerated() {
                    if requests[2 * index + 1].revents != 0 { worker.drainErrors() }
                    if requests[2 * index].revents != 0 {
                        try take(worker.listen(limit: hangLimit), of: worker, onEnd)
                    }
                }
            }
            guard let passed = beat.next() else { continue }
            for worker in workers.compactMap(\.self) where worker.run != nil {
                worker.account.add(worker.sample, passed: passed, steps: worker.steps)
                guard let kind = worker.account.verdict(limit: hangLimit) else { continue }
                try take(worker.giveUp(kind, limit: hangLimit), of: worker, onEnd)
            }
        }
    }

    /// Takes the news of a worker. A worker that has gone gets a successor.
    private func take(
        _ news: Worker.News, of worker: Worker, _ onEnd: (Int?, RunEnd) -> Void
    ) throws(RunnerError) {
        let run = worker.run
        let end: RunEnd
        switch news {
        case .nothing: return
        case .ended(let ended):
            end = ended
            if plan.isolatesRuns { home.emptyDirectory(worker.number) }
            // The worker goes on while this process notes the end.
            assign(worker)
        case .worn(let ended):
            end = ended
            worker.kill()
            home.removeDirectory(worker.number)
            try start(worker.number)
        case .gone(let loss):
            end = .lost(LostRun(loss, in: worker.box))
            home.removeDirectory(worker.number)
            try start(worker.number)
        }
        if run != nil { endedCount += 1 }
        onEnd(run, end)
    }
}
