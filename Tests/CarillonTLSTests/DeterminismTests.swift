import CCarillonTLS
import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Foundation
import TestBeds
import Testing

@testable import CarillonTLS

@Suite("The same seed")
struct DeterminismTests {
    /// A story with certificates, handshakes, messages and a failure, and all that passed over its wires.
    private static func play(_ carrier: Carrier, seed: UInt64) throws -> (digest: UInt64, bytes: [UInt8]) {
        let bed = try TLSBed(on: carrier, seed: seed).run { bed in
            let server = try bed.serve()
            for versions in [TLSVersions.only12, .only13, .all] {
                let client = bed.connect(versions: versions)
                client.send("hello")
                try await bed.pass()
                server.all.last?.send("hello yourself")
                client.connection.finish()
                try await bed.pass()
                #expect(client.text == "hello yourself")
            }
            #expect(bed.connect(to: "other").failure == nil)
            try await bed.pass()
        }
        return (bed.trace.digest, bed.trace.events.flatMap { $0.bytes ?? [] })
    }

    @Test("gives the same bytes, certificates and handshakes included, and another seed gives others")
    func sameBytes() throws {
        let first = try DeterminismTests.play(.memory, seed: 7)
        let again = try DeterminismTests.play(.memory, seed: 7)
        #expect(first.bytes.count > 4_000)
        #expect(first.bytes == again.bytes && first.digest == again.digest)
        #expect(try DeterminismTests.play(.loopback, seed: 7).digest == first.digest)
        #expect(try DeterminismTests.play(.memory, seed: 8).bytes != first.bytes)
    }

    @Test("gives the same bytes whatever other worlds and threads do with OpenSSL meanwhile")
    func sideBySide() async throws {
        let alone = try DeterminismTests.play(.memory, seed: 9)
        let digests = try await withThrowingTaskGroup(of: UInt64?.self) { group in
            for number in 0..<6 {
                group.addTask {
                    if number.isMultiple(of: 2) { return try DeterminismTests.play(.memory, seed: 9).digest }
                    var bytes = [UInt8](repeating: 0, count: 32)
                    for _ in 0..<1_000 { _ = carillon_tls_random(&bytes, 32) }
                    return nil
                }
            }
            return try await group.reduce(into: [UInt64]()) { if let digest = $1 { $0.append(digest) } }
        }
        #expect(digests == [alone.digest, alone.digest, alone.digest])
    }

    @Test("gives the same random numbers inside a library that uses OpenSSL, and threads outside have the system's")
    func randomness() throws {
        func draw(_ count: Int = 20) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: count)
            #expect(carillon_tls_random(&bytes, Int32(count)) == 1)
            return bytes
        }
        func drawInWorld() -> ([UInt8], [UInt8], [UInt8]) {
            let bed = TLSBed(seed: 3)
            return withRandomness(of: bed.client) {
                (draw(), withRandomness(of: bed.server) { draw() }, draw())
            }
        }
        let (first, inner, second) = drawInWorld()
        #expect(drawInWorld() == (first, inner, second))
        #expect(Set([first, inner, second]).count == 3)
        #expect(draw() != draw())
    }

    @Test("gives the same random numbers to a library that nobody has told of the world it is in")
    func ambient() throws {
        func draw() throws -> [UInt8] {
            nonisolated(unsafe) var bytes = [UInt8](repeating: 0, count: 20)
            let bed = TLSBed(seed: 4)
            bed.loop.setAmbientEnvironment(bed.client)
            // Installs what OpenSSL asks, as any use of TLS does.
            _ = try bed.authority()
            try bed.loop.run { _ = carillon_tls_random(&bytes, 20) }.get()
            return bytes
        }
        #expect(try draw() == draw())
    }
}
