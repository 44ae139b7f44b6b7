public import CarillonConformance
import CarillonReporting
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
    /// The options of the run are those of the test's trait,
    /// ``Testing/Trait/conformance(of:options:command:results:html:junit:file:)``.
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
        // A kept run has one seed.
        if isKept { options.seedCount = 1 }
        var runner = Runner(options: options, suites: collector?.suites ?? [])
        let clock = ContinuousClock()
        let begin = clock.now
        runner.realTime = { begin.duration(to: clock.now) }
        let report = await runner.run([self])
        for sentence in report.faults + report.nondeterminism {
            Issue.record(Comment(rawValue: sentence), sourceLocation: scenario.source.location)
        }
        guard let result = report.scenarios.first else { return nil }
        collector?.add(result, lasting: report.realTimes)
        if !result.verdict.isAsExpected { record(result) }
        return result
    }

    /// Records an issue for each failed expectation. Each has what the scenario noted since the one before.
    private func record(_ result: ScenarioResult) {
        let run = result.run
        let failures = run?.expectations.filter { !$0.passed } ?? []
        let endsOtherwise = failures.isEmpty || result.verdict != .fail
        var noted = 0
        for (index, failure) in failures.enumerated() {
            let isLast = index == failures.count - 1 && !endsOtherwise
            let end = isLast ? Int.max : max(noted, failure.eventsBefore ?? noted)
            record(failure.text, failure.difference, notes(of: run, in: noted..<end), run, at: failure.source)
            noted = end
        }
        if endsOtherwise {
            let reason = "\(result.verdict.rawValue): \(result.reason ?? "for no known reason")"
            record(reason, nil, notes(of: run, in: noted..<Int.max), run, at: result.source)
        }
    }

    private func record(
        _ text: String, _ difference: String?, _ notes: [String], _ run: ScenarioRun?, at source: SourceLine
    ) {
        let lines = [text, difference].compactMap(\.self) + notes + [run?.reproduce].compactMap(\.self)
        Issue.record(Comment(rawValue: lines.joined(separator: "\n")), sourceLocation: source.location)
    }

    private func notes(of run: ScenarioRun?, in events: Range<Int>) -> [String] {
        run.map { ReportedNotes(of: $0, in: events).lines } ?? []
    }
}
