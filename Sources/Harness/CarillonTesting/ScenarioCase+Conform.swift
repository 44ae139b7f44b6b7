public import CarillonConformance
public import CarillonResults
import Testing

extension ScenarioCase {
    /// Runs the scenario, and records an issue for each expectation that fails, at the line of that expectation.
    ///
    /// ```swift
    /// @Test(.conformance(of: [.myApp]), arguments: Suite.myApp.cases)
    /// func conforms(_ scenario: ScenarioCase) async { await scenario.conform() }
    /// ```
    ///
    /// The options of the run are those of the test's trait ``Testing/Trait/conformance(of:options:command:results:html:file:)``.
    /// Without the trait they are the standard ones, and no report is written.
    ///
    /// - Returns: the result, for expectations of the test's own.
    @discardableResult
    public func conform() async -> ScenarioResult? {
        let collector = ConformanceCollector.current
        var options = collector?.options ?? RunOptions()
        if collector == nil, let name = Test.current?.name {
            options.command = .whole("swift test --filter \(name.prefix { $0 != "(" })")
        }
        let report = await Runner(options: options, suites: collector?.suites ?? []).run([self])
        for sentence in report.faults + report.nondeterminism {
            Issue.record(Comment(rawValue: sentence), sourceLocation: scenario.source.location)
        }
        guard let result = report.scenarios.first else { return nil }
        collector?.add(result)
        if !result.verdict.isAsExpected { record(result) }
        return result
    }

    private func record(_ result: ScenarioResult) {
        let failures = result.run?.expectations.filter { !$0.passed } ?? []
        for failure in failures {
            let lines = [failure.text, failure.difference, result.run?.reproduce].compactMap(\.self)
            Issue.record(Comment(rawValue: lines.joined(separator: "\n")), sourceLocation: failure.source.location)
        }
        if failures.isEmpty || result.verdict != .fail {
            let reason = "\(result.verdict.rawValue): \(result.reason ?? "for no known reason")"
            let lines = [reason, result.run?.reproduce].compactMap(\.self)
            Issue.record(Comment(rawValue: lines.joined(separator: "\n")), sourceLocation: result.source.location)
        }
    }
}
