package import CarillonConformance
package import CarillonEnvironment
import CarillonResults
package import Testing

/// Runs a scenario in memory and over real sockets. Both give the same trace, which is returned.
@discardableResult
package func inBothNetworks(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping Scenario.Body
) async throws -> [TraceEvent] {
    let scenario = Scenario(
        "test/both", "Each request is answered.", covers: [], networks: [.memory, .loopback], body: body)
    let results = await Runner().run([scenario]).scenarios
    #expect(results.map(\.network) == ["memory", "loopback"], sourceLocation: sourceLocation)
    for result in results {
        let failed = (result.run?.expectations ?? []).filter { !$0.passed }
            .map { "\($0.source.line): \($0.text): \($0.difference ?? "")" }
        let story = ([result.reason].compactMap { $0 } + failed).joined(separator: "\n")
        #expect(result.verdict == .pass, "\(story)", sourceLocation: sourceLocation)
    }
    #expect(results.first?.run?.digest == results.last?.run?.digest, sourceLocation: sourceLocation)
    return try #require(results.first?.run?.trace)
}
