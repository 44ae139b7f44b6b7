import CarillonScenarios
import CarillonTesting
import Testing

/// Every scenario and every saboteur as a test case of its own. The trait leaves `reports/results.json` and
/// `reports/index.html` behind.
@Suite("Conformance", .conformance(of: Suites.all, command: "carillon"))
struct ConformanceTests {
    @Test("Scenario", arguments: Suites.all.cases)
    func scenario(_ scenarioCase: ScenarioCase) async throws {
        let result = try #require(await scenarioCase.conform())
        #expect(result.run.map { Passwords.areShown(in: $0.trace) } != true, "the results show a password")
    }

    @Test("Saboteur is caught", arguments: Suites.all.saboteurs)
    func saboteur(_ saboteur: Saboteur) async {
        await saboteur.getCaught()
    }
}
