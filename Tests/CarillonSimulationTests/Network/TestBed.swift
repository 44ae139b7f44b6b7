import CarillonEnvironment
import CarillonSimulation
import Foundation
import Testing

/// Where the same test of a network runs: in a simulated world, by each carrier, or on real sockets of this machine in real time.
enum TestBed: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case memory
    case loopback
    case native
    case live
    /// In real time, with a caller who brings a descriptor along.
    case liveNative

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
        if let carrier = Carrier(rawValue: rawValue) {
            return try await Simulation(on: carrier, seed: seed).run { try await script($0.stage) }
        }
        let loop = LiveLoop(name: "live")
        let network = LiveNetwork(loop: loop)
        let callers: any Network = self == .live ? network : NativeCallers(on: network)
        let stage = Stage(loop: loop, phone: callers, server: network, serverHost: "127.0.0.1")
        try await loop.spawn { try await script(stage) }.value
    }
}

/// A world of two hosts. Confined to the loop, hence safe to share.
struct Simulation: @unchecked Sendable {
    let loop: SimulatedLoop
    let trace = SimulationTrace()
    let carrier: Carrier
    let network: SimulatedNetwork
    let phone: any Network
    let server: SimulatedSockets

    init(on carrier: Carrier = .memory, seed: UInt64 = 1, schedule: Schedule = .shuffled) {
        loop = SimulatedLoop(seed: seed, schedule: schedule)
        self.carrier = carrier
        network = carrier.makeNetwork(on: loop, recorder: trace)
        phone = carrier.callers(network.sockets(on: "phone"))
        server = network.sockets(on: "server")
    }

    /// The network as callers on a host see it.
    func callers(on host: String, name: String? = nil) -> any Network {
        carrier.callers(network.sockets(on: host, name: name))
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
