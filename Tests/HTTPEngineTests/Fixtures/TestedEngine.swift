import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Testing

@testable import HTTPEngine

/// An engine and the network that it takes. Each test of the behaviour that all have runs on all.
enum TestedEngine: String, CaseIterable, CustomTestStringConvertible, Sendable {
    /// On byte streams in memory.
    case memory
    /// On byte streams that cross the kernel.
    case loopback
    /// URLSession, on real sockets in virtual time.
    case urlSession

    static var allCases: [TestedEngine] {
        Hooks.areInstalled ? [.memory, .loopback, .urlSession] : [.memory, .loopback]
    }

    /// The engines on byte streams.
    static let streams: [TestedEngine] = [.memory, .loopback]

    var testDescription: String { rawValue }

    func make(_ environment: Environment) -> any HTTPEngine {
        self == .urlSession ? URLSessionEngine(environment) : StreamEngine(environment)
    }
}
