import CarillonEnvironment
import CarillonSimulation
import Foundation
import Testing

@testable import CarillonTLS

/// A simulated world with a server and a phone, and an authority that the phone trusts. Confined to its loop, hence safe to share.
final class TLSWorld: @unchecked Sendable {
    enum Bed: String, CaseIterable, CustomTestStringConvertible, Sendable {
        case memory
        case loopback

        var testDescription: String { rawValue }
    }

    let loop: SimulatedLoop
    let trace = SimulationTrace()
    let network: SimulatedNetwork
    let phone: SimulatedDevice
    let server: Environment
    let client: Environment
    private var kept: [AnyObject] = []

    init(_ bed: Bed = .memory, seed: UInt64 = 1) {
        let loop = SimulatedLoop(seed: seed, lateness: .ofTests)
        self.loop = loop
        let network =
            switch bed {
            case .memory: SimulatedNetwork(loop: loop, recorder: trace)
            case .loopback: LoopbackNetwork(loop: loop, recorder: trace)
            }
        self.network = network
        phone = SimulatedDevice(name: "phone", loop: loop, timeZone: .gmt)
        let host = SimulatedDevice(name: "server", loop: loop, timeZone: .gmt)
        (server, client) = (
            TLSWorld.environment(host, network, trace), TLSWorld.environment(phone, network, trace)
        )
    }

    private static func environment(
        _ device: SimulatedDevice, _ network: SimulatedNetwork, _ trace: SimulationTrace
    ) -> Environment {
        let (name, loop) = (device.name, device.loop)
        return Environment(
            name: name, loop: loop, network: network.sockets(on: name),
            platform: SimulatedPlatform(device: device) { FileManager.default.temporaryDirectory }, recorder: trace
        ) { loop.choices.stream("\(name).\($0)") }
    }

    /// Runs a script in a world of its own, and fails if it does not come to an end or something leaks in.
    @discardableResult
    static func run(
        _ bed: Bed = .memory, seed: UInt64 = 1, _ script: @escaping @Sendable (TLSWorld) async throws -> Void
    ) throws -> TLSWorld {
        let world = TLSWorld(bed, seed: seed)
        let run = world.loop.run(stepLimit: 20_000_000) { try await script(world) }
        world.network.dispose()
        try run.get()
        #expect(run.leaks.isEmpty)
        return world
    }

    func pass(_ duration: Duration = .seconds(1)) async throws {
        try await loop.clock.sleep(for: duration)
        await loop.settle()
    }

    // MARK: Servers

    /// An authority that the phone trusts from now on.
    func authority(_ name: String = "Test") throws -> CertificateAuthority {
        let authority = try CertificateAuthority(name, environment: server)
        client.platform.trustedRoots = .only([authority.certificate])
        return authority
    }

    /// A server with that identity; the ends of its connections in the order in which they came.
    func serve(
        _ identity: ServerIdentity, applicationProtocols: [String] = [], versions: TLSVersions = .all
    ) throws -> TestServer {
        let acceptor = try TLSAcceptor(identity, applicationProtocols, versions, environment: server)
        let ends = TestServer()
        let listener = try server.network.listen(on: Endpoint(host: "server", port: 8_883)) { connection in
            ends.all.append(TestEnd(acceptor.secure(connection), on: self.loop))
        }
        kept.append(listener)
        return ends
    }

    /// A server that the phone has every reason to trust.
    func serve(applicationProtocols: [String] = [], versions: TLSVersions = .all) throws -> TestServer {
        try serve(
            authority().identity(for: ["server"], environment: server), applicationProtocols: applicationProtocols,
            versions: versions)
    }

    // MARK: Clients

    /// A connection without TLS to where the server listens.
    func dial() -> any Connection { client.network.connect(to: Endpoint(host: "server", port: 8_883)) }

    func connect(
        to host: String = "server", applicationProtocols: [String] = [], versions: TLSVersions = .all
    ) -> TestEnd {
        TestEnd(TLSConnection(dial(), to: host, applicationProtocols, versions, environment: client), on: loop)
    }
}

/// What a server has accepted. Confined to the loop.
final class TestServer {
    var all: [TestEnd] = []
    var first: TestEnd {
        get throws { try #require(all.first) }
    }
}

/// One end of a connection, and what was told of it. Confined to the loop, hence safe to share.
final class TestEnd: @unchecked Sendable {
    let connection: TLSConnection
    private(set) var received: [UInt8] = []
    /// What was told but for bytes.
    private(set) var events: [ConnectionEvent] = []
    /// Called with each event.
    var reaction: ((ConnectionEvent) -> Void)?

    init(_ connection: TLSConnection, on loop: any Loop) {
        self.connection = connection
        connection.handler = { [self] event in
            if case .data(let bytes) = event { received += bytes } else { events.append(event) }
            reaction?(event)
        }
    }

    var text: String { String(decoding: received, as: UTF8.self) }
    func send(_ text: String) { connection.send(Array(text.utf8)) }

    /// Why the connection was given up for TLS's sake.
    var failure: TLSError? {
        if case .closed(.security(let error)?)? = events.last { error } else { nil }
    }
}
