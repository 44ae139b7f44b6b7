import CarillonEnvironment
import CarillonSimulation
import Foundation
import TestBeds
import Testing

@testable import CarillonTLS

/// Set `CARILLON_FUZZ` to a number to try that many times as much.
@Suite("Hostile bytes")
struct HostileBytesTests {
    private static let effort = ProcessInfo.processInfo.environment["CARILLON_FUZZ"].flatMap(Int.init) ?? 1

    private let bed = TLSBed(seed: 11)
    private let identity: ServerIdentity
    private let random: any RandomNumbers

    init() throws {
        identity = try bed.authority().identity(for: ["server"], environment: bed.server)
        random = bed.loop.choices.stream("mutations")
    }

    /// Bytes with some of them changed, gone, doubled or in excess.
    private func spoil(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...random.next(below: 3) where !bytes.isEmpty {
            let index = Int(random.next(below: UInt64(bytes.count)))
            switch random.next(below: 6) {
            case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes[index] ^= 1 << UInt8(random.next(below: 8))
            case 2: bytes.remove(at: index)
            case 3: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: index)
            case 4: bytes.removeSubrange(index...)
            default: bytes.insert(contentsOf: bytes[index...].prefix(40), at: index)
            }
        }
        return bytes
    }

    @Test(
        "A server survives ten thousand spoilt hellos, and answers each with an agreement to go on, patience or an error"
    )
    func hellos() throws {
        let context = try TLSContext.server(identity, [], bed.server)
        let client = try TLSSession(
            .client(to: "server", environment: bed.client), isServer: false, environment: bed.client)
        #expect(try !client.shakeHands())
        let hello = client.takeOutput()
        #expect(hello.count > 150)
        var errors: Set<TLSError> = []
        for _ in 0..<10_000 * HostileBytesTests.effort {
            let server = try TLSSession(context, isServer: true, environment: bed.server)
            server.receive(spoil(hello))
            do throws(TLSError) {
                #expect(try !server.shakeHands())
            } catch {
                errors.insert(error)
            }
            _ = server.takeOutput()
        }
        #expect(errors.count > 5)
    }

    @Test(
        "Two ends survive handshakes that were spoilt anywhere; if they agree all the same they understand each other",
        arguments: [TLSVersions.only12, .only13])
    func handshakes(versions: TLSVersions) throws {
        var failureCount = 0
        for _ in 0..<500 * HostileBytesTests.effort {
            let pair = try SessionPair(bed, identity, versions: versions)
            let piece = Int(random.next(below: versions == .only12 ? 4 : 3))
            do throws(TLSError) {
                let haveAgreed = try pair.shakeHands { number, bytes in
                    number == piece ? spoil(bytes) : bytes
                }
                guard haveAgreed else {
                    failureCount += 1
                    continue
                }
                // Some bytes are looked at by nobody, such as the version in the head of a record that has no key yet.
                try pair.client.write(Array("hello".utf8))
                pair.server.receive(pair.client.takeOutput())
                #expect(try pair.server.read() == .bytes(Array("hello".utf8)))
            } catch {
                failureCount += 1
            }
        }
        #expect(failureCount > 400 * HostileBytesTests.effort)
    }

    @Test("No spoilt record is ever taken for a message", arguments: [TLSVersions.only12, .only13])
    func records(versions: TLSVersions) throws {
        for _ in 0..<300 * HostileBytesTests.effort {
            let pair = try SessionPair(bed, identity, versions: versions)
            #expect(try pair.shakeHands())
            for number in 0..<3 { try pair.client.write(Array("message \(number)".utf8)) }
            pair.server.receive(spoil(pair.client.takeOutput()))
            var text = ""
            do throws(TLSError) {
                while case .bytes(let bytes) = try pair.server.read() { text += String(decoding: bytes, as: UTF8.self) }
            } catch {
                // The bytes that came before it are good.
            }
            #expect("message 0message 1message 2".hasPrefix(text))
            _ = pair.server.takeOutput()
        }
    }

    @Test("Bytes that are no TLS at all are an error or too few")
    func noise() throws {
        let context = try TLSContext.server(identity, [], bed.server)
        for _ in 0..<2_000 * HostileBytesTests.effort {
            let server = try TLSSession(context, isServer: true, environment: bed.server)
            server.receive((0..<random.next(below: 400)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
            #expect((try? server.shakeHands()) != true)
        }
    }
}
