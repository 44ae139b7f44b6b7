import CarillonEnvironment
import CarillonSimulation
import Foundation
import TestBeds
import Testing

@testable import CarillonTLS

@Suite("A certificate")
struct CertificateTests {
    /// Connects to a server with that identity, and says how it went at both ends.
    private func meet(
        _ bed: TLSBed, _ identity: ServerIdentity, as host: String = "server"
    ) async throws -> (client: TLSError?, server: TLSError?) {
        let acceptor = try TLSAcceptor(identity, environment: bed.server)
        nonisolated(unsafe) var ends: [TLSEnd] = []
        let listener = try bed.server.network.listen(on: Endpoint(host: "server", port: 0)) {
            ends.append(TLSEnd(acceptor.secure($0), on: bed.loop))
        }
        let client = TLSEnd(
            TLSConnection(
                bed.client.network.connect(to: listener.endpoint), to: host, environment: bed.client),
            on: bed.loop)
        try await bed.pass()
        listener.close()
        let server = try #require(ends.first)
        if client.failure == nil { #expect(client.signals == [.open] && server.signals == [.open]) }
        return (client.failure, server.failure)
    }

    @Test("is good for the names and addresses that are in it, and for no other")
    func hosts() throws {
        try TLSBed().run { bed in
            let identity = try bed.authority().identity(
                for: ["server", "*.example.com", "10.0.0.7", "::1"], environment: bed.server)
            for host in ["server", "SERVER", "broker.example.com", "10.0.0.7", "::1"] {
                #expect(try await meet(bed, identity, as: host) == (nil, nil), "\(host)")
            }
            for host in ["other", "example.com", "a.b.example.com", "10.0.0.8", "::2", "server.example.org"] {
                let (client, server) = try await meet(bed, identity, as: host)
                #expect(client == .wrongHost(host))
                #expect(server == .refusedByPeer("bad certificate"), "\(host)")
            }
        }
    }

    @Test("that names the host as its subject alone is refused, as RFC 9525 has it", arguments: ["server", "10.0.0.7"])
    func commonName(host: String) throws {
        try TLSBed().run { bed in
            let identity = try bed.authority().outdatedIdentity(for: host, environment: bed.server)
            let (client, server) = try await meet(bed, identity, as: host)
            #expect(client == .wrongHost(host))
            #expect(server == .refusedByPeer("bad certificate"))
        }
    }

    @Test("is refused before its time and after, by the clock of the device")
    func validity() throws {
        try TLSBed().run { bed in
            let authority = try bed.authority()
            let expired = try authority.identity(for: ["server"], validity: .expired, environment: bed.server)
            let early = try authority.identity(for: ["server"], validity: .notYetValid, environment: bed.server)
            #expect(try await meet(bed, expired).client == .expired)
            #expect(try await meet(bed, expired).server == .refusedByPeer("certificate expired"))
            #expect(try await meet(bed, early).client == .notYetValid)
            bed.phone.setClock(ahead: .seconds(2 * 86_400))
            #expect(try await meet(bed, early).client == nil)
            bed.phone.setClock(ahead: .seconds(-2 * 86_400))
            #expect(try await meet(bed, expired).client == nil)
            bed.phone.setClock(ahead: .zero)

            // And by virtual time.
            let short = try authority.identity(for: ["server"], validity: .days(3), environment: bed.server)
            #expect(try await meet(bed, short).client == nil)
            try await bed.pass(.seconds(4 * 86_400))
            #expect(try await meet(bed, short).client == .expired)
        }
    }

    @Test("is trusted if the device trusts who has signed it, and nobody else of that name")
    func authorities() throws {
        try TLSBed().run { bed in
            let namesake = try CertificateAuthority("Test", environment: bed.server)
            let trusted = try bed.authority("Test")
            let good = try trusted.identity(for: ["server"], environment: bed.server)
            let forged = try namesake.identity(for: ["server"], environment: bed.server)
            #expect(try await meet(bed, good) == (nil, nil))
            let (client, server) = try await meet(bed, forged)
            guard case .untrusted(let reason)? = client else {
                Issue.record("\(String(describing: client))")
                return
            }
            #expect(!reason.isEmpty && server == .refusedByPeer("unknown CA"))

            bed.client.platform.trustedRoots = .nobody
            #expect(try await meet(bed, good).client != nil)
            bed.client.trustedRoots = .only([namesake.certificate, trusted.certificate])
            #expect(try await meet(bed, good).client == nil)
            #expect(try await meet(bed, forged).client == nil)
        }
    }

    @Test("that was refused is known to the context, for a library that connects by itself and says nothing")
    func failureOfContext() throws {
        let bed = TLSBed()
        let authority = try bed.authority()
        for (validity, expected) in [
            (.expired, TLSError.expired), (.notYetValid, .notYetValid), (.days(1), nil),
        ] as [(CertificateValidity, TLSError?)] {
            let identity = try authority.identity(for: ["server"], validity: validity, environment: bed.server)
            let context = try TLSContext.client(to: "server", environment: bed.client)
            let client = try TLSSession(context, isServer: false, environment: bed.client)
            let server = try TLSSession(
                .server(identity, [], bed.server), isServer: true, environment: bed.server)
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
        try TLSBed().run { bed in
            let authority = try bed.authority()
            let leaf = try authority.identity(for: ["server"], environment: bed.server)
            var usurper = try CertificateAuthority("Server", environment: bed.server)
            usurper = CertificateAuthority(usurper, certificate: leaf.certificates[0], privateKey: leaf.privateKey)
            let forged = try usurper.identity(for: ["victim"], environment: bed.server)
            let chain = ServerIdentity(
                certificates: forged.certificates + leaf.certificates, privateKey: forged.privateKey)
            #expect(try await meet(bed, chain, as: "victim").client != nil)
        }
    }

    @Test("and its key can be carried as text")
    func text() throws {
        try TLSBed().run { bed in
            let authority = try bed.authority()
            let identity = try authority.identity(for: ["server"], environment: bed.server)
            #expect(authority.certificate.pem.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
            let chain = identity.certificates[0].pem + "\n\(authority.certificate.pem)"
            let read = try ServerIdentity(certificateChain: "text before\n" + chain, privateKey: identity.privateKey)
            #expect(read.certificates == [identity.certificates[0], authority.certificate])
            #expect(try await meet(bed, read) == (nil, nil))
            #expect("\(read) \(authority)".contains("PRIVATE") == false)

            let other = try authority.identity(for: ["other"], environment: bed.server)
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
        try TLSBed().run { bed in
            let authority = try bed.authority()
            #expect(throws: TLSError.self) { try authority.identity(for: [host], environment: bed.server) }
            #expect(throws: TLSError.self) { try authority.identity(for: [], environment: bed.server) }
            #expect(throws: TLSError.self) {
                try CertificateAuthority(String(repeating: "x", count: 65), environment: bed.server)
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
