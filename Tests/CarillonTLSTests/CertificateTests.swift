import CarillonEnvironment
import CarillonSimulation
import Foundation
import Testing

@testable import CarillonTLS

@Suite("A certificate")
struct CertificateTests {
    /// Connects to a server with that identity, and says how it went at both ends.
    private func meet(
        _ world: TLSWorld, _ identity: ServerIdentity, as host: String = "server"
    ) async throws -> (client: TLSError?, server: TLSError?) {
        let acceptor = try TLSAcceptor(identity, environment: world.server)
        nonisolated(unsafe) var ends: [TestEnd] = []
        let listener = try world.server.network.listen(on: Endpoint(host: "server", port: 0)) {
            ends.append(TestEnd(acceptor.secure($0), on: world.loop))
        }
        let client = TestEnd(
            TLSConnection(
                world.client.network.connect(to: listener.endpoint), to: host, environment: world.client),
            on: world.loop)
        try await world.pass()
        listener.close()
        let server = try #require(ends.first)
        if client.failure == nil { #expect(client.events == [.open] && server.events == [.open]) }
        return (client.failure, server.failure)
    }

    @Test("is good for the names and addresses that are in it, and for no other")
    func hosts() throws {
        try TLSWorld.run { world in
            let identity = try world.authority().identity(
                for: ["server", "*.example.com", "10.0.0.7", "::1"], environment: world.server)
            for host in ["server", "SERVER", "broker.example.com", "10.0.0.7", "::1"] {
                #expect(try await meet(world, identity, as: host) == (nil, nil), "\(host)")
            }
            for host in ["other", "example.com", "a.b.example.com", "10.0.0.8", "::2", "server.example.org"] {
                let (client, server) = try await meet(world, identity, as: host)
                #expect(client == .wrongHost(host))
                #expect(server == .refusedByPeer("bad certificate"), "\(host)")
            }
        }
    }

    @Test("that names the host as its subject alone is refused, as RFC 9525 has it", arguments: ["server", "10.0.0.7"])
    func commonName(host: String) throws {
        try TLSWorld.run { world in
            let identity = try world.authority().outdatedIdentity(for: host, environment: world.server)
            let (client, server) = try await meet(world, identity, as: host)
            #expect(client == .wrongHost(host))
            #expect(server == .refusedByPeer("bad certificate"))
        }
    }

    @Test("is refused before its time and after, by the clock of the device")
    func validity() throws {
        try TLSWorld.run { world in
            let authority = try world.authority()
            let expired = try authority.identity(for: ["server"], validity: .expired, environment: world.server)
            let early = try authority.identity(for: ["server"], validity: .notYetValid, environment: world.server)
            #expect(try await meet(world, expired).client == .expired)
            #expect(try await meet(world, expired).server == .refusedByPeer("certificate expired"))
            #expect(try await meet(world, early).client == .notYetValid)
            world.phone.setClock(ahead: .seconds(2 * 86_400))
            #expect(try await meet(world, early).client == nil)
            world.phone.setClock(ahead: .seconds(-2 * 86_400))
            #expect(try await meet(world, expired).client == nil)
            world.phone.setClock(ahead: .zero)

            // And by virtual time.
            let short = try authority.identity(for: ["server"], validity: .days(3), environment: world.server)
            #expect(try await meet(world, short).client == nil)
            try await world.pass(.seconds(4 * 86_400))
            #expect(try await meet(world, short).client == .expired)
        }
    }

    @Test("is trusted if the device trusts who has signed it, and nobody else of that name")
    func authorities() throws {
        try TLSWorld.run { world in
            let namesake = try CertificateAuthority("Test", environment: world.server)
            let trusted = try world.authority("Test")
            let good = try trusted.identity(for: ["server"], environment: world.server)
            let forged = try namesake.identity(for: ["server"], environment: world.server)
            #expect(try await meet(world, good) == (nil, nil))
            let (client, server) = try await meet(world, forged)
            guard case .untrusted(let reason)? = client else {
                Issue.record("\(String(describing: client))")
                return
            }
            #expect(!reason.isEmpty && server == .refusedByPeer("unknown CA"))

            world.client.platform.trustedRoots = .nobody
            #expect(try await meet(world, good).client != nil)
            world.client.trustedRoots = .only([namesake.certificate, trusted.certificate])
            #expect(try await meet(world, good).client == nil)
            #expect(try await meet(world, forged).client == nil)
        }
    }

    @Test("that was refused is known to the context, for a library that connects by itself and says nothing")
    func failureOfContext() throws {
        let world = TLSWorld()
        let authority = try world.authority()
        for (validity, expected) in [
            (.expired, TLSError.expired), (.notYetValid, .notYetValid), (.days(1), nil),
        ] as [(CertificateValidity, TLSError?)] {
            let identity = try authority.identity(for: ["server"], validity: validity, environment: world.server)
            let context = try TLSContext.client(to: "server", environment: world.client)
            let client = try TLSSession(context, isServer: false, environment: world.client)
            let server = try TLSSession(
                .server(identity, [], world.server), isServer: true, environment: world.server)
            _ = try client.shakeHands()
            server.receive(client.takeOutput())
            _ = try server.shakeHands()
            client.receive(server.takeOutput())
            _ = try? client.shakeHands()
            #expect(context.failure == expected)
        }
    }

    @Test("that is a server's cannot sign others")
    func leafAsAuthority() throws {
        try TLSWorld.run { world in
            let authority = try world.authority()
            let leaf = try authority.identity(for: ["server"], environment: world.server)
            var usurper = try CertificateAuthority("Server", environment: world.server)
            usurper = CertificateAuthority(usurper, certificate: leaf.certificates[0], privateKey: leaf.privateKey)
            let forged = try usurper.identity(for: ["victim"], environment: world.server)
            let chain = ServerIdentity(
                certificates: forged.certificates + leaf.certificates, privateKey: forged.privateKey)
            #expect(try await meet(world, chain, as: "victim").client != nil)
        }
    }

    @Test("and its key can be carried as text")
    func text() throws {
        try TLSWorld.run { world in
            let authority = try world.authority()
            let identity = try authority.identity(for: ["server"], environment: world.server)
            #expect(authority.certificate.pem.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
            let chain = identity.certificates[0].pem + "\n\(authority.certificate.pem)"
            let read = try ServerIdentity(certificateChain: "text before\n" + chain, privateKey: identity.privateKey)
            #expect(read.certificates == [identity.certificates[0], authority.certificate])
            #expect(try await meet(world, read) == (nil, nil))
            #expect("\(read) \(authority)".contains("PRIVATE") == false)

            let other = try authority.identity(for: ["other"], environment: world.server)
            for (certificates, key) in [
                ("", identity.privateKey), (chain, ""), (chain, other.privateKey),
                ("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", identity.privateKey),
                ("-----BEGIN CERTIFICATE-----\nAAAA", identity.privateKey),
            ] {
                #expect(throws: TLSError.self) {
                    try ServerIdentity(certificateChain: certificates, privateKey: key)
                }
            }
        }
    }

