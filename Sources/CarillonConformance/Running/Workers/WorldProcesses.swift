import CCarillonThread
import Foundation

/// Processes that run worlds, one world at a time in each, and a watchdog over them.
///
/// Worlds cannot harm their supervisor. The two share no lock, no standard error, and no memory that the supervisor
/// relies on. A world may trap on any thread, call `exit`, corrupt the heap, block for ever or hang: that ends only the
/// world and its worker. Another worker takes the place, a copy of this process before its first run. So this process
/// must have one thread.
final class WorldProcesses {
    /// Whether this process can be copied.
    static var areAvailable: Bool { carillon_is_single_threaded() != 0 }

    private let count: Int
    private let hangLimit: Duration
    private let body: @Sendable (Seat) -> Finding
    private let home: RunDirectory
    private var workers: [Worker?] = []
    private var boxes: [FlightBox] = []
    private var next = 0
    private var endedCount = 0

    private init(
        count: Int, hangLimit: Duration, body: @escaping @Sendable (Seat) -> Finding
    ) throws(RunnerError) {
        self.count = count
        self.hangLimit = hangLimit
        self.body = body
        home = try RunDirectory()
    }

    /// Runs `body` for every number below `count`, `jobs` at a time. The call returns when each run has ended or was
    /// given up.
    ///
    /// - Parameters:
    ///   - hangLimit: the time that one run may use, as ``HangAccount`` counts it.
    ///   - isCancelled: checked before the first run and after each end. Once it is true, no further run begins, and
    ///     the call waits for none.
    ///   - onEnd: called for each end, on the calling thread. The number is `nil` if a worker ended badly while it had
    ///     no run.
    /// - Throws: ``RunnerError`` if the system has no room for a single worker.
    static func run(
        count: Int, jobs: Int, hangLimit: Duration, isCancelled: () -> Bool = { false },
        body: @escaping @Sendable (Seat) -> Finding, onEnd: (_ run: Int?, RunEnd) -> Void
    ) throws(RunnerError) {
        guard count > 0, !isCancelled() else { return }
        let processes = try WorldProcesses(count: count, hangLimit: hangLimit, body: body)
        defer { processes.end() }
        for number in 0..<min(max(1, jobs), count) {
            processes.boxes.append(try FlightBox())
            processes.workers.append(nil)
            try processes.start(number)
        }
        try processes.supervise(isCancelled, onEnd)
    }

    // MARK: Workers

    /// Starts a worker in the place of one that has gone, as long as there is something to run.
    private func start(_ number: Int) throws(RunnerError) {
        workers[number] = nil
        guard next < count else { return }
        let (box, body) = (boxes[number], body)
        let directory = home.makeDirectory(number)
        let inherited = workers.compactMap(\.self).flatMap { [$0.channel, $0.errors] }
        let worker: Worker
        do throws(RunnerError) {
            worker = try Worker(number: number, box: box, inherited: inherited) { channel in
                setenv("TMPDIR", directory, 1)
                WorkerProcess.serve(channel, box, body)
            }
        } catch {
            // Fewer workers can do the work, too.
            if workers.contains(where: { $0 != nil }) { return }
            throw error
        }
        workers[number] = worker
        assign(worker)
    }

    private func assign(_ worker: Worker) {
        worker.rest()
        guard next < count else { return }
        worker.begin(next)
        next += 1
    }

    private func end() {
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
                    if requests[2 * index].revents != 0 { try hear(worker, onEnd) }
                }
            }
            guard let passed = beat.next() else { continue }
            for worker in workers.compactMap(\.self) where worker.run != nil {
                worker.account.add(ProcessorSample.process(worker.identifier), passed: passed)
                guard let kind = worker.account.verdict(limit: hangLimit) else { continue }
                try lose(worker, worker.end(hanging: kind, limit: hangLimit), onEnd)
            }
        }
    }

    /// Takes a message of a worker, or its end.
    private func hear(_ worker: Worker, _ onEnd: (Int?, RunEnd) -> Void) throws(RunnerError) {
        guard let message = MessageChannel.read(worker.channel) else {
            return try lose(worker, worker.end(hanging: nil, limit: hangLimit), onEnd)
        }
        guard message.status == UInt32(carillon_status_done), let run = worker.run, Int(message.run) == run else {
            return
        }
        worker.drainErrors()
        let (bytes, closing) = (worker.box.bytes(), worker.box.closing)
        // The worker goes on while this process reads.
        if let finding = try? Finding(bytes, closing: closing) {
            assign(worker)
            endedCount += 1
            onEnd(run, .found(finding))
        } else {
            worker.kill()
            try lose(worker, Loss(cause: .unintelligible), onEnd)
        }
    }

    /// Gives up the run of a worker that has ended, and starts another worker.
    private func lose(
        _ worker: Worker, _ loss: Loss, _ onEnd: (Int?, RunEnd) -> Void
    ) throws(RunnerError) {
        let (run, wreck) = (worker.run, Wreck(loss, in: worker.box))
        home.removeDirectory(worker.number)
        if run != nil { endedCount += 1 }
        try start(worker.number)
        onEnd(run, .lost(wreck))
    }
}
