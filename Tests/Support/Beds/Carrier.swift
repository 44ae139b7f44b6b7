import CarillonEnvironment
import CarillonSimulation
import Testing

/// What carries the bytes of a simulated network: each test of its behaviour runs on all of them.
public enum Carrier: String, CaseIterable, CustomTestStringConvertible, Sendable {
    /// Nothing.
    case memory
    /// The kernel, between two ends of the world's own.
    case loopback
    /// The kernel, between the world and a caller who brings a descriptor along, as a C library does.
    case native

    /// Those that need no caller with a descriptor.
    public static let ofTheWorld = [Carrier.memory, .loopback]

    /// The name in a test's arguments.
    public var testDescription: String { rawValue }

    /// Makes a network of this kind.
    public func makeNetwork(on loop: SimulatedLoop, recorder: any TraceRecorder) -> SimulatedNetwork {
        self == .memory
            ? SimulatedNetwork(loop: loop, recorder: recorder) : LoopbackNetwork(loop: loop, recorder: recorder)
    }

    /// What a caller sees who has waited too long: the kernel cannot be made to say that a connection has timed out.
    public var timeout: NetworkError { self == .native ? .reset : .timedOut }

    /// The network as a caller sees it.
    public func callers(_ sockets: SimulatedSockets) -> any Network {
        guard self == .native, let sockets = sockets as? any SocketNetwork else { return sockets }
        return NativeCallers(on: sockets)
    }
}
