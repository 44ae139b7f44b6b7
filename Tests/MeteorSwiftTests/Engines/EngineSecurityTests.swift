import CarillonEnvironment
import CarillonSimulation
import CarillonTLS
import MeteorSwift
import TestBeds
import Testing
import WebSocketWire

@Suite("Engines inside TLS", .timeLimit(.minutes(60)))
struct EngineSecurityTests {
    private static let site = "wss://server:3000/websocket"

    @Test("Messages go there and back", arguments: TestedEngine.allCases)
    func roundTrip(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            let authority = try bed.listenSecurely()
            bed.phone.platform.trustedRoots = .only([authority.certificate])
            let server = try await bed.connect(EngineSecurityTests.site)
            #expect(bed.events == [.opened])
            #expect(server.request.contains("\r\nOrigin: https://server:3000\r\n"))
            let texts = [0, 1, 16_384, 16_385, 100_000, 600_000].map { String(repeating: "x", count: $0) }
            for text in texts {
                bed.engine.send(text)
                server.send(text)
            }
            server.send(WebSocketFrame(.ping, [1]))
            try await bed.pass(.seconds(10))
            #expect(server.texts == texts)
            #expect(bed.texts == texts)
            #expect(server.frames.contains(.pong([1])))
            server.send(WebSocketFrame(.close, [0x0F, 0xA1]))
            try await bed.pass()
            #expect(bed.end == "the server has closed the WebSocket: 4001")
        }
    }

    @Test("A certificate that proves nothing is told with the same reason", arguments: TestedEngine.allCases)
    func certificates(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            let authority = try bed.listenSecurely()
            func end() async throws -> String? {
                bed.forgetEvents()
                try await bed.connect(EngineSecurityTests.site)
                return bed.end
            }
            bed.phone.platform.trustedRoots = .nobody
            let untrusted = try await end()
            #expect(untrusted?.contains("certificate is not trusted") == true, "\(untrusted ?? "no end")")
            bed.phone.platform.trustedRoots = .only([authority.certificate])
            try bed.listen(authority.identity(for: ["other"], environment: bed.host))
            #expect(try await end() == "\(TLSError.wrongHost("server"))")
            try bed.listen(authority.identity(for: ["server"], validity: .expired, environment: bed.host))
            #expect(try await end() == "\(TLSError.expired)")
            try bed.listen(authority.identity(for: ["server"], validity: .notYetValid, environment: bed.host))
            #expect(try await end() == "\(TLSError.notYetValid)")
            try bed.listen(authority.outdatedIdentity(for: "server", environment: bed.host))
            #expect(try await end() == "\(TLSError.wrongHost("server"))")
            #expect(bed.ends.allSatisfy { $0.request.isEmpty })
            try bed.listen(authority.identity(for: ["server"], environment: bed.host))
            #expect(try await end() == nil)
            #expect(bed.events == [.opened])
        }
    }

    @Test("A server without TLS is told, and one that says nothing is given up", arguments: TestedEngine.allCases)
    func noTLS(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            try await bed.connect(EngineSecurityTests.site).send(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8))
            try await bed.pass()
            #expect(bed.end == "\(TLSError.notTLS)")
            try await bed.connect(EngineSecurityTests.site)
            try await bed.pass(.seconds(28))
            #expect(bed.events.count == 1)
            try await bed.pass(.seconds(60))
            #expect(bed.end == "\(TLSError.timedOut)")
            try await bed.connect(EngineSecurityTests.site).connection.finish()
            try await bed.pass(.seconds(10))
            #expect(bed.end == "\(TLSError.endedInHandshake)")
            try await bed.connect(EngineSecurityTests.site).connection.reset()
            try await bed.pass(.seconds(10))
            #expect(bed.end == "\(NetworkError.reset)")
        }
    }

    @Test("A stream that ends without TLS's goodbye may be cut short", arguments: TestedEngine.allCases)
    func truncation(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            let authority = try bed.listenSecurely()
            bed.phone.platform.trustedRoots = .only([authority.certificate])
            let server = try await bed.connect(EngineSecurityTests.site)
            server.connection.finish()
            try await bed.pass(.seconds(10))
            #expect(bed.end == "the server has ended the connection")
            _ = try await bed.connect(EngineSecurityTests.site)
            bed.network.reset()
            try await bed.pass(.seconds(10))
            #expect(bed.end == "\(NetworkError.reset)")
        }
    }
}

extension EngineBed {
    /// Starts the server with a certificate for its name, and returns the authority that has signed it.
    fileprivate func listenSecurely() throws -> CertificateAuthority {
        let authority = try CertificateAuthority(environment: host)
        try listen(authority.identity(for: ["server"], environment: host))
        return authority
    }
}
