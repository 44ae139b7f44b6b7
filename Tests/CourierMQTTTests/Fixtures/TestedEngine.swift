import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Testing

/// What speaks for the clients of a test, and the network that it takes: each test of what both can do runs on both.
enum TestedEngine: String, CaseIterable, CustomTestStringConvertible, Sendable {
    /// On byte streams in memory.
    case stream
    /// On real sockets in virtual time.
    case libmosquitto

    /// Those that there are on this system.
    static var allCases: [TestedEngine] {
        #if canImport(CMosquitto)
            [.stream, .libmosquitto]
        #else
            [.stream]
        #endif
    }

    var testDescription: String { rawValue }

    func makeNetwork(on loop: SimulatedLoop, recorder: any TraceRecorder) -> SimulatedNetwork {
        self == .stream
            ? SimulatedNetwork(loop: loop, recorder: recorder) : LoopbackNetwork(loop: loop, recorder: recorder)
    }
}
