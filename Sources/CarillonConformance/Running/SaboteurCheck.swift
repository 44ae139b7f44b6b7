import CarillonResults
import Foundation

/// Lets saboteurs loose, one at a time, on the scenarios that must catch them.
public struct SaboteurCheck: Sendable {
    public var options: RunOptions
    /// Told of each saboteur's end.
    public var onProgress: (@Sendable (_ done: Int, _ total: Int, SaboteurResult) -> Void)?
    /// Looked at after each scenario. Once it is true, no more saboteurs are judged.
    public var isCancelled: @Sendable () -> Bool = { false }

    public init(options: RunOptions, onProgress: (@Sendable (Int, Int, SaboteurResult) -> Void)? = nil) {
        self.options = options
        self.onProgress = onProgress
    }

    /// Runs the scenarios of every requirement that a saboteur breaks, with that saboteur at work. It is killed if for each of those
    /// requirements a scenario fails. A scenario that makes sense on none of the chosen networks runs on those where it does.
    ///
    /// Blocks the calling thread until that is done.
    ///
    /// - Returns: how each fared; once it is cancelled, only those whose scenarios had all run by then.
    public func runAndWait(_ saboteurs: [Saboteur], against scenarios: [Scenario]) -> [SaboteurResult] {
        let batches = saboteurs.map { saboteur in
            Runner.Batch(
                cases: scenarios.filter { !Set($0.covers).isDisjoint(with: saboteur.breaks) }.flatMap(cases(of:)),
                saboteur: saboteur)
        }
        var results = [SaboteurResult?](repeating: nil, count: saboteurs.count)
        var done = 0
        var runner = Runner(options: options)
        runner.isCancelled = isCancelled
        runner.runAndWait(batches) { index, report in
            if report.wasCancelled { return }
            let result = SaboteurCheck.judge(saboteurs[index], batches[index].cases, report.scenarios)
            results[index] = result
            done += 1
            onProgress?(done, saboteurs.count, result)
        }
        return results.compactMap(\.self)
    }

    /// The same, without blocking.
    public func run(_ saboteurs: [Saboteur], against scenarios: [Scenario]) async -> [SaboteurResult] {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: runAndWait(saboteurs, against: scenarios)) }.start()
        }
    }

    private func cases(of scenario: Scenario) -> [ScenarioCase] {
        let chosen = scenario.cases(on: options.networks)
        return chosen.isEmpty ? scenario.cases() : chosen
    }

    static func judge(_ saboteur: Saboteur, _ cases: [ScenarioCase], _ results: [ScenarioResult]) -> SaboteurResult {
        let caught = zip(cases, results).filter { $1.verdict == .fail || $1.verdict == .timeout }
        let broken = Set(caught.flatMap { $0.0.scenario.covers })
        return SaboteurResult(
            id: saboteur.id, summary: saboteur.summary, breaks: saboteur.breaks.map(\.name),
            outcome: broken.isSuperset(of: saboteur.breaks) ? .killed : .survived,
            caughtBy: caught.map { scenarioCase, result in
                SaboteurResult.Catch(
                    scenario: scenarioCase.scenario.id,
                    expectation: result.run?.expectations.first { !$0.passed }?.text ?? result.reason
                        ?? "\(result.verdict)")
            })
    }
}
