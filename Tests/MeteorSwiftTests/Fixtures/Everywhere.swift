import Carillon
import CarillonConformance
import TestWorlds
import Testing

/// Runs a scenario in memory and over real sockets, and names each expectation that does not hold.
func everywhere(sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping Scenario.Body) async throws {
    try await inBothNetworks(sourceLocation: sourceLocation) { world in
        try await body(world)
        for failure in world.record.expectations where !failure.passed {
            Issue.record("\(failure.text): \(failure.difference ?? "")", sourceLocation: sourceLocation)
        }
    }
}
