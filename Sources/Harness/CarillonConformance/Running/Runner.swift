import CarillonEnvironment
public import CarillonResults
import Foundation

/// The runner of scenarios. Each run has a world of its own.
///
/// ```swift
/// let report = await Runner(options: options, suites: suites).run(suites.scenarios)
/// ```
public struct Runner: Sendable {
    /// The options of the runs.
    public var options: RunOptions
    /// A handler that is called after each run, on the thread that supervises the run.
    public var onProgress: (@Sendable (Progress) -> Void)?
    /// A condition that the runner checks after each run. Once it is true, the remaining runs are skipped.
    public var isCancelled: @Sendable () -> Bool = { false }
    /// A clock for the real time that runs take: it returns the time since any fixed moment. Without one, the report
    /// has no ``Report/realTimes``. The clock has no influence on anything else.
    public var realTime: (@Sendable () -> Duration)?

    private let known: KnownRequirements

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - options: the options of all runs.
    ///   - suites: the suites whose requirements scenarios may cover. A scenario that covers any other fails with a
    ///     ``CatalogueError``, and its body does not run.
    ///   - onProgress: called after each run, with the progress.
    public init(
        options: RunOptions = RunOptions(), suites: [Suite] = [], onProgress: (@Sendable (Progress) -> Void)? = nil
    ) {
        self.options = options
        known = KnownRequirements(suites)
        self.onProgress = onProgress
    }

    /// The progress of a run.
    public struct Progress: Sendable {
        /// The number of runs that have ended.
        public var done: Int
        /// The number of all runs.
        public var total: Int
        /// The identifier of the scenario that has just ended.
        public var scenario: String
        /// The scenario and its place.
        public var scenarioCase: ScenarioCase
        /// The seed of the run that has just ended.
        public var seed: Seed
        /// The verdict on the run that has just ended.
        public var verdict: Verdict
        /// The virtual time that the run took, in nanoseconds.
        public var virtualNanoseconds: Int64
        /// The real time that the run took; `nil` without ``Runner/realTime``.
        public var realTime: Duration?
        /// The result of this run alone, if its verdict is not as expected. A stack has no lines yet: all places are
        /// looked up at once when everything has ended.
        public var failure: ScenarioResult?
        /// The difference between the two traces of the run, in a sentence, if they differ.
        public var nondeterminism: String?
    }

    /// The results of running some scenarios.
    public struct Report: Sendable {
        /// The results in the order of the scenarios, one for each network that a scenario ran on.
        public var scenarios: [ScenarioResult]
        /// The runs whose two traces differ, in sentences.
        public var nondeterminism: [String]
        /// The faults of the run itself that are no scenario's verdict, in sentences. A good run has none.
        public var faults: [String] = []
        /// Whether ``Runner/isCancelled`` ended the run early.
        public var wasCancelled: Bool
        /// The real time that the scenarios took, over all seeds. It is no part of the results.
        public var realTimes = RealTimes()
    }

    /// Runs every scenario on each chosen network that it can run on, with every seed. The call blocks the calling
    /// thread until all runs have ended.
    public func runAndWait(_ scenarios: [Scenario], saboteur: Saboteur? = nil) -> Report {
        runAndWait(scenarios.flatMap { $0.cases(on: options.networks) }, saboteur: saboteur)
    }

    /// Runs every case with every seed, on its own network instead of the chosen ones. The call blocks the calling
    /// thread until all runs have ended.
    public func runAndWait(_ cases: [ScenarioCase], saboteur: Saboteur? = nil) -> Report {
        var report = Report(scenarios: [], nondeterminism: [], wasCancelled: false)
        runAndWait([Batch(cases: cases, saboteur: saboteur)]) { report = $1 }
        return report
    }

    /// Cases that belong together, and the saboteur at work in them.
    struct Batch {
        var cases: [ScenarioCase]
        var saboteur: Saboteur?
    }

