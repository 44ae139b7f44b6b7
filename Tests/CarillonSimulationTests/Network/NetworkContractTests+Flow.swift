import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import TestBeds
import Testing

extension NetworkContractTests {
    @Test("carries 8 MB in order, and neither side buffers more than it has to", arguments: TestSite.allCases)
    func bigPayload(site: TestSite) async throws {
        try await site.run { hosts in
            let service = try EchoService(on: hosts.server, at: hosts.anyPort)
            let phone = TestEnd(hosts.phone.connect(to: service.endpoint), on: hosts.loop)
            let payload = (0..<8_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
            let source = Source(payload, to: phone.connection)
            phone.reaction = { source.handle($0) }
            let echoed = await phone.read(payload.count)
            #expect(echoed == payload)
            #expect(source.mostBuffered <= 65_536 + Source.piece)
            #expect(service.mostBuffered <= 65_536 * 2)
            await phone.wait(for: .closed(nil))
            #expect(phone.events.suffix(2) == [.endOfStream, .closed(nil)])
        }
    }

    @Test("tells a sender that sent too much when there is room again", arguments: TestSite.allCases)
    func writable(site: TestSite) async throws {
        try await site.run { hosts in
            let (phone, server, _) = try await hosts.pair()
            phone.connection.send([UInt8](repeating: 7, count: 65_537))
            #expect(phone.connection.bufferedByteCount == 65_537)
            #expect(await phone.next() == .writable)
            #expect(phone.connection.bufferedByteCount <= 65_536)
            #expect(await server.read(65_537).count == 65_537)
            // Not after a send that fits.
            phone.connection.send([UInt8](repeating: 7, count: 65_536))
            #expect(await server.read(65_536).count == 65_536)
            #expect(phone.events == [.open, .writable])
        }
    }

    @Test("brings nothing to who has paused, and everything after", arguments: TestSite.allCases)
    func pause(site: TestSite) async throws {
        try await site.run { hosts in
            let (phone, server, _) = try await hosts.pair()
            let service = try EchoService(on: hosts.server, at: hosts.anyPort)
            let other = TestEnd(hosts.phone.connect(to: service.endpoint), on: hosts.loop)
            server.connection.pause()
            let count = 32_000_000
            phone.connection.send([UInt8](repeating: 1, count: count))
            phone.connection.finish()
            // A round trip on another connection, so that there was time to bring something.
            for _ in 0..<3 {
                other.send("ping")
                #expect(await other.readText(4) == "ping")
            }
            #expect(server.events.isEmpty)
            #expect(phone.connection.bufferedByteCount > 65_536)
            #expect(!phone.events.contains(.writable))

            server.connection.resume()
            #expect(await server.read(count).count == count)
            #expect(await server.next() == .endOfStream)
            #expect(await phone.next() == .writable)
        }
    }

    @Test("lets a handler pause in the middle of what arrives", arguments: TestSite.allCases)
    func pauseInHandler(site: TestSite) async throws {
        try await site.run { hosts in
            let (phone, server, _) = try await hosts.pair()
            server.reaction = { _ in server.connection.pause() }
            phone.connection.send([UInt8](repeating: 1, count: 500_000))
            phone.connection.finish()
            var count = 0
            loop: while true {
                switch await server.next() {
                case .data(let bytes): count += bytes.count
                case .endOfStream: break loop
                default: Issue.record("unexpected event")
                }
                // The server paused itself, and one event is all that comes.
                await hosts.loop.finishTurn()
                #expect(server.unseenCount == 0)
                server.connection.resume()
            }
            #expect(count == 500_000)
        }
    }
}

/// Sends a payload piece by piece, no faster than there is room. Confined to the loop, hence safe to share.
private final class Source: @unchecked Sendable {
    static let piece = 50_000
    private var rest: ArraySlice<UInt8>
    private let connection: any Connection
    private(set) var mostBuffered = 0

    init(_ payload: [UInt8], to connection: any Connection) {
        rest = payload[...]
        self.connection = connection
    }

    func handle(_ event: ConnectionEvent) {
        guard event == .open || event == .writable else { return }
        while !rest.isEmpty, connection.bufferedByteCount <= 65_536 {
            connection.send(Array(rest.prefix(Source.piece)))
            rest = rest.dropFirst(Source.piece)
            mostBuffered = max(mostBuffered, connection.bufferedByteCount)
        }
        if rest.isEmpty { connection.finish() }
    }
}
