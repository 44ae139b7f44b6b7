import CarillonConformance
import CarillonResults
import CarillonScenarios
import Testing

/// Every scenario and every saboteur as a test case of its own. What they find out is left in `reports/results.json`.
@Suite("Conformance", .writesResults)
struct ConformanceTests {
    @Test("Scenario", arguments: Suites.all.scenarios.flatMap { $0.cases() })
    func scenario(_ scenarioCase: ScenarioCase) async throws {
        let result = try #require(await Runner(suites: Suites.all).run([scenarioCase]).scenarios.first)
        ResultsCollector.shared.add(result)
        #expect(result.run.map { Passwords.areShown(in: $0.trace) } != true, "the results show a password")
        guard !result.verdict.isAsExpected else { return }
        let failures = result.run?.expectations.filter { !$0.passed } ?? []
        for failure in failures {
            Issue.record(
                "\(failure.text)\n\(failure.difference ?? "")\n\(result.run?.reproduce ?? "")",
                sourceLocation: failure.source.location)
        }
        if failures.isEmpty {
            Issue.record(
                "\(result.verdict.rawValue): \(result.reason ?? "for no known reason")",
                sourceLocation: result.source.location)
        }
    }

    @Test("Saboteur is caught", arguments: Suites.all.saboteurs)
    func saboteur(_ saboteur: Saboteur) async throws {
        var options = RunOptions()
        options.networks = [.memory]
        var check = SaboteurCheck(suites: Suites.all, options: options)
        // The test above runs them without.
        check.runsHealthy = false
        let result = try #require(await check.run([saboteur], against: Suites.all.scenarios).first)
        ResultsCollector.shared.add(result)
        #expect(
            result.outcome == .killed, "\(result.outcome.rawValue): \(result.faults.joined(separator: "\n"))"
        )
    }
}
