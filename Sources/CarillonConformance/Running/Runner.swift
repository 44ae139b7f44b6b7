import CarillonResults
import Foundation
import Synchronization

/// Runs scenarios, each in worlds of its own, and says how they fared.
///
/// ```swift
/// let report = await Runner(options: options).run(suites.scenarios)
/// ```
public struct Runner: Sendable {
    public var options: RunOptions
    /// Told after each run, on the thread that supervises the run.
    public var onProgress: (@Sendable (Progress) -> Void)?
    /// Looked at after each run. Once it is true the rest is not run.
    public var isCancelled: @Sendable () -> Bool = { false }

    public init(options: RunOptions = RunOptions(), onProgress: (@Sendable (Progress) -> Void)? = nil) {
        self.options = options
        self.onProgress = onProgress
    }

    /// How far a run has come.
    public struct Progress: Sendable {
        public var done: Int
        public var total: Int
        /// The scenario that has just ended.
        public var scenario: String
        public var seed: Seed
        public var verdict: Verdict
    }

    /// What running some scenarios found out.
    public struct Report: Sendable {
        /// In the order of the scenarios.
        public var scenarios: [ScenarioResult]
        /// Runs whose two traces differ, in sentences.
        public var nondeterminism: [String]
        public var wasCancelled: Bool
    }

    /// Runs every scenario with every seed. Blocks the calling thread until that is done.
    public func runAndWait(_ scenarios: [Scenario], saboteur: Saboteur? = nil) -> Report {
        let runs = scenarios.flatMap { scenario in
            (0..<options.seedCount).map { offset in
                WorldRun(
                    scenario: scenario, seed: options.seed.advanced(by: offset), saboteur: saboteur,
                    schedule: options.schedule, traceLimit: options.traceLimit)
            }
        }
        let ledger = Ledger(scenarios: scenarios.count, seedCount: options.seedCount)
        let checksDeterminism = options.checksDeterminism
        var done = 0
        WorldThreads.run(
            count: runs.count, jobs: options.jobs, hangLimit: options.hangLimit, isCancelled: isCancelled
        ) { seat in
            let record = runs[seat.run].execute { seat.block($0) }
            if checksDeterminism {
                let second = runs[seat.run].execute { seat.block($0) }
                if let difference = Nondeterminism.difference(record.run, second.run) {
                    ledger.addNondeterminism(
                        "\(runs[seat.run].scenario.reproduceCommand(runs[seat.run].seed)): \(difference)")
                }
            }
            ledger.add(record, run: seat.run)
        } onEnd: { index, loss in
            let run = runs[index]
            if let loss {
                let verdict: Verdict = if case .trapped = loss { .crashed } else { .timeout }
                ledger.add(run.record(verdict, loss.description), run: index)
            }
            done += 1
            onProgress?(
                Progress(
                    done: done, total: runs.count, scenario: run.scenario.id, seed: run.seed,
                    verdict: ledger.lastVerdict(run: index)))
        }
        let results = zip(scenarios, ledger.tallies).map { scenario, tally in tally.result(of: scenario) }
        return Report(
            scenarios: results, nondeterminism: ledger.nondeterminism, wasCancelled: done < runs.count)
    }
}

extension Runner {
    /// Runs every scenario with every seed.
    public func run(_ scenarios: [Scenario], saboteur: Saboteur? = nil) async -> Report {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: runAndWait(scenarios, saboteur: saboteur)) }.start()
        }
    }
}

/// Where the threads write down what came of their runs.
private final class Ledger: Sendable {
    private struct State {
        var tallies: [Tally]
        var verdicts: [Int: Verdict] = [:]
        var nondeterminism: [Int: String] = [:]
    }

    private let state: Mutex<State>
    private let seedCount: Int

    init(scenarios: Int, seedCount: Int) {
        self.seedCount = seedCount
        state = Mutex(State(tallies: Array(repeating: Tally(), count: scenarios)))
    }

    func add(_ record: WorldRun.Record, run: Int) {
        state.withLock { state in
            guard state.verdicts[run] == nil else { return }
            state.verdicts[run] = record.verdict
            state.tallies[run / seedCount].add(record, number: run % seedCount)
        }
    }

    func addNondeterminism(_ sentence: String) {
        state.withLock { $0.nondeterminism[$0.nondeterminism.count] = sentence }
    }

    func lastVerdict(run: Int) -> Verdict { state.withLock { $0.verdicts[run] ?? .notRun } }
    var tallies: [Tally] { state.withLock { $0.tallies } }
    var nondeterminism: [String] { state.withLock { $0.nondeterminism.values.sorted() } }
}