    /// Runs several batches in one go.
    ///
    /// - Parameter onEnd: called for each batch when its last run has ended, or when it will not run.
    func runAndWait(_ batches: [Batch], onEnd: (_ batch: Int, Report) -> Void) {
        let options = options
        var ledgers = batches.map { Ledger(cases: $0.cases, seedCount: options.seedCount) }
        let runs = batches.flatMap { batch in batch.cases.flatMap { worldRuns(of: $0, saboteur: batch.saboteur) } }
        let owners = batches.enumerated().flatMap { index, batch in
            (0..<batch.cases.count * options.seedCount).map { (batch: index, number: $0) }
        }
        var done = 0
        var faults: [String] = []
        let times = RunTimes(now: realTime)
        func note(_ index: Int?, _ end: RunEnd) {
            guard let index else {
                if case .lost(let lost) = end { faults.append(lost.leftBehind(showingSecrets: options.showsSecrets)) }
                return
            }
            let (run, owner) = (runs[index], owners[index])
            let time = times.end(index)
            let record = ledgers[owner.batch].add(end, of: run, number: owner.number, lasting: time)
            done += 1
            if let onProgress {
                onProgress(Progress(done: done, total: runs.count, run, record, end, realTime: time))
            }
            // The last batch waits for possible faults of the run itself.
            if ledgers[owner.batch].isComplete, done < runs.count {
                onEnd(owner.batch, ledgers[owner.batch].close())
            }
        }
        do throws(RunnerError) {
            try supervise(runs, onBegin: { times.begin($0) }, note)
        } catch {
            faults.append(error.description)
        }
        for index in ledgers.indices where !ledgers[index].isClosed {
            var report = ledgers[index].close(wasCancelled: isCancelled())
            report.faults = faults
            onEnd(index, report)
        }
    }

    private func worldRuns(of scenarioCase: ScenarioCase, saboteur: Saboteur?) -> [WorldRun] {
        let scenarioCase = known.checked(scenarioCase)
        let kept = scenarioCase.replay
        return (0..<options.seedCount).map { offset in
            WorldRun(
                scenarioCase: scenarioCase, seed: kept?.seed ?? options.seed.advanced(by: offset),
                saboteur: saboteur ?? kept?.saboteur, script: kept?.script, options: options)
        }
    }

    private func supervise(
        _ runs: [WorldRun], onBegin: @escaping @Sendable (Int) -> Void, _ onEnd: (Int?, RunEnd) -> Void
    ) throws(RunnerError) {
        // A thousand clients on real sockets need twice as many files.
        OpenFiles.raiseLimit()
        let own = runs.indices.filter { runs[$0].isIsolated }
        let shared = runs.indices.filter { !runs[$0].isIsolated }
        try superviseShared(shared.map { runs[$0] }, onBegin: { onBegin(shared[$0]) }) { index, end in
            onEnd(index.map { shared[$0] }, end)
        }
        try superviseIsolated(own.map { runs[$0] }, onBegin: { onBegin(own[$0]) }) { index, end in
            onEnd(index.map { own[$0] }, end)
        }
    }

    private func superviseShared(
        _ runs: [WorldRun], onBegin: @escaping @Sendable (Int) -> Void, _ onEnd: (Int?, RunEnd) -> Void
    ) throws(RunnerError) {
        let body: WorkerPlan.Body = { [checksDeterminism = options.checksDeterminism] context in
            Runner.execute(runs[context.run], in: context, checksDeterminism: checksDeterminism)
        }
        if options.isolation == .processes, WorldProcesses.areAvailable {
            try WorldProcesses.run(
                count: runs.count, jobs: options.jobs, hangLimit: options.hangLimit, isCancelled: isCancelled,
                plan: .shared(body), onBegin: onBegin, onEnd: onEnd)
        } else {
            try WorldThreads.run(
                count: runs.count, jobs: options.jobs, hangLimit: options.hangLimit, isCancelled: isCancelled,
                body: body, onBegin: onBegin, onEnd: onEnd)
        }
    }

