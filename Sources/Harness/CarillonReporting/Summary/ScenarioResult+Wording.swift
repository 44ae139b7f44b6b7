import CarillonResults

extension ScenarioResult {
    /// The expectations that did not hold, of the run that is shown.
    var failures: [ExpectationResult] { run?.expectations.filter { !$0.passed } ?? [] }

    /// The first segment of the scenario's path: `alarm` of `alarm/snooze/twice`.
    var topSegment: String { id.split(separator: "/").first.map(String.init) ?? id }

    /// One line about the outcome: the reason, else the first expectation that did not hold, else the summary.
    var headline: String {
        reason ?? failures.first?.text ?? summary
    }
}
