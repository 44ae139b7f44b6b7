import CCarillonThread
import Foundation

/// Processes that run worlds, one world at a time in each, and a watchdog over them.
///
/// Worlds cannot harm what supervises them: it shares no lock, no memory that it relies on and no standard error with
/// them. A worker whose world traps on any thread, calls `exit`, corrupts the heap, blocks for ever or hangs is the end
/// of that world alone. Another one takes its place, a copy of this process as it was before anything ran, which is why
/// this process must have one thread.
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

    /// Runs `body` for every number below `count`, `jobs` at a time, and returns when each has ended or was given up.
    ///
    /// - Parameters:
    ///   - hangLimit: how much time one run may have, as ``HangAccount`` counts it.
    ///   - isCancelled: looked at before the first run and whenever one has ended; once it is true, no further run
    ///     begins, and none is waited for.
    ///   - onEnd: told of each end, on the calling thread; without a run of a worker that ended badly while it ran
    ///     none.
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
            // Fewer do it, too.
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

    /// Takes what a worker has to say, or its silence.
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

    /// Gives up what a worker was running, which has ended, and starts another.
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
