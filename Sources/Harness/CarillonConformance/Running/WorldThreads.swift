import CCarillonRuns
import Foundation
import Synchronization

/// Threads of this process that run worlds side by side, and a watchdog over them.
///
/// A world holds its thread until it has ended, so it must not run on the cooperative pool. A thread whose world hangs,
/// blocks for ever or traps is given up, and another one takes its place. Any other harm by a world hits this process:
/// use ``WorldProcesses`` where that must not be.
final class WorldThreads: Sendable {
    private struct State {
        var next = 0
        /// The runs that go on, by number.
        var goingOn: [Int: Place] = [:]
        var findings: [Int: Finding] = [:]
        var explanations: [Int: @Sendable () -> String?] = [:]
    }

    /// The place where a run goes on.
    private struct Place {
        var box: FlightBox
        var account = HangAccount()
        /// The thread that had the world at the last look, by the kernel's number.
        var thread: Int32 = 0
    }

    private let count: Int
    private let hangLimit: Duration
    private let body: @Sendable (RunContext) -> Finding
    private let onBegin: @Sendable (Int) -> Void
    private let state = Mutex(State())
    private let channel: MessageChannel

    private init(
        count: Int, hangLimit: Duration, body: @escaping @Sendable (RunContext) -> Finding,
        onBegin: @escaping @Sendable (Int) -> Void
    ) throws(RunnerError) {
        self.count = count
        self.hangLimit = hangLimit
        self.body = body
        self.onBegin = onBegin
        channel = try MessageChannel()
    }

    /// Runs `body` for every number below `count`, `jobs` at a time. The call returns when each run has ended or was
    /// given up.
    ///
    /// - Parameters:
    ///   - hangLimit: the time that one run may use, as ``HangAccount`` counts it.
    ///   - isCancelled: checked before the first run and after each end. Once it is true, no further run begins, and
    ///     the call waits for none.
    ///   - onBegin: called before each run begins, on the thread of the run.
    ///   - onEnd: called for each end, on the calling thread.
    static func run(
        count: Int, jobs: Int, hangLimit: Duration, isCancelled: () -> Bool = { false },
        body: @escaping @Sendable (RunContext) -> Finding, onBegin: @escaping @Sendable (_ run: Int) -> Void,
        onEnd: (_ run: Int, RunEnd) -> Void
    ) throws(RunnerError) {
        guard count > 0, !isCancelled() else { return }
        let threads = try WorldThreads(count: count, hangLimit: hangLimit, body: body, onBegin: onBegin)
        for _ in 0..<min(max(1, jobs), count) { try threads.startThread() }
        try threads.supervise(isCancelled, onEnd)
    }

    private func supervise(_ isCancelled: () -> Bool, _ onEnd: (Int, RunEnd) -> Void) throws(RunnerError) {
        defer { state.withLock { $0.next = count } }
        var ended = Set<Int>()
        var beat = Heartbeat(limit: hangLimit)
        while ended.count < count, !isCancelled() {
            if let message = channel.receive(within: beat.untilNext), let end = end(message),
                ended.insert(Int(message.run)).inserted
            {
                if case .lost = end { try startThread() }
                onEnd(Int(message.run), end)
            }
            guard let passed = beat.next() else { continue }
            for (run, kind) in late(passed) where ended.insert(run).inserted {
                let lost = giveUp(run, kind)
                try startThread()
                if let lost { onEnd(run, .lost(lost)) } else { ended.remove(run) }
            }
        }
    }

    /// Returns the end of a run that a message reports; `nil` if the message reports something else.
    private func end(_ message: carillon_message) -> RunEnd? {
        let run = Int(message.run)
        return state.withLock { state in
            guard let place = state.goingOn[run] else { return nil }
            let end: RunEnd
            switch Int(message.status) {
            case Int(carillon_status_located), Int(carillon_status_explained): return nil
            case Int(carillon_status_done):
                guard let finding = state.findings.removeValue(forKey: run) else { return nil }
                end = .found(finding)
            case Int(carillon_status_blocked):
                end = .lost(LostRun(Loss(cause: .blocked(place.box.text ?? "it blocks for ever")), in: place.box))
            default:
                let loss = Loss(cause: .trapped(signal: Int32(message.status)), isMessageKnown: false)
                end = .lost(LostRun(loss, in: place.box))
            }
            state.goingOn[run] = nil
            state.explanations[run] = nil
            return end
        }
    }

    /// Returns the runs that have used more time than they may.
    private func late(_ passed: Duration) -> [(run: Int, kind: HangAccount.Kind)] {
        state.withLock { state in
            for run in state.goingOn.keys.sorted() {
                guard var place = state.goingOn[run] else { continue }
                let thread = place.box.header.pointee.thread
                if thread != place.thread { place.account.beginThread() }
                place.thread = thread
                place.account.add(ProcessorSample.thread(thread), passed: passed, steps: place.box.steps)
                state.goingOn[run] = place
            }
            return state.goingOn.sorted { $0.key < $1.key }.compactMap { run, place in
                place.account.verdict(limit: hangLimit).map { (run, $0) }
            }
        }
    }

    /// Asks a run that hangs for its place, and gives it up. If the run has ended meanwhile, the channel holds its
    /// message.
    private func giveUp(_ run: Int, _ kind: HangAccount.Kind) -> LostRun? {
        guard let place = state.withLock({ $0.goingOn[run] }) else { return nil }
        let explanation = state.withLock { $0.explanations.removeValue(forKey: run) }
        carillon_locate(place.box.header)
        channel.wait(within: MessageChannel.patience) {
            $0.run == UInt32(run) && $0.status == UInt32(carillon_status_located)
        }
        state.withLock { $0.goingOn[run] = nil }
        return LostRun(
            Loss(cause: .hung(after: hangLimit, kind: kind, awaiting: explanation?())), in: place.box)
    }

    private func startThread() throws(RunnerError) {
        let box = try FlightBox()
        startThread { [self] in execute(with: box) }
    }

    private func startThread(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.stackSize = WorldThreads.stackSize
        thread.start()
    }

    private func execute(with box: FlightBox) {
        while let run = takeRun(box) {
            onBegin(run)
            carillon_trap_begin(channel.far, UInt32(run), box.header)
            let finding = body(
                RunContext(
                    run: run, box: box,
                    explain: { [self] awaited in state.withLock { $0.explanations[run] = awaited } },
                    block: { [self] reason in
                        box.text = reason
                        carillon_box_take_frames(box.header)
                        carillon_send(channel.far, UInt32(run), UInt32(carillon_status_blocked))
                        carillon_sleep_for_ever()
                    },
                    finish: { [self] finding in
                        end(run, finding) { startThread { [self] in execute(with: box) } }
                        carillon_sleep_for_ever()
                    }))
            end(run, finding) {}
        }
    }

    /// Reports the result of a run.
    ///
    /// - Parameter replace: puts another thread in the place of this one, before the result can be taken.
    private func end(_ run: Int, _ finding: Finding, _ replace: () -> Void) {
        carillon_trap_end()
        state.withLock { if $0.goingOn[run] != nil { $0.findings[run] = finding } }
        replace()
        carillon_send(channel.far, UInt32(run), UInt32(carillon_status_done))
    }

    static let stackSize = 8 << 20

    private func takeRun(_ box: FlightBox) -> Int? {
        state.withLock { state in
            guard state.next < count else { return nil }
            defer { state.next += 1 }
            box.begin()
            box.header.pointee.thread = carillon_kernel_thread()
            state.goingOn[state.next] = Place(box: box)
            return state.next
        }
    }
}
