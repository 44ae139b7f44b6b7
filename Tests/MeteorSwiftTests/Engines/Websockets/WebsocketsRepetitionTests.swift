#if canImport(CWebsockets)
import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import CarillonTLS
import MeteorSwift
import TestBeds
import Testing
import WebSocketWire

@Suite(
    "libwebsockets makes the same trace for the same seed", .enabled(if: Hooks.areInstalled),
    .timeLimit(.minutes(60)))
struct WebsocketsRepetitionTests {
    /// Lets two ends talk among accidents. Returns the digest of the trace.
    private static func play(_ seed: UInt64, isSecure: Bool) throws -> UInt64 {
        try EngineBed.play(seed: seed, on: .libwebsockets) { bed in
            let random = bed.loop.choices.stream("accidents")
            bed.network.setLatency(.milliseconds(5), jitter: .milliseconds(20))
            if seed % 2 == 0 { bed.network.chunk(.random(maximum: 7)) }
            if isSecure {
                let authority = try CertificateAuthority(environment: bed.host)
                bed.phone.platform.trustedRoots = .only([authority.certificate])
                try bed.listen(authority.identity(for: ["server"], environment: bed.host))
            }
            let site = "\(isSecure ? "wss" : "ws")://server:3000/websocket"
            var server = try await bed.connect(site)
            for number in 1...40 {
                let size = Int(random.next(below: number % 8 == 0 ? 20_000 : 200))
                bed.engine.send(String(repeating: "\(number % 10)", count: size))
                server.send(String(repeating: "\(number % 10)", count: size))
                try await bed.pass(.milliseconds(Int(random.next(below: 30))))
                switch random.next(below: 8) {
                case 0: bed.network.reset()
                case 1: server.send(WebSocketFrame(.close, [3, 0xE8]))
                case 2: bed.engine.close()
                case 3:
                    bed.engine.setReading(false)
                    try await bed.pass(.milliseconds(100))
                    bed.engine.setReading(true)
                case 4: server.send(WebSocketFrame(.ping, [1]))
                default: continue
                }
                try await bed.pass(.milliseconds(Int(random.next(below: 50))))
                if bed.end != nil || random.next(below: 2) == 0 { server = try await bed.connect(site) }
            }
        }
    }

    @Test("Without TLS and with it", arguments: 1...6 as ClosedRange<UInt64>, [false, true])
    func digests(_ seed: UInt64, _ isSecure: Bool) throws {
        let digests = try (0..<3).map { _ in try WebsocketsRepetitionTests.play(seed, isSecure: isSecure) }
        #expect(Set(digests).count == 1)
    }

    @Test("Another seed makes another trace")
    func otherSeed() throws {
        #expect(
            try WebsocketsRepetitionTests.play(1, isSecure: false)
                != WebsocketsRepetitionTests.play(3, isSecure: false))
    }
}
#endif
