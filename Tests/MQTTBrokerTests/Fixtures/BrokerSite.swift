import CarillonEnvironment
import TestBeds
import Testing

/// Where the same test of a hosted broker runs: in a world's memory, or on real sockets of this machine.
enum BrokerSite: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case memory
    case sockets

    var testDescription: String { rawValue }

    /// Runs a script on the site's loop.
    func run(_ script: @escaping @Sendable (BrokerHosts) async throws -> Void) async throws {
        switch self {
        case .memory:
            try BrokerBed().run { try await script($0.hosts) }
        case .sockets:
            let environment = Environment.makeLive(name: "broker")
            let hosts = BrokerHosts(environment: environment, network: environment.network, host: "127.0.0.1")
            try await environment.loop.spawn { try await script(hosts) }.value
        }
    }
}
