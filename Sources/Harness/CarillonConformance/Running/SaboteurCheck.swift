public import CarillonResults
import Foundation

/// The check that scenarios catch saboteurs. One saboteur at a time is at work.
///
/// ```swift
/// let check = SaboteurCheck(suites: suites, options: options)
/// let results = await check.run(suites.saboteurs, against: suites.scenarios)
/// ```
public struct SaboteurCheck: Sendable {
    /// The largest part of its suite's scenarios that a saboteur may make fail. A saboteur that breaks more is too
    /// gross (D-SABOTEURS-3).
    public static let largestShare = 0.4
    /// The largest number of scenarios of its suite that this part is measured with.
    public static let mostNeighbours = 30
    /// The smallest number of scenarios of a suite for which this part is measured. In a smaller suite the scenarios of
    /// a single requirement may be that large a part (D-SABOTEURS-4).
    public static let fewestNeighbours = 10

    /// The options of the runs.
    public var options: RunOptions
    /// Whether each saboteur also runs against scenarios of its suite that it does not concern. The results show
    /// whether the defect is larger than its sentence says.
    public var looksForGrossness = false
    /// Whether the scenarios also run without saboteurs, where they have to pass. Switch this off only if they run
    /// healthy elsewhere.
    public var runsHealthy = true
    /// A handler that is called after each saboteur.
    public var onProgress: (@Sendable (_ done: Int, _ total: Int, SaboteurResult) -> Void)?
    /// A condition that is checked after each scenario. Once it is true, no more saboteurs are judged.
    public var isCancelled: @Sendable () -> Bool = { false }

    private let catches: CatchList?
    private let suites: [Suite]
    private let known: KnownRequirements

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - suites: the suites of the saboteurs, with their requirements and their lists of catches. A saboteur of a
    ///     suite without a list may be caught by any expectation. A saboteur that breaks a requirement of no suite is
    ///     not let loose, and its result says so.
    ///   - options: the options of all runs.
    ///   - onProgress: called after each saboteur, with the number of those that are done, the number of all, and its
    ///     result.
    public init(
        suites: [Suite] = [], options: RunOptions, onProgress: (@Sendable (Int, Int, SaboteurResult) -> Void)? = nil
    ) {
        self.options = options
        self.onProgress = onProgress
        self.suites = suites
        known = KnownRequirements(suites)
        catches = suites.catches
    }

    /// Runs the scenarios of every requirement that a saboteur breaks, with that saboteur at work, and judges it. The
    /// listed expectations must fail with the saboteur, and must hold without it. A scenario that can run on none of
    /// the chosen networks runs on all of its own.
    ///
    /// The call blocks the calling thread until all runs have ended.
    ///
    /// - Returns: a result for each saboteur. After a cancellation the list has only those whose scenarios had all run
    ///   by then.
    public func runAndWait(_ saboteurs: [Saboteur], against scenarios: [Scenario]) -> [SaboteurResult] {
        let batches = saboteurs.map { saboteur in
            Runner.Batch(cases: cases(for: saboteur, among: scenarios), saboteur: saboteur)
        }
        var runner = Runner(options: options, suites: suites)
        runner.isCancelled = isCancelled
        let healthy = runsHealthy ? healthyResults(batches, runner) : nil
        var results = [SaboteurResult?](repeating: nil, count: saboteurs.count)
        var done = 0
        runner.runAndWait(batches) { index, report in
            if report.wasCancelled { return }
            let trials = zip(batches[index].cases, report.scenarios).map {
                Trial(scenarioCase: $0, result: $1, healthy: healthy?[$0.id])
            }
            let result = judge(saboteurs[index], trials, among: scenarios)
            results[index] = result
            done += 1
            onProgress?(done, saboteurs.count, result)
        }
        return results.compactMap(\.self)
    }

    /// Runs the check without blocking the calling thread. See ``runAndWait(_:against:)``.
    public func run(_ saboteurs: [Saboteur], against scenarios: [Scenario]) async -> [SaboteurResult] {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: runAndWait(saboteurs, against: scenarios)) }.start()
        }
    }

    private func healthyResults(_ batches: [Runner.Batch], _ runner: Runner) -> [String: ScenarioResult] {
        var seen: Set<String> = []
        let cases = batches.flatMap(\.cases).filter { seen.insert($0.id).inserted }
        let results = runner.runAndWait(cases).scenarios
        return Dictionary(uniqueKeysWithValues: zip(cases.map(\.id), results))
    }

    /// Returns the scenarios that must catch a saboteur, on each of their networks, and the neighbours on the first of
    /// theirs. The extent of a defect hardly depends on the network.
    private func cases(for saboteur: Saboteur, among scenarios: [Scenario]) -> [ScenarioCase] {
        if known.fault(of: saboteur) != nil { return [] }
        let neighbours = neighbours(of: saboteur, among: scenarios)
        return scenarios.flatMap { scenario in
            if !Set(scenario.covers).isDisjoint(with: saboteur.breaks) { return cases(of: scenario) }
            return neighbours.contains(scenario.id) ? Array(cases(of: scenario).prefix(1)) : []
        }
    }

    /// Returns scenarios of the saboteur's suite, spread evenly over it. Empty for a small suite, and unless
    /// ``looksForGrossness`` is set.
    private func neighbours(of saboteur: Saboteur, among scenarios: [Scenario]) -> Set<String> {
        guard looksForGrossness, let suite = suite(of: saboteur) else { return [] }
        let known = Set(scenarios.map(\.id))
        let all = suite.scenarios.map(\.id).filter(known.contains).sorted()
        guard all.count >= SaboteurCheck.fewestNeighbours else { return [] }
        let count = min(all.count, SaboteurCheck.mostNeighbours)
        return Set((0..<count).map { all[$0 * all.count / count] })
    }

    private func cases(of scenario: Scenario) -> [ScenarioCase] {
        let chosen = scenario.cases(on: options.networks)
        return chosen.isEmpty ? scenario.cases() : chosen
    }

    private func suite(of saboteur: Saboteur) -> Suite? {
        suites.first { $0.saboteurs.contains { $0.id == saboteur.id } }
    }

    // MARK: Judging

    private func judge(_ saboteur: Saboteur, _ trials: [Trial], among scenarios: [Scenario]) -> SaboteurResult {
        if let fault = known.fault(of: saboteur) {
            return SaboteurResult(
                id: saboteur.id, summary: saboteur.summary, breaks: saboteur.breaks.map(\.name), outcome: .survived,
                faults: [fault.description], caughtBy: [])
        }
        let held = suite(of: saboteur)?.catches != nil
        let lines = held ? catches?.lines.filter { $0.saboteur == saboteur.id } : nil
        var judgement = SaboteurJudgement(saboteur, trials, lines: lines)
        if looksForGrossness { judgement.findGrossness(among: neighbours(of: saboteur, among: scenarios)) }
        return judgement.result
    }
}
