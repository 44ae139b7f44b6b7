import CarillonEnvironment
import CarillonSimulation
import CarillonTLS
import Foundation
import MQTTWire
import Testing

@testable import MQTTBroker

/// Where the same test of a hosted broker runs: in a world's memory, or on real sockets of this machine.
enum HostBed: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case memory
    case sockets

    var testDescription: String { rawValue }

    /// Runs a script on the bed's loop.
    func run(_ script: @escaping @Sendable (HostStage) async throws -> Void) async throws {
        switch self {
        case .memory:
            try await HostWorld().run { try await script($0.stage) }
        case .sockets:
            let environment = Environment.makeLive(name: "broker")
            let stage = HostStage(environment: environment, network: environment.network, host: "127.0.0.1")
            try await environment.loop.spawn { try await script(stage) }.value
        }
    }
}

/// A place for a broker, and for clients. Confined to the loop, hence safe to share.
struct HostStage: @unchecked Sendable {
    /// The broker's.
    let environment: Environment
    /// The clients'.
    let network: any Network
    let host: String

    func broker(
        _ configuration: BrokerConfiguration = BrokerConfiguration(), access: AccessControl = .anonymous,
        identity: ServerIdentity? = nil, journalLimit: Int = 100_000
    ) throws -> MQTTBroker {
        let broker = MQTTBroker(
            environment: environment, at: Endpoint(host: host, port: 0),
            configuration: configuration,
            access: access, identity: identity, journalLimit: journalLimit)
        try broker.start()
        return broker
    }

    func open(_ broker: MQTTBroker) -> HostClient {
        HostClient(network.connect(to: broker.endpoint), on: environment.loop)
    }

    /// A client that has sent CONNECT and got its answer.
    func connect(
        _ identifier: ClientIdentifier, to broker: MQTTBroker, clean: Bool = true, keepAlive: UInt16 = 0,
        will: Will? = nil
    ) async -> HostClient {
        await connect(open(broker), identifier, clean: clean, keepAlive: keepAlive, will: will)
    }

    /// A client inside TLS that has sent CONNECT and got its answer, if it was let in.
    func connectSecurely(_ identifier: ClientIdentifier, to broker: MQTTBroker) async -> HostClient {
        let connection = TLSConnection(network.connect(to: broker.endpoint), to: host, environment: environment)
        return await connect(HostClient(connection, on: environment.loop), identifier)
    }

    /// An authority that clients trust from now on.
    func authority() throws -> CertificateAuthority {
        let authority = try CertificateAuthority(environment: environment)
        environment.platform.trustedRoots = .only([authority.certificate])
        return authority
    }

    /// An identity that clients have every reason to trust.
    func identity() throws -> ServerIdentity {
        try authority().identity(for: [host], environment: environment)
    }

    private func connect(
        _ client: HostClient, _ identifier: ClientIdentifier, clean: Bool = true, keepAlive: UInt16 = 0,
        will: Will? = nil
    ) async -> HostClient {
        client.send(
            .connect(
                Connect(clientIdentifier: identifier, cleanSession: clean, keepAlive: keepAlive, will: will)))
        client.connack = await client.next()
        return client
    }
}

/// A simulated world with two hosts. Confined to the loop, hence safe to share.
struct HostWorld: @unchecked Sendable {
    let loop: SimulatedLoop
    let trace = SimulationTrace()
    let network: SimulatedNetwork
    let stage: HostStage

    init(seed: UInt64 = 1, schedule: Schedule = .shuffled) {
        let loop = SimulatedLoop(seed: seed, schedule: schedule, lateness: .ofTests)
        self.loop = loop
        let network = SimulatedNetwork(loop: loop, recorder: trace)
        self.network = network
        let device = SimulatedDevice(name: "broker", loop: loop, timeZone: .gmt)
        let environment = Environment(
            name: "broker", loop: loop, network: network.sockets(on: "broker"),
            platform: SimulatedPlatform(device: device) { FileManager.default.temporaryDirectory }, recorder: trace
        ) { loop.choices.stream("broker.\($0)") }
        stage = HostStage(environment: environment, network: network.sockets(on: "phone"), host: "broker")
    }

    /// Runs a script in this world, and fails if it does not come to an end or something leaks in.
    func run(_ script: @escaping @Sendable (HostWorld) async throws -> Void) async throws {
        let run = loop.run(stepLimit: 20_000_000) { try await script(self) }
        network.dispose()
        try run.get()
        #expect(run.leaks.isEmpty)
    }

    func pass(_ duration: Duration) async throws {
        try await loop.clock.sleep(for: duration)
        await loop.settle()
    }
}
