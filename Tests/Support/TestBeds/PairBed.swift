public import CarillonEnvironment
public import CarillonSimulation

/// A bed with a phone, a server, and only a network between them.
///
/// Unchecked because only the bed's loop uses it.
public final class PairBed: TestBed, @unchecked Sendable {
    /// The network as the phone's callers see it.
    public private(set) lazy var phone = callers(on: "phone")
    /// The server's network.
    public private(set) lazy var server = network.sockets(on: "server")

    /// Makes a bed with a phone and a server.
    public init(on carrier: Carrier = .memory, seed: UInt64 = 1, schedule: Schedule = .shuffled) {
        super.init(SimulatedLoop.ofTests(seed: seed, schedule: schedule), on: carrier)
        // Both hosts exist from the beginning, for faults that name them.
        _ = (phone, server)
    }

    /// Returns the network as callers on a host see it.
    public func callers(on host: String, name: String? = nil) -> any Network {
        carrier.callers(network.sockets(on: host, name: name))
    }

    /// The phone and the server, for a test that also runs in real time.
    public var hosts: TestHosts { TestHosts(loop: loop, phone: phone, server: server, serverHost: "server") }

    /// Connects the phone to a server. Returns both ends and the listener.
    public func pair() async throws -> (phone: TestEnd, server: TestEnd, listener: any Listener) {
        try await hosts.pair()
    }
}
