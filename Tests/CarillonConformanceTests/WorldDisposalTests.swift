import CarillonEnvironment
import CarillonSimulation
import Testing

@testable import CarillonConformance

@Suite("The end of a world")
struct WorldDisposalTests {
    /// An object that a world keeps, and that keeps the world.
    private final class Keeper: Sendable {
        let world: World

        init(_ world: World) {
            self.world = world
        }
    }

    /// An object that may be gone.
    private struct Reference {
        private(set) weak var keeper: Keeper?

        init(_ keeper: Keeper) {
            self.keeper = keeper
        }
    }

    @Test("lets go of all that was kept for it and for those who were in it, and of what they wanted done")
    func disposal() throws {
        let world = World(seed: Seed(1))
        let server = world.server("server"), app = world.device("phone").mainApp
        let environment = app.environment, services = app.platform.systemServices
        let run = world.loop.run(stepLimit: 100_000) {
            let listener = try server.network.listen(on: Endpoint(host: "server", port: 7)) { $0.handler = { _ in } }
            environment.network.connect(to: listener.endpoint).handler = { _ in }
            try await world.advance(by: .seconds(1))
        }
        try run.get()
        #expect(world.network.openConnections == ["connection 1 from phone to server:7"])

        var references: [(place: String, Reference)] = []
        func keep(_ place: String, _ keep: (Keeper) -> Void) {
            let keeper = Keeper(world)
            keep(keeper)
            references.append((place, Reference(keeper)))
        }
        world.loop.onThisThread {
            keep("the world") { world.singletons.set($0) }
            keep("the server") { server.singletons.set($0) }
            keep("the app") { environment.singletons.set($0) }
            keep("the system") { services.set($0) }
            keep("the server's queue") { keeper in server.mainQueue.enqueue { withExtendedLifetime(keeper) {} } }
            keep("the app's queue") { keeper in environment.mainQueue.enqueue { withExtendedLifetime(keeper) {} } }
            keep("the loop") { keeper in world.loop.enqueue { withExtendedLifetime(keeper) {} } }
        }
        #expect(references.filter { $0.1.keeper == nil }.map(\.place) == [])
        world.loop.onThisThread { world.dispose() }
        #expect(references.filter { $0.1.keeper != nil }.map(\.place) == [])
        #expect(world.devices.isEmpty && world.servers.isEmpty)
        #expect(world.network.openConnections.isEmpty)
        #expect(run.leaks.isEmpty)
    }
}
