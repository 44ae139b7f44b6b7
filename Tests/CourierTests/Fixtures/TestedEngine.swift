import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Testing

@testable import CourierMQTT

/// The engine that speaks for the clients of a test, and the network that it takes. Each test of features that both
/// engines have runs on both.
enum TestedEngine: String, CaseIterable, CustomTestStringConvertible, Sendable {
    /// On byte streams in memory.
    case stream
    /// On real sockets in virtual time.
    case libmosquitto

    /// The engines that there are on this system.
    static var allCases: [TestedEngine] {
        #if canImport(CMosquitto)
        [.stream, .libmosquitto]
        #else
        [.stream]
        #endif
    }

    var testDescription: String { rawValue }

    /// Has it speak for clients that are not in a world, where the other one would.
    func speak(for environment: Environment) {
        #if canImport(CMosquitto)
        guard self == .libmosquitto, let network = environment.network as? any SocketNetwork else { return }
        environment.courierParts.engine = { MosquittoEngine($0, on: network) }
        #endif
    }
}
