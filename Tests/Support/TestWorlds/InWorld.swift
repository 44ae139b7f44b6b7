public import CarillonConformance
import CarillonResults
import CarillonSimulation
import Foundation
import TestBeds
public import Testing

/// Runs a test's body in its own world, which has everything that scenarios have. The clock of the world first shows
/// `now` in GMT, by default a Monday morning.
///
///     try inWorld { world in
///         let phone = world.device("phone")
///         phone.run { … }
///         try await world.advance(by: .minutes(5))
///         world.expect(phone.pending.count, equals: 1, "one request is pending")
///     }
///
/// The test fails if the body does not end, if something leaks in from outside the world, if an expectation of the
/// world does not hold, or if the app outlives its world.
public func inWorld(
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
