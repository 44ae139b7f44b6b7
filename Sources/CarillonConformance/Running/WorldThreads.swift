import CCarillonThread
import Foundation
import Synchronization

/// Threads that run worlds side by side, and a watchdog over them.
///
/// A world holds its thread until it has ended, so it has no business on the cooperative pool. A thread whose world hangs, blocks for ever
/// or traps is written off, and another takes its place.
final class WorldThreads: Sendable {
    /// How a run ended that could not say so itself.
    enum Loss: Sendable {
        case blocked(String)
        case trapped(signal: Int32)
        case hung(after: Duration, awaiting: String?)

        var description: String {
            switch self {
            case .blocked(let reason): reason
            case .trapped(let signal):
                "its code trapped (\(Loss.name(of: signal))); what Swift had to say about it is on standard error"
            case .hung(let limit, let awaited):
                "hung: no end in sight after \(limit.components.seconds) seconds of real time, so the watchdog gave it up"
                    + (awaited.map { "; it waits for \($0)" } ?? "")
            }
        }

        private static func name(of signal: Int32) -> String {
            switch signal {
            case SIGILL, SIGTRAP: "a failed precondition or an illegal instruction"
            case SIGSEGV, SIGBUS: "a bad access to memory, or an endless recursion"
            case SIGFPE: "an arithmetic error"
            case SIGABRT: "an abort"
            default: "signal \(signal)"
            }
        }
    }

    /// What a run is told about its thread.
    struct Seat: Sendable {
        fileprivate let threads: WorldThreads
        let run: Int

        /// Says whom to ask, on another thread, what the run is waiting for if it hangs.
        func explain(_ awaited: @escaping @Sendable () -> String?) {
            threads.state.withLock { $0.explanations[run] = awaited }
        }

        /// Writes the run off and puts its thread to sleep for ever.
        func block(_ reason: String) -> Never {
            threads.state.withLock { $0.blockReasons[run] = reason }
            carillon_send(threads.pipe.writeEnd, UInt32(run), UInt32(carillon_status_blocked))
            carillon_sleep_for_ever()
        }
    }

    private struct State {
        var next = 0
        var started: [Int: ContinuousClock.Instant] = [:]
        var blockReasons: [Int: String] = [:]
        var explanations: [Int: @Sendable () -> String?] = [:]
    }

    private let count: Int
    private let hangLimit: Duration
    private let body: @Sendable (Seat) -> Void
    private let state = Mutex(State())
    private let pipe: Pipe

    private init(count: Int, hangLimit: Duration, body: @escaping @Sendable (Seat) -> Void) {
        self.count = count
        self.hangLimit = hangLimit
        self.body = body
        pipe = Pipe()
    }

    /// Runs `body` for every number below `count`, `jobs` at a time, and returns when each has ended or was written off.
    ///
    /// - Parameters:
    ///   - hangLimit: the real time that one run may take.
    ///   - isCancelled: looked at before the first run and whenever one has ended; once it is true, no further run begins, and none is waited for.
    ///   - onEnd: told of each end, on the calling thread; `nil` for a good one.
    static func run(
        count: Int, jobs: Int, hangLimit: Duration, isCancelled: () -> Bool = { false },
        body: @escaping @Sendable (Seat) -> Void, onEnd: (_ run: Int, Loss?) -> Void
    ) {
        guard count > 0, !isCancelled() else { return }
        let threads = WorldThreads(count: count, hangLimit: hangLimit, body: body)
        for _ in 0..<min(max(1, jobs), count) { threads.startThread() }
        threads.supervise(isCancelled, onEnd)
    }

    private func supervise(_ isCancelled: () -> Bool, _ onEnd: (Int, Loss?) -> Void) {
        var ended = Set<Int>()
        while ended.count < count, !isCancelled() {
            if let message = pipe.read(within: .seconds(1)) {
                let run = Int(message.run)
                guard ended.insert(run).inserted else { continue }
                let loss = loss(message, run)
                if loss != nil { startThread() }
                onEnd(run, loss)
            }
            let now = ContinuousClock.now
            let late = state.withLock { $0.started.filter { now - $0.value > hangLimit }.map(\.key) }
            for run in late.sorted() where ended.insert(run).inserted {
                let explanation = state.withLock { state in
                    state.started.removeValue(forKey: run)
                    return state.explanations.removeValue(forKey: run)
                }
                startThread()
                onEnd(run, .hung(after: hangLimit, awaiting: explanation?()))
            }
        }
        state.withLock { $0.next = count }
    }

    private func loss(_ message: carillon_message, _ run: Int) -> Loss? {
        state.withLock { state in
            state.started.removeValue(forKey: run)
            state.explanations.removeValue(forKey: run)
            switch Int(message.status) {
            case Int(carillon_status_done): return nil
            case Int(carillon_status_blocked): return .blocked(state.blockReasons[run] ?? "it blocks for ever")
            default: return .trapped(signal: Int32(message.status))
            }
        }
    }

    private func startThread() {
        let thread = Thread { [self] in
            while let run = takeRun() {
                carillon_trap_begin(pipe.writeEnd, UInt32(run))
                body(Seat(threads: self, run: run))
                carillon_trap_end()
                carillon_send(pipe.writeEnd, UInt32(run), UInt32(carillon_status_done))
            }
        }
        thread.stackSize = 8 << 20
        thread.start()
    }

    private func takeRun() -> Int? {
        state.withLock { state in
            guard state.next < count else { return nil }
            defer { state.next += 1 }
            state.started[state.next] = ContinuousClock.now
            return state.next
        }
    }
}

/// The two ends of a pipe that messages of threads go through: the one way to speak that a signal handler has too.
private final class Pipe: Sendable {
    let readEnd: Int32
    let writeEnd: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        precondition(Foundation.pipe(&ends) == 0, "The system gives this process no more pipes")
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// The next message, if one comes within that time.
    func read(within limit: Duration) -> carillon_message? {
        var request = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, Int32(limit.components.seconds * 1_000)) > 0 else { return nil }
        var message = carillon_message()
        let size = MemoryLayout<carillon_message>.size
        return Foundation.read(readEnd, &message, size) == size ? message : nil
    }
}
