import Carillon
import CarillonConformance
import CarillonResults
import Testing

/// Runs a scenario in memory and over real sockets, each with its engine, and names each expectation that does not
/// hold.
func everywhere(
    engines: [String?] = ["stream", TestedEngine.allCases.last?.rawValue],
    sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping Scenario.Body
) async throws {
    let scenario = Scenario(
        "test/everywhere", "Each request is answered.", covers: [], networks: [.memory, .loopback]
    ) { world in
        try await body(world)
        for failure in world.record.expectations where !failure.passed {
            Issue.record(
                "\(world.networkKind): \(failure.text): \(failure.difference ?? "")", sourceLocation: sourceLocation)
        }
    }
    let results = await Runner().run([scenario]).scenarios
    #expect(results.map(\.network) == ["memory", "loopback"], sourceLocation: sourceLocation)
    for (result, engine) in zip(results, engines) {
        #expect(
            result.verdict == .pass, "\(result.network): \(result.reason ?? "")", sourceLocation: sourceLocation)
        #expect(result.engine == engine, sourceLocation: sourceLocation)
    }
}
