import CarillonResults

extension Runner.Progress {
    /// The progress after a run has ended.
    init(
        done: Int, total: Int, _ run: WorldRun, _ record: WorldRun.Record, _ end: RunEnd, realTime: Duration?
    ) {
        var failure: ScenarioResult?
        if !record.verdict.isAsExpected {
            var tally = Tally()
            tally.add(record, number: 0)
            failure = tally.result(of: run.scenarioCase, Symbols(known: [:]))
        }
        var nondeterminism: String?
        if case .found(let finding) = end { nondeterminism = finding.nondeterminism }
        self.init(
            done: done, total: total, scenario: run.scenarioCase.scenario.id, scenarioCase: run.scenarioCase,
            seed: run.seed, verdict: record.verdict, virtualNanoseconds: record.run.virtualNanoseconds,
            realTime: realTime, failure: failure, nondeterminism: nondeterminism)
    }
}

extension Runner.Report {
    /// The report of nothing, to which reports are added.
    package init() { self.init(scenarios: [], nondeterminism: [], wasCancelled: false) }
}
