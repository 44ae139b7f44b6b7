import Foundation
import Testing

@testable import CarillonConformance

/// Runs a test's body in a world of its own, whose clock shows `now` in GMT at first: a Monday morning, unless said
/// otherwise.
func inWorld(
    seed: UInt64 = 0x5eed, now: String = "2026-03-02 09:30", sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (World) async throws -> Void
) throws {
    let world = try World(seed: Seed(seed), epoch: World.date(now), lateness: .ofTests)
    let run = world.loop.run(stepLimit: 1_000_000) { try await body(world) }
    #expect(run.leaks.isEmpty, "\(run.leaks)", sourceLocation: sourceLocation)
    #expect(run.outcome == .done, sourceLocation: sourceLocation)
    let failures = world.record.expectations.filter { !$0.passed }
    #expect(failures.isEmpty, "\(failures)", sourceLocation: sourceLocation)
    weak let environment = world.loop.onThisThread { world.devices.first?.mainApp.environment }
    world.loop.onThisThread { world.dispose() }
    #expect(environment == nil, "The app outlives its world", sourceLocation: sourceLocation)
    try run.result?.get()
}
