import CarillonEnvironment
import CarillonSimulation
public import Testing

/// The place where a test runs: a simulated world with one of the carriers, or real sockets of this machine in real
/// time.
public enum TestSite: String, CaseIterable, CustomTestStringConvertible, Sendable {
    /// A simulated world whose network stays in memory.
    case memory
    /// A simulated world whose bytes go through the kernel.
    case loopback
    /// A simulated world with a caller that brings its own descriptor.
    case native
    /// Real time, with the live network.
    case live
    /// Real time, with a caller that brings its own descriptor.
    case liveNative

    /// The name in a test's arguments.
    public var testDescription: String { rawValue }

    /// Runs a script on the site's loop.
    public func run(seed: UInt64 = 1, _ script: @escaping @Sendable (TestHosts) async throws -> Void) async throws {
        if let carrier = Carrier(rawValue: rawValue) {
            try PairBed(on: carrier, seed: seed).run { try await script($0.hosts) }
            return
        }
        let loop = LiveLoop(name: "live")
        let network = LiveNetwork(loop: loop)
        let callers: any Network = self == .live ? network : NativeCallers(on: network)
        let hosts = TestHosts(loop: loop, phone: callers, server: network, serverHost: "127.0.0.1")
        try await loop.spawn { try await script(hosts) }.value
    }
}
