import CarillonEnvironment
package import CarillonResults
import CarillonSimulation

/// A search for failures: scenarios run with ever new choices, and those that lead to something new are kept and
/// changed.
///
/// Half of the runs are fresh, each with a seed of its own. The others start from runs that have shown a new behaviour.
/// The same seed and the same number of runs give the same search, whatever the number of jobs.
package final class Search {
    /// The settings of a search.
    package struct Settings: Sendable {
        /// The options of all runs. ``RunOptions/seed`` is the first fresh seed.
        package var options = RunOptions()
        /// The number of runs after which the search ends; `nil` if only time ends it.
        package var mostRuns: Int?
        /// The number of distinct failures after which the search ends; `nil` if it goes on.
        package var mostFailures: Int?
        /// The processor time for making one failure smaller.
        package var shrinkTime = Duration.seconds(10)
        /// The folder for runs that have shown something new.
        package var corpus: String?
        /// The saboteur at work; `nil` for none.
        package var saboteur: Saboteur?
        /// The orders of what is ready that fresh runs try.
        package var order = Order.both
        /// Whether all runs are fresh.
        package var isPlain = false

        /// Creates the standard settings.
        package init() {}
    }

    /// An order of what is ready.
    package enum Order: String, CaseIterable, Sendable {
        /// Each item that is ready is as likely to be the next.
        case uniform
        /// First come, first served, but for one item in 8, in 64 or in 512, which any other one may overtake.
        case seldom
        /// Half of the runs one way, half of them the other.
        case both
    }

    /// A failure, in as few choices as the search could.
    package struct Failure: Sendable {
        package var kind: FailureKind
        package var replay: Replay
        /// The result of the smallest run, with its story.
        package var result: ScenarioResult
        /// The number of runs before it was found.
        package var foundAfter: Int
        /// The real time at which it was found.
        package var foundAt: ContinuousClock.Instant
        /// The number of choices that were not their first possibility: in the run that was found, and in the smallest.
        package var weights: (found: Int, smallest: Int)
        /// Whether shrinking ended because its time was over.
        package var isShrinkingCut: Bool
        /// The number of runs that shrinking took.
        package var shrinkRuns: Int
        /// The processor time that shrinking took.
        package var shrinkTime: Duration
        /// Whether the smallest run gave the same digest twice.
        package var isStable: Bool
    }

    /// The state of a search.
    package struct State: Sendable {
        /// The fresh runs, each with a seed of its own, and the behaviours that they were the first to show.
        package var fresh = (runs: 0, behaviours: 0)
        /// The runs with changed choices, and the behaviours that they were the first to show.
        package var changed = (runs: 0, behaviours: 0)
        /// The number of runs that the corpus keeps.
        package var corpus = 0
        /// The number of runs of each case.
        package var runsOfCases: [Int] = []
        /// The number of failing runs.
        package var failingRuns = 0
        /// The distinct failures, in the order in which they were found.
        package var failures: [Failure] = []
        /// The faults of the search itself, in sentences.
        package var faults: [String] = []

        /// The number of all runs, but for those of shrinking.
        package var runs: Int { fresh.runs + changed.runs }
        /// The number of behaviours that are known.
        package var behaviours: Int { fresh.behaviours + changed.behaviours }
    }

    /// The number of runs between two looks at what they have shown.
    private static let batchSize = 32

    package private(set) var state = State()
    let settings: Settings
    let cases: [ScenarioCase]
    private let pool: WorldPool
    private let corpus: Corpus
    let isCancelled: @Sendable () -> Bool
    private let isOver: () -> Bool
    private let chance: ChoiceStream
    private let choices: Choices
    private var seen: [Set<FailureKind>]
    /// The number of fresh runs of each case.
    private var freshCounts: [Int]

    /// Gets ready for a search.
    ///
    /// - Parameters:
    ///   - cases: the scenarios, each on a network.
    ///   - settings: the settings.
    ///   - isOver: checked after each batch of runs. Once it is true, the search ends with what was found so far, as
    ///     small as it gets.
    ///   - isCancelled: checked after each run. Once it is true, the search ends at once.
    /// - Throws: ``ReplayFault`` if the corpus cannot be used, ``RunnerError`` if the system has no room for a worker.
    package init(
        _ cases: [ScenarioCase], _ settings: Settings, isOver: @escaping () -> Bool = { false },
        isCancelled: @escaping @Sendable () -> Bool
    ) throws {
        (self.cases, self.settings, self.isOver, self.isCancelled) = (cases, settings, isOver, isCancelled)
        seen = cases.map { _ in [] }
        freshCounts = cases.map { _ in 0 }
        state.runsOfCases = freshCounts
        corpus = try Corpus(of: cases, in: settings.corpus)
        choices = Choices(seed: settings.options.seed.value, recordingLimit: 0)
        chance = choices.stream("search")
        pool = try WorldPool(
            cases, saboteur: settings.saboteur, options: settings.options, isCancelled: isCancelled)
    }

    /// Whether a case can be searched: its runs share a process with others.
    package static func canSearch(_ scenarioCase: ScenarioCase) -> Bool {
        !WorldRun(scenarioCase: scenarioCase, seed: .standard, saboteur: nil, options: RunOptions()).isIsolated
    }

    /// Searches until the number of runs is reached, or until the search is cancelled.
    ///
    /// - Parameters:
    ///   - onProgress: called after each batch of runs.
    ///   - onFailure: called for each distinct failure, once it is as small as it gets.
    /// - Throws: ``RunnerError``.
    package func run(
        onProgress: (State) -> Void, onFailure: (Failure) -> Void
    ) throws {
        defer { pool.end() }
        try readCorpus()
        while !isOver(), !isCancelled(), state.runs < settings.mostRuns ?? .max, !isFull {
            let wishes = nextWishes()
            let records = try pool.run(wishes)
            for (wish, record) in zip(wishes, records) {
                guard let record else { continue }
                note(record, of: wish)
                guard let (record, kind) = try realFailure(record, of: wish) else { continue }
                state.failingRuns += 1
                guard !isFull, seen[wish.number].insert(kind).inserted else { continue }
                if let failure = try failure(kind, record, of: wish) {
                    state.failures.append(failure)
                    onFailure(failure)
                }
            }
            state.corpus = corpus.count
            onProgress(state)
        }
        state.faults += pool.faults + [corpus.complaint].compactMap(\.self)
        if corpus.foreignFiles > 0 {
            state.faults.append(
                "\(corpus.foreignFiles) files of the corpus are no kept runs of this version, and were left alone.")
        }
    }

    private var isFull: Bool { state.failures.count >= settings.mostFailures ?? .max }

    /// Runs what the folder of the corpus has, so that its behaviours are known.
    private func readCorpus() throws {
        let found = corpus.readFiles()
        var rest = found[...]
        while !rest.isEmpty, !isOver(), !isCancelled() {
            let part = Array(rest.prefix(Search.batchSize))
            rest = rest.dropFirst(part.count)
            let records = try pool.run(
                part.map { WorldPool.Wish(number: $0.number, seed: $0.entry.seed, script: $0.entry.script) })
            for ((number, entry), record) in zip(part, records) {
                guard let observation = record?.observation else { continue }
                if corpus.note(observation.behaviours, of: number) > 0 { corpus.add(entry, of: number) }
            }
        }
    }

    // MARK: Runs

    private func nextWishes() -> [WorldPool.Wish] {
        let left = (settings.mostRuns ?? .max) - state.runs
        return (0..<min(Search.batchSize, left)).map { index in
            let number = (state.runs + index) / 2 % cases.count
            if index % 2 == 1, !settings.isPlain, let wish = changedWish(number) { return wish }
            return freshWish(number)
        }
    }

    private func freshWish(_ number: Int) -> WorldPool.Wish {
        let round = freshCounts[number]
        freshCounts[number] += 1
        let seed = settings.options.seed.advanced(by: round)
        let isSeldom =
            switch settings.order {
            case .uniform: false
            case .seldom: true
            case .both: round % 2 == 1
            }
        let rarity: [UInt64] = [64, 8, 512]
        let script =
            isSeldom ? ChoiceScript(then: .drawn(seed: seed.value, orderOneIn: rarity[round / 2 % rarity.count])) : nil
        return WorldPool.Wish(number: number, seed: seed, script: script, isFresh: true)
    }

    private func changedWish(_ number: Int) -> WorldPool.Wish? {
        let entries = corpus.entries(of: number)
        guard !entries.isEmpty else { return nil }
        // Newer entries are chosen more often: the larger of two draws.
        let index = max(chance.next(below: UInt64(entries.count)), chance.next(below: UInt64(entries.count)))
        let entry = entries[Int(index)]
        let other = entries[Int(chance.next(below: UInt64(entries.count)))]
        return WorldPool.Wish(
            number: number, seed: entry.seed,
            script: ScriptMutator(chance).mutated(entry.script, beside: other.script))
    }

    private func note(_ record: WorldRun.Record, of wish: WorldPool.Wish) {
        state.runsOfCases[wish.number] += 1
        let new = record.observation.map { corpus.note($0.behaviours, of: wish.number) } ?? 0
        if wish.isFresh {
            state.fresh = (state.fresh.runs + 1, state.fresh.behaviours + new)
        } else {
            state.changed = (state.changed.runs + 1, state.changed.behaviours + new)
        }
        // A failing run would be found again by each change of it.
        guard new > 0, record.verdict == .pass, let observation = record.observation else { return }
        corpus.add(Corpus.Entry(seed: wish.seed, script: observation.script), of: wish.number)
    }

    // MARK: Failures

    /// Returns the failure of a run as it is where the world keeps its events; `nil` if the run did not fail. Some
    /// scenarios read their world's events. From the first such failure on, all worlds of that scenario keep them.
    private func realFailure(
        _ record: WorldRun.Record, of wish: WorldPool.Wish
    ) throws -> (WorldRun.Record, FailureKind)? {
        guard let kind = FailureKind(of: record) else { return nil }
        if seen[wish.number].contains(kind) { return (record, kind) }
        var again = wish
        again.keepsStory = true
        guard let whole = try pool.run([again])[0] else { return (record, kind) }
        let realKind = FailureKind(of: whole)
        if realKind == kind { return (record, kind) }
        pool.readers.insert(wish.number)
        return realKind.map { (whole, $0) }
    }

    /// Makes a failure as small as it gets. Where the search is cancelled meanwhile, it is as small as it was then.
    private func failure(
        _ kind: FailureKind, _ record: WorldRun.Record, of wish: WorldPool.Wish
    ) throws -> Failure? {
        let (foundAfter, foundAt) = (state.runs, ContinuousClock.now)
        guard let choices = try choices(of: record, wish) else { return nil }
        let (begin, runsBefore) = (pool.processorTime, pool.runCount)
        let (pool, limit, isCancelled) = (pool, settings.shrinkTime, isCancelled)
        // Fewer choices may be more work, which nobody waits for. A run that was given up itself has no such measure.
        let stepLimit = kind.verdict == .fail ? record.observation.map { 10_000 + 2 * $0.steps } : nil
        var shrinker = Shrinker(choices) {
            !isCancelled() && pool.processorTime - begin < limit
        } attempt: { scripts throws(RunnerError) in
            let records = try pool.run(
                scripts.map { WorldPool.Wish(number: wish.number, seed: wish.seed, script: $0, stepLimit: stepLimit) })
            for (index, record) in records.enumerated() {
                guard let record, FailureKind(of: record) == kind else { continue }
                return (index, record.observation?.script ?? scripts[index])
            }
            return nil
        }
        try shrinker.shrink()
        let time = pool.processorTime - begin
        let smallest = WorldPool.Wish(number: wish.number, seed: wish.seed, script: shrinker.best, keepsStory: true)
        var failure = Failure(
            kind: kind, replay: replay(of: record, smallest), result: result(of: record, wish.number),
            foundAfter: foundAfter, foundAt: foundAt, weights: (choices.weight, shrinker.best.weight),
            isShrinkingCut: shrinker.isCutShort, shrinkRuns: pool.runCount - runsBefore,
            shrinkTime: max(.zero, time), isStable: true)
        let kept = try pool.run([smallest, smallest])
        guard let first = kept[0], let second = kept[1] else {
            // The record is that of the run that was found, and the digest of the smallest one is not known.
            failure.replay.digest = ""
            return failure
        }
        failure.isStable = first.run.digest == second.run.digest && FailureKind(of: first) == kind
        if FailureKind(of: first) == kind {
            (failure.replay, failure.result) = (replay(of: first, smallest), result(of: first, wish.number))
        }
        return failure
    }

    /// Returns all choices of a failing run. A run that was cut short could not tell them, so it runs once more, and
    /// tells each of them at once; `nil` if the search is cancelled by then.
    private func choices(of record: WorldRun.Record, _ wish: WorldPool.Wish) throws -> ChoiceScript? {
        if let observation = record.observation { return observation.script }
        var wish = wish
        wish.keepsStory = true
        guard let again = try pool.run([wish])[0] else {
            state.faults.append(
                "\(cases[wish.number].id) failed with seed \(wish.seed), and the search was interrupted before that could be kept."
            )
            return nil
        }
        return again.observation?.script ?? ChoiceScript()
    }

    private func replay(of record: WorldRun.Record, _ wish: WorldPool.Wish) -> Replay {
        let scenarioCase = cases[wish.number]
        let failed = record.run.expectations.first { !$0.passed }
        return Replay(
            scenario: scenarioCase.scenario.id, network: scenarioCase.network, seed: wish.seed,
            script: wish.script ?? ChoiceScript(), digest: record.run.digest, verdict: record.verdict,
            failure: failed?.text ?? record.reason ?? "", faults: WeatherStory(of: record.run.trace).sentences,
            saboteur: settings.saboteur?.id)
    }

    private func result(of record: WorldRun.Record, _ number: Int) -> ScenarioResult {
        var tally = Tally()
        tally.add(record, number: 0)
        return tally.result(of: cases[number], Symbols(for: tally.addresses))
    }
}
