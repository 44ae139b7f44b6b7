import CarillonConformance
import CarillonResults

extension Run {
    /// Explains the runs that somebody asked for and that fail, if a report has room for that.
    ///
    /// A run that cannot be explained keeps its result as it is.
    func explain(_ cases: [ScenarioCase], in report: inout Runner.Report) {
        guard output.showsExplanations, let limit = explanation.limit, !kept.files.isEmpty else { return }
        let progress = ProgressLine("explaining")
        defer { progress.erase() }
        for scenarioCase in cases where Search.canSearch(scenarioCase) && !Interrupt.isRequested {
            let place = report.scenarios.firstIndex { result in
                result.id == scenarioCase.scenario.id && result.network == scenarioCase.place ?? "none"
            }
            guard let place, report.scenarios[place].run != nil else { continue }
            let explained = try? ExplainedRun(scenarioCase, limit: limit, options: runOptions) {
                Interrupt.isRequested
            } onProgress: {
                progress.show($0, of: nil, "moments of \(scenarioCase.id)")
            }
            guard let result = explained?.result, result.verdict == report.scenarios[place].verdict else { continue }
            report.scenarios[place].passingRun = result.passingRun
            report.scenarios[place].explanation = result.explanation
        }
    }
}
