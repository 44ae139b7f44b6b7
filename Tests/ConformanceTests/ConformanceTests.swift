import CarillonScenarios
import CarillonTesting
import Testing

/// Every scenario as a test case of its own. The trait leaves `reports/results.json`, `reports/index.html` and
/// `reports/junit.xml` behind.
///
/// Saboteurs take more time than everything else together, so they have a command of their own: `make saboteurs`.
@Suite("Conformance", .conformance(of: Suites.all, command: "carillon"))
struct ConformanceTests {
    @Test("Scenario", arguments: Suites.all.cases)
    func scenario(_ scenarioCase: ScenarioCase) async throws {
        let result = try #require(await scenarioCase.conform())
        #expect(result.run.map { Passwords.areShown(in: $0.trace) } != true, "the results show a password")
    }
}
