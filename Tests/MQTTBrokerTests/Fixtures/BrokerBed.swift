import CarillonEnvironment
import CarillonSimulation
import TestBeds

/// A bed with a host for a broker, and a phone for its clients.
///
/// Unchecked because a bed is confined to its loop.
final class BrokerBed: TestBed, @unchecked Sendable {
    private(set) lazy var hosts = BrokerHosts(
        environment: environment(on: "broker"), network: network.sockets(on: "phone"), host: "broker")

    init(seed: UInt64 = 1, schedule: Schedule = .shuffled) {
        super.init(SimulatedLoop.ofTests(seed: seed, schedule: schedule))
        // Both hosts are there from the beginning, for faults that name them.
        _ = hosts
    }
}
