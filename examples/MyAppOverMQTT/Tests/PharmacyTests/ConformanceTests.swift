import CarillonTesting
import PharmacyScenarios
import Testing

@Suite(.conformance(of: [.pharmacy], command: "swift run Conformance"))
struct ConformanceTests {
    @Test(arguments: Suite.pharmacy.cases)
    func conforms(_ scenario: ScenarioCase) async { await scenario.conform() }

    @Test(arguments: Suite.pharmacy.saboteurs)
    func isCaught(_ saboteur: Saboteur) async { await saboteur.getCaught() }
}
