public import CarillonEnvironment
public import CarillonSimulation
import Foundation
import Testing

/// A simulated world for one test: a loop with virtual time, a network with hosts on it, and a trace that records all
/// events.
///
///     try PairBed(on: carrier, seed: 7).run { bed in
///         let (phone, server, _) = try await bed.pair()
///         phone.send("hello")
///         #expect(await server.readText(5) == "hello")
///         bed.network.partition("phone", from: "server")
///         try await bed.pass(.seconds(3))
///         #expect(server.events.isEmpty)
///     }
///
/// A ``PairBed`` has a phone and a server with plain connections. The tests of each protocol have their own bed, a
/// subclass that adds a server and clients: `TLSBed`, `BrokerBed`, `CourierBed`. A test that needs only an app uses a
/// ``PhoneBed``. The test of a core without a network uses a bed whose ``HandClock`` it sets by hand. A test that also
/// runs in real time gets its hosts from a ``TestSite``.
///
/// Unchecked because only the bed's loop uses it.
open class TestBed: ScriptedBed, @unchecked Sendable {
    /// The simulated loop.
    public let loop: SimulatedLoop
    /// The trace of all events.
    public let trace: SimulationTrace
    /// The kind of the network.
    public let carrier: Carrier
    /// The simulated network.
    public let network: SimulatedNetwork
    private var kept: [AnyObject] = []

    /// Makes a bed.
    ///
    /// - Parameters:
    ///   - carrier: The carrier of the network's bytes.
    ///   - seed: The seed of all choices and random numbers.
    public convenience init(on carrier: Carrier = .memory, seed: UInt64 = 1, schedule: Schedule = .shuffled) {
        self.init(SimulatedLoop.ofTests(seed: seed, schedule: schedule), on: carrier)
    }

    /// Makes a bed.
    public init(
        _ loop: SimulatedLoop, on carrier: Carrier = .memory, trace: SimulationTrace = SimulationTrace()
    ) {
        self.loop = loop
        self.trace = trace
        self.carrier = carrier
        network = carrier.makeNetwork(on: loop, recorder: trace)
    }

    /// Returns the environment of an app or a server on a host.
    ///
    /// - Parameter device: The host's device. The default is a device in GMT.
    public func environment(on host: String, device: SimulatedDevice? = nil) -> Environment {
        let device = device ?? SimulatedDevice(name: host, loop: loop, timeZone: .gmt)
        return Environment(
            name: host, loop: loop, network: network.sockets(on: host),
            platform: SimulatedPlatform(device: device) { [directory = FileManager.default.temporaryDirectory] in
                directory
            }, recorder: trace
        ) { [loop] in loop.choices.stream("\(host).\($0)") }
    }

    /// Keeps an object alive as long as the bed.
    public func keep(_ object: AnyObject) { kept.append(object) }

    // MARK: Time

    /// Lets time pass, with all events that are due meanwhile.
    public func pass(_ duration: Duration = .seconds(1)) async throws {
        try await loop.clock.sleep(for: duration)
        await loop.settle()
    }

    /// The time since the world began, in seconds.
    public var seconds: Double { Double(loop.now.nanoseconds) / 1e9 }

    // MARK: The trace

    /// Returns the events of a kind.
    public func events(_ kind: String) -> [TraceEvent] { trace.events.filter { $0.kind == kind } }
}
