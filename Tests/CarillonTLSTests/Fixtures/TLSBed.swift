import CarillonEnvironment
import CarillonSimulation
import Foundation
import TestBeds
import Testing

@testable import CarillonTLS

/// A bed with a server, and a phone that trusts an authority.
///
/// Unchecked because a bed is confined to its loop.
final class TLSBed: TestBed, @unchecked Sendable {
    let phone: SimulatedDevice
    private(set) lazy var server = environment(on: "server")
    private(set) lazy var client = environment(on: "phone", device: phone)

    init(on carrier: Carrier = .memory, seed: UInt64 = 1) {
        let loop = SimulatedLoop.ofTests(seed: seed)
        phone = SimulatedDevice(name: "phone", loop: loop, timeZone: .gmt)
        super.init(loop, on: carrier)
        // Both hosts are there from the beginning, for faults that name them.
        _ = (server, client)
    }

    // MARK: Servers

    /// An authority that the phone trusts from now on.
    func authority(_ name: String = "Test") throws -> CertificateAuthority {
        let authority = try CertificateAuthority(name, environment: server)
        client.platform.trustedRoots = .only([authority.certificate])
        return authority
    }

    /// A server with that identity.
    func serve(
        _ identity: ServerIdentity, applicationProtocols: [String] = [], versions: TLSVersions = .all
    ) throws -> TLSServer {
        let acceptor = try TLSAcceptor(identity, applicationProtocols, versions, environment: server)
        let ends = TLSServer()
        let listener = try server.network.listen(on: Endpoint(host: "server", port: 8_883)) { connection in
            ends.all.append(TLSEnd(acceptor.secure(connection), on: self.loop))
        }
        keep(listener)
        return ends
    }

    /// A server that the phone has every reason to trust.
    func serve(applicationProtocols: [String] = [], versions: TLSVersions = .all) throws -> TLSServer {
        try serve(
            authority().identity(for: ["server"], environment: server), applicationProtocols: applicationProtocols,
            versions: versions)
    }

    // MARK: Clients

    /// A connection without TLS to where the server listens.
    func dial() -> any Connection { client.network.connect(to: Endpoint(host: "server", port: 8_883)) }

    func connect(
        to host: String = "server", applicationProtocols: [String] = [], versions: TLSVersions = .all
    ) -> TLSEnd {
        TLSEnd(TLSConnection(dial(), to: host, applicationProtocols, versions, environment: client), on: loop)
    }
}
