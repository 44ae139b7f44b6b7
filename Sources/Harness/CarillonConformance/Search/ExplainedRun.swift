import CarillonEnvironment
package import CarillonResults
import CarillonSimulation

/// A kept run that fails, with the explanation that its report shows.
///
/// The same file and the same numbers give the same explanation, whatever the number of jobs, unless its time is over
/// before everything is found out.
package struct ExplainedRun: Sendable {
    /// The result of the run, with its explanation and the nearest run that passes; `nil` if the work was cancelled
    /// before it had run.
    package let result: ScenarioResult?
    /// The number of all runs.
    package let runs: Int
    /// The faults of the workers themselves, in sentences.
    package let faults: [String]

    /// Explains a run.
    ///
    /// - Parameters:
    ///   - kept: the case of the run.
    ///   - runsOfPoint: the number of runs for a point of the curve.
    ///   - most: the largest number of points.
    ///   - limit: the processor time after which the explanation ends with what is known; `nil` for no end.
    ///   - options: the options of all runs.
    ///   - isCancelled: checked after each run. Once it is true, the explanation ends with what is known.
    ///   - onProgress: called after each point of the curve, with the number of points.
    /// - Throws: ``ReplayFault`` if the run does not fail, ``RunnerError`` if the system has no room for a worker.
    package init(
        _ kept: ScenarioCase, runsOfPoint: Int = 50, most: Int = 60, limit: Duration? = nil, options: RunOptions,
        isCancelled: @escaping @Sendable () -> Bool, onProgress: (Int) -> Void = { _ in }
    ) throws {
        guard var replay = kept.replay else { throw ReplayFault(kept.id, "is no kept run") }
        // Verdicts are those of the scenario itself, not those of a run that is known to fail.
        (replay.failure, replay.isAsked) = (nil, true)
        var scenarioCase = kept
        scenarioCase.replay = replay
        let pool = try WorldPool([scenarioCase], saboteur: replay.saboteur, options: options, isCancelled: isCancelled)
        defer { pool.end() }
        guard let run = try FollowedRun(replay, in: pool, isCancelled: isCancelled) else {
            (result, runs, faults) = (nil, pool.runCount, pool.faults)
            return
        }
        let begin = pool.processorTime
        let mayGoOn = { !isCancelled() && limit.map { pool.processorTime - begin < $0 } ?? true }
        let causes = try Causes(of: run, while: mayGoOn)
        let curve = try Curve(
            of: run, runsOfPoint: runsOfPoint, most: most, while: mayGoOn, onProgress: onProgress)
        var (passing, sharedChoices) = (causes.passing, Int?.none)
        if passing == nil, mayGoOn(), let nearest = try curve.nearestPassing() {
            (passing, sharedChoices) = (nearest.record, nearest.choices)
        }
        var tally = Tally()
        tally.add(run.whole, number: 0)
        var result = tally.result(of: scenarioCase, Symbols(for: tally.addresses))
        result.passingRun = passing?.run.cuttingBytes(after: .pass)
        // No command repeats that run.
        result.passingRun?.reproduce = ""
        result.explanation = FailureExplanation(
            choiceCount: run.script.weight, causes: causes.all, curve: curve.moments, sharedChoices: sharedChoices,
            isCut: causes.isCut || curve.isCut)
        (self.result, runs, faults) = (result, pool.runCount, pool.faults)
    }
}