    /// Runs a scenario once, or more often where that tells more.
    static func execute(_ run: WorldRun, in context: RunContext, checksDeterminism: Bool = false) -> Finding {
        let complete: @Sendable (WorldRun.Record) -> Finding = {
            compare(explain(Finding(record: $0), run, context), run, context, checksDeterminism)
        }
        guard run.mayBeRepeated, !checksDeterminism else {
            return complete(run.execute(in: context) { context.finish(complete($0)) })
        }
        let isQuick = !run.options.tracesExpectedRuns
        var first = run
        if isQuick { first.options.traceLimit = 0 }
        let begun: @Sendable (WorldRun.Record) -> Finding = { isQuick ? Finding(record: $0) : complete($0) }
        let record = first.execute(in: context) { context.finish(begun($0)) }
        // Somebody will want to read a failure to its end, and a scenario may read its own events.
        let isMissed = isQuick && record.missedEvents
        let isCut = run.saboteur == nil && record.run.omittedEvents > 0
        guard isMissed || !record.verdict.isAsExpected && (isQuick || isCut) else { return begun(record) }
        var whole = run
        if run.saboteur == nil { whole.options.traceLimit = max(whole.options.traceLimit, RunOptions.storyLimit) }
        context.box.begin()
        let again: @Sendable (WorldRun.Record) -> Finding = { second in
            keep(record, in: complete(second), of: run)
        }
        return again(whole.execute(in: context) { context.finish(again($0)) })
    }

    /// Keeps the verdict of a run that was repeated for its events, if the second run ended otherwise. A failure must
    /// not vanish because it does not come again.
    private static func keep(_ first: WorldRun.Record, in finding: Finding, of run: WorldRun) -> Finding {
        let second = finding.record
        if first.missedEvents || (first.verdict, first.run.digest) == (second.verdict, second.run.digest) {
            return finding
        }
        let failed = first.run.expectations.first { !$0.passed }.map { " at “\($0.text)”" } ?? ""
        let story =
            "it ended as \(first.verdict.rawValue)\(failed), and as \(second.verdict.rawValue) when it was repeated"
        var finding = finding
        (finding.record.verdict, finding.record.reason) = (first.verdict, first.reason ?? story)
        finding.nondeterminism = finding.nondeterminism ?? "\(run.reproduceCommand): \(story)"
        return finding
    }

    /// Repeats a run that ended in a deadlock, with a tracker of tasks. A tracker would slow down all the runs that end
    /// well.
    private static func explain(_ finding: Finding, _ run: WorldRun, _ context: RunContext) -> Finding {
        guard finding.record.isDeadlock, run.saboteur == nil else { return finding }
        let end = FlightWriter(context.box).beginAnother()
        let explained: @Sendable (WorldRun.Record) -> Finding = { again in
            var finding = finding
            if again.run.digest == finding.record.run.digest { finding.record.waiting = again.waiting }
            finding.storyEnd = end
            return finding
        }
        return explained(run.execute(in: context, tracksTasks: true) { context.finish(explained($0)) })
    }

    /// Repeats a run, if that is asked for, and compares the two.
    private static func compare(
        _ finding: Finding, _ run: WorldRun, _ context: RunContext, _ checksDeterminism: Bool
    ) -> Finding {
        guard checksDeterminism else { return finding }
        let end = FlightWriter(context.box).beginAnother()
        let compared: @Sendable (WorldRun.Record) -> Finding = { again in
            var finding = finding
            finding.storyEnd = finding.storyEnd ?? end
            if let difference = Nondeterminism.difference(finding.record.run, again.run) {
                finding.nondeterminism = "\(run.reproduceCommand): \(difference)"
            }
            return finding
        }
        return OtherAddresses.use { compared(run.execute(in: context) { context.finish(compared($0)) }) }
    }
}

extension Runner {
    /// Runs every scenario on each chosen network that it can run on, with every seed.
    public func run(_ scenarios: [Scenario], saboteur: Saboteur? = nil) async -> Report {
        await run(scenarios.flatMap { $0.cases(on: options.networks) }, saboteur: saboteur)
    }

    /// Runs every case with every seed, on its own network instead of the chosen ones.
    public func run(_ cases: [ScenarioCase], saboteur: Saboteur? = nil) async -> Report {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: runAndWait(cases, saboteur: saboteur)) }.start()
        }
    }
}
