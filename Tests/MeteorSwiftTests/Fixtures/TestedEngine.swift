import CarillonEnvironment
import CarillonHooks
import Testing

@testable import MeteorSwift

/// An engine and the network that it takes. Each test of the behaviour that both engines have runs on both.
enum TestedEngine: String, CaseIterable, CustomTestStringConvertible, Sendable {
    /// On byte streams in memory.
    case stream
    /// On real sockets in virtual time.
    case libwebsockets

    /// The engines that this system has.
    static var allCases: [TestedEngine] {
        #if canImport(CWebsockets)
        [.stream, .libwebsockets]
        #else
        [.stream]
        #endif
    }

    var testDescription: String { rawValue }

    /// Makes the engine.
    func make(_ setup: EngineSetup, patience: Duration = .seconds(60)) -> any MeteorEngine {
        #if canImport(CWebsockets)
        if self == .libwebsockets, let network = setup.environment.network as? any SocketNetwork {
            return WebsocketsEngine(setup, on: network, patience: patience)
        }
        #endif
        return StreamEngine(setup)
    }
}