    @Test(
        "is not made for what is no host",
        arguments: [
            "", "a b", "a,DNS:b", "-\n", "a..b", "*", "*.*.a", "broker:8883", "ü", String(repeating: "a", count: 64),
        ])
    func noHost(host: String) throws {
        try TLSWorld.run { world in
            let authority = try world.authority()
            #expect(throws: TLSError.self) { try authority.identity(for: [host], environment: world.server) }
            #expect(throws: TLSError.self) { try authority.identity(for: [], environment: world.server) }
            #expect(throws: TLSError.self) {
                try CertificateAuthority(String(repeating: "x", count: 65), environment: world.server)
            }
        }
    }

    @Test("has errors whose texts say what to do, also as an NSError")
    func texts() {
        for error: TLSError in [
            .untrusted("r"), .expired, .notYetValid, .wrongHost("h"), .badCertificate("r"), .refusedByPeer("a"),
            .notTLS,
            .violation("v"), .endedInHandshake, .timedOut, .truncated, .unusable("u"), .unavailable,
        ] {
            let object = error as NSError
            #expect(object.domain == "TLS" && object.code > 0)
            #expect(object.localizedDescription == error.description)
            #expect(NetworkError.security(error).description == error.description)
        }
    }
}

extension CertificateAuthority {
    /// Somebody who signs with what was not made for signing.
    fileprivate init(_ other: CertificateAuthority, certificate: Certificate, privateKey: String) {
        self.init(name: other.name, certificate: certificate, privateKey: privateKey)
    }
}
