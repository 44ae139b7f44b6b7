public import CarillonEnvironment
public import CarillonSimulation
public import Testing

/// The carrier of the bytes of a simulated network. Each test of the network's behaviour runs on all carriers.
public enum Carrier: String, CaseIterable, CustomTestStringConvertible, Sendable {
    /// The bytes stay in memory.
    case memory
    /// The kernel carries the bytes between two ends that the world makes.
    case loopback
    /// The kernel carries the bytes between the world and a caller with its own descriptor, as a C library has.
    case native

    /// The carriers that need no caller with a descriptor.
    public static let ofTheWorld = [Carrier.memory, .loopback]

    /// The name in a test's arguments.
    public var testDescription: String { rawValue }

    /// Makes a network of this kind.
    public func makeNetwork(on loop: SimulatedLoop, recorder: any TraceRecorder) -> SimulatedNetwork {
        self == .memory
            ? SimulatedNetwork(loop: loop, recorder: recorder) : LoopbackNetwork(loop: loop, recorder: recorder)
    }

    /// The error of a caller that has waited too long. The kernel cannot be made to report that a connection has timed
    /// out.
    public var timeout: NetworkError { self == .native ? .reset : .timedOut }

    /// Returns the network as a caller sees it.
    public func callers(_ sockets: SimulatedSockets) -> any Network {
        guard self == .native, let sockets = sockets as? any SocketNetwork else { return sockets }
        return NativeCallers(on: sockets)
    }
}
