import CarillonEnvironment
import CarillonSimulation
import Foundation
import Testing

/// Where the same test of a network runs: in a world's memory, or on real sockets of this machine in real time.
enum TestBed: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case memory
    case loopback

    var testDescription: String { rawValue }

    /// The two hosts of a test. Confined to the loop, hence safe to share.
    struct Stage: @unchecked Sendable {
        let loop: any Loop
        let phone: any Network
        let server: any Network
        /// The name by which the phone calls the server.
        let serverHost: String

        var anyPort: Endpoint { Endpoint(host: serverHost, port: 0) }
    }

    /// Runs a script on the bed's loop.
    func run(
        seed: UInt64 = 1, _ script: @escaping @Sendable (Stage) async throws -> Void
    ) async throws {
        switch self {
        case .memory:
            try await Simulation(seed: seed).run { simulation in
                try await script(
                    Stage(
                        loop: simulation.loop, phone: simulation.phone, server: simulation.server, serverHost: "server")
                )
            }
        case .loopback:
            let loop = LiveLoop(name: "loopback")
            let network = LiveNetwork(loop: loop)
            let stage = Stage(loop: loop, phone: network, server: network, serverHost: "127.0.0.1")
            try await loop.spawn { try await script(stage) }.value
        }
    }
}

/// A world of two hosts. Confined to the loop, hence safe to share.
struct Simulation: @unchecked Sendable {
    let loop: SimulatedLoop
    let trace = SimulationTrace()
    let network: SimulatedNetwork
    let phone: SimulatedSockets
    let server: SimulatedSockets

    init(seed: UInt64 = 1, schedule: Schedule = .shuffled) {
        loop = SimulatedLoop(seed: seed, schedule: schedule)
        network = SimulatedNetwork(loop: loop, recorder: trace)
        phone = network.sockets(on: "phone")
        server = network.sockets(on: "server")
    }

    /// Runs a script in this world, and fails if it does not come to an end or something leaks in.
    func run(_ script: @escaping @Sendable (Simulation) async throws -> Void) async throws {
        let run = loop.run(stepLimit: 20_000_000) { try await script(self) }
        network.dispose()
        try run.get()
        #expect(run.leaks.isEmpty)
    }

    var stage: TestBed.Stage {
        TestBed.Stage(loop: loop, phone: phone, server: server, serverHost: "server")
    }

    func pair() async throws -> (phone: Wire, server: Wire, listener: any Listener) { try await stage.pair() }

    /// Lets time pass, and everything happen that is due meanwhile.
    func pass(_ duration: Duration) async throws {
        try await loop.clock.sleep(for: duration)
        await loop.settle()
    }

    /// How long it takes until an event comes, from now.
    func time(until event: ConnectionEvent, at wire: Wire) async -> Duration {
        let start = loop.now
        await wire.wait(for: event)
        return start.duration(to: wire.times[wire.events.count - wire.unseenCount - 1])
    }

    /// The events of a kind.
    func events(_ kind: String) -> [TraceEvent] { trace.events.filter { $0.kind == kind } }
}
