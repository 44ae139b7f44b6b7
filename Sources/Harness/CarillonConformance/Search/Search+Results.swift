package import CarillonResults

extension Search {
    /// The scenarios of which no run failed, each with the number of its runs.
    package var passed: [ScenarioResult] {
        zip(cases, state.runsOfCases).filter { scenarioCase, runs in
            runs > 0
                && !state.failures.contains {
                    $0.replay.scenario == scenarioCase.scenario.id && $0.replay.network == scenarioCase.network
                }
        }.map { scenarioCase, runs in
            var result = Tally().result(of: scenarioCase, Symbols(for: []))
            (result.verdict, result.seedsRun) = (.pass, runs)
            return result
        }
    }

    /// Returns the result of a failure as that of its kept run, explained if there is time for that.
    ///
    /// - Parameters:
    ///   - failure: one of the failures of this search.
    ///   - file: the file that keeps the run, for the command that repeats it.
    ///   - limit: the processor time for the explanation; `nil` for none.
    ///   - onProgress: called after each point of the curve, with the number of points.
    /// - Throws: ``RunnerError``.
    package func result(
        of failure: Failure, in file: String, explainedWithin limit: Duration?, onProgress: (Int) -> Void
    ) throws -> ScenarioResult {
        let scenario = cases.lazy.map(\.scenario).first { $0.id == failure.replay.scenario }
        let kept = scenario.flatMap {
            failure.replay.scenarioCase(of: $0, by: settings.saboteur, file: file, isAsked: true)
        }
        var result = failure.result
        guard let kept else { return result }
        if let limit, !isCancelled() {
            do {
                let explained = try ExplainedRun(
                    kept, limit: limit, options: settings.options, isCancelled: isCancelled, onProgress: onProgress)
                if let result = explained.result { return result }
            } catch is ReplayFault {
                // A run that is not the same twice is told as it was.
            }
        }
        result.id = kept.scenario.id
        result.run?.reproduce = kept.reproduceCommand(failure.replay.seed, [], by: settings.options.command)
        return result
    }
}
