import CarillonEnvironment
import CarillonTLS
import MQTTWire
import MockHosting

@testable import MQTTBroker

/// A place for a broker, and for clients: simulated, or in real time.
///
/// Unchecked because it is confined to its loop.
struct BrokerHosts: @unchecked Sendable {
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
        HostClient(network.connect(to: broker.endpoint))
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
        return await connect(HostClient(connection), identifier)
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
