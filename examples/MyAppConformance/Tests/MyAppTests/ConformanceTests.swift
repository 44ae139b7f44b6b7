import CarillonTesting
import MyAppScenarios
import Testing

@Suite(.conformance(of: [.myApp], command: "swift run Conformance"))
struct ConformanceTests {
    @Test(arguments: Suite.myApp.cases)
    func conforms(_ scenario: ScenarioCase) async { await scenario.conform() }

    @Test(arguments: Suite.myApp.saboteurs)
    func isCaught(_ saboteur: Saboteur) async { await saboteur.getCaught() }
}
