#if canImport(COpenSSL)
import COpenSSL
import CarillonEnvironment
import TestBeds
import Testing

@testable import CarillonTLS

/// An unruly end, played by hand. A peer may ask for new keys at any time (RFC 8446, section
/// 4.6.3).
@Suite("A connection whose peer does as it likes")
struct UnrulyPeerTests {
    @Test("Requests for new keys are answered as long as no more than 64 KiB wait, and both ends go on")
    func answered() throws {
        try TLSBed().run { bed in
            let ends = try CarriedEnds(bed)
            for waiting in [0, 65_536] {
                ends.transport.bufferedByteCount = waiting
                var count = 0
                for _ in 0..<4_000 {
                    let answer = ends.askForKeys()
                    count += answer.count
                    ends.client.receive(answer)
                    let reading = try ends.client.read()
                    try #require(reading == .nothing)
                }
                #expect(ends.server.signals == [.open] && count > 65_536)
            }
            ends.server.send("still here")
            ends.client.receive(ends.transport.takeSent())
            #expect(try ends.client.read() == .bytes(Array("still here".utf8)))
            ends.server.connection.reset()
        }
    }

    @Test(
        "A peer that asks and takes no answer gets 64 KiB of them, anew each time there was room, and then the end")
    func unanswered() throws {
        try TLSBed().run { bed in
            let ends = try CarriedEnds(bed)
            _ = ends.askForKeys()
            let size = ends.askForKeys().count
            try #require(size > 0)
            ends.transport.bufferedByteCount = 65_536
            for _ in 1...2 {
                // This request finds room, and counts itself.
                #expect(ends.askForKeys().count == size)
                ends.transport.bufferedByteCount = 65_537
                let answers = (0..<65_536 / size - 1).map { _ in ends.askForKeys().count }
                #expect(Set(answers) == [size])
                ends.transport.bufferedByteCount = 65_536
            }
            #expect(ends.server.signals == [.open])
            ends.transport.bufferedByteCount = 65_537
            var count = 0
            while ends.server.failure == nil, count < 10_000 {
                _ = ends.askForKeys()
                count += 1
            }
            #expect(count == 1)
            #expect(ends.server.failure == .violation("the peer asks for more answers than it takes"))
        }
    }

    @Test("Bytes that cannot be encrypted any more end the connection, after the call that sends them")
    func broken() throws {
        try TLSBed().run { bed in
            let ends = try CarriedEnds(bed)
            #expect(SSL_shutdown(ends.session.connection) == 0, "somebody else says goodbye in its name")
            ends.server.send("one more thing")
            #expect(ends.server.signals == [.open])
            try await bed.pass()
            #expect(ends.server.signals.count == 2 && ends.server.failure != nil)
        }
    }

    @Test("Bytes that came during a pause and make no sense end the connection when it goes on")
    func noiseInAPause() throws {
        try TLSBed().run { bed in
            let ends = try CarriedEnds(bed)
            ends.server.connection.pause()
            ends.transport.handler?(.data(Array(repeating: 0x7f, count: 100)))
            try await bed.pass()
            #expect(ends.server.signals == [.open])
            ends.server.connection.resume()
            #expect(ends.server.signals == [.open])
            try await bed.pass()
            #expect(ends.server.signals.count == 2 && ends.server.failure != nil)
        }
    }
}
#endif
