import CarillonEnvironment
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
        /// The scenario and where it ran.
        public var scenarioCase: ScenarioCase
        public var seed: Seed
        public var verdict: Verdict
    }

    /// What running some scenarios found out.
    public struct Report: Sendable {
        /// In the order of the scenarios; each has one for each network that it was run on.
        public var scenarios: [ScenarioResult]
        /// Runs whose two traces differ, in sentences.
        public var nondeterminism: [String]
        public var wasCancelled: Bool
    }

    /// Runs every scenario on each of the chosen networks that it makes sense on, with every seed. Blocks the calling thread until that is
    /// done.
    public func runAndWait(_ scenarios: [Scenario], saboteur: Saboteur? = nil) -> Report {
        runAndWait(scenarios.flatMap { $0.cases(on: options.networks) }, saboteur: saboteur)
    }

    /// Runs every case with every seed, whatever networks were chosen. Blocks the calling thread until that is done.
    public func runAndWait(_ cases: [ScenarioCase], saboteur: Saboteur? = nil) -> Report {
        let runs = cases.flatMap { scenarioCase in
            (0..<options.seedCount).map { offset in
                WorldRun(
                    scenarioCase: scenarioCase, seed: options.seed.advanced(by: offset), saboteur: saboteur,
                    schedule: options.schedule, lateness: options.lateness, traceLimit: options.traceLimit,
                    keepsRealTime: options.keepsRealTime)
            }
        }
        let ledger = Ledger(cases: cases.count, seedCount: options.seedCount)
        let checksDeterminism = options.checksDeterminism
        var done = 0
        // A thousand clients on real sockets are twice as many files.
        OpenFiles.raiseLimit()
        WorldThreads.run(
            count: runs.count, jobs: options.jobs, hangLimit: options.hangLimit, isCancelled: isCancelled
        ) { seat in
            func execute() -> WorldRun.Record {
                runs[seat.run].execute { world in
                    seat.explain { [loop = world.loop] in loop.awaited }
                    ledger.note(world.engines, run: seat.run)
                } onHopelessBlock: {
                    seat.block($0)
                }
            }
            let record = execute()
            if checksDeterminism {
                let second = execute()
                if let difference = Nondeterminism.difference(record.run, second.run) {
                    ledger.addNondeterminism(
                        "\(runs[seat.run].reproduceCommand): \(difference)")
                }
            }
            ledger.add(record, run: seat.run)
        } onEnd: { index, loss in
            let run = runs[index]
            if let loss {
                let verdict: Verdict = if case .trapped = loss { .crashed } else { .timeout }
                ledger.add(run.record(verdict, loss.description, engines: ledger.engines(run: index)), run: index)
            }
            done += 1
            onProgress?(
                Progress(
                    done: done, total: runs.count, scenario: run.scenarioCase.scenario.id,
                    scenarioCase: run.scenarioCase, seed: run.seed, verdict: ledger.lastVerdict(run: index)))
        }
        let results = zip(cases, ledger.tallies).map { scenarioCase, tally in tally.result(of: scenarioCase) }
        return Report(
            scenarios: results, nondeterminism: ledger.nondeterminism, wasCancelled: done < runs.count)
    }
}

extension Runner {
    /// Runs every scenario on each of the chosen networks that it makes sense on, with every seed.
    public func run(_ scenarios: [Scenario], saboteur: Saboteur? = nil) async -> Report {
        await run(scenarios.flatMap { $0.cases(on: options.networks) }, saboteur: saboteur)
    }

    /// Runs every case with every seed, whatever networks were chosen.
    public func run(_ cases: [ScenarioCase], saboteur: Saboteur? = nil) async -> Report {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: runAndWait(cases, saboteur: saboteur)) }.start()
        }
    }
}

/// Where the threads write down what came of their runs.
private final class Ledger: Sendable {
    private struct State {
        var tallies: [Tally]
        var verdicts: [Int: Verdict] = [:]
        /// What speaks for clients in the runs that go on.
        var engines: [Int: EngineRegistry] = [:]
        var nondeterminism: [Int: String] = [:]
    }

    private let state: Mutex<State>
    private let seedCount: Int

    init(cases: Int, seedCount: Int) {
        self.seedCount = seedCount
        state = Mutex(State(tallies: Array(repeating: Tally(), count: cases)))
    }

    func add(_ record: WorldRun.Record, run: Int) {
        state.withLock { state in
            guard state.verdicts[run] == nil else { return }
            state.verdicts[run] = record.verdict
            state.engines[run] = nil
            state.tallies[run / seedCount].add(record, number: run % seedCount)
        }
    }

    func note(_ engines: EngineRegistry, run: Int) { state.withLock { $0.engines[run] = engines } }
    func engines(run: Int) -> [String] { state.withLock { $0.engines[run]?.names ?? [] } }

    func addNondeterminism(_ sentence: String) {
        state.withLock { $0.nondeterminism[$0.nondeterminism.count] = sentence }
    }

    func lastVerdict(run: Int) -> Verdict { state.withLock { $0.verdicts[run] ?? .notRun } }
    var tallies: [Tally] { state.withLock { $0.tallies } }
    var nondeterminism: [String] { state.withLock { $0.nondeterminism.values.sorted() } }
}
