import Carillon
import Testing

@Test(arguments: Suite.orders.scenarios)
func conforms(_ scenario: Scenario) async throws {
    for result in await Runner(suites: [.orders]).run([scenario]).scenarios {
        #expect(result.verdict.isAsExpected, "\(result)")
    }
}

@Test(arguments: Suite.orders.saboteurs)
func isCaught(_ saboteur: Saboteur) async throws {
    let check = SaboteurCheck(suites: [.orders], options: RunOptions())
    for result in await check.run([saboteur], against: Suite.orders.scenarios) {
        #expect(result.outcome == .killed, "\(result.faults)")
    }
}
