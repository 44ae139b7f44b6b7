import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import TestBeds
import Testing

/// What `Network` promises. Every test runs in a world's memory and on real sockets: each network is held to the other.
@Suite("A network", .timeLimit(.minutes(10)))
struct NetworkContractTests {
    @Test("carries bytes there and back", arguments: TestSite.allCases)
    func echo(site: TestSite) async throws {
        try await site.run { hosts in
            let service = try EchoService(on: hosts.server, at: hosts.anyPort)
            let phone = TestEnd(hosts.phone.connect(to: service.endpoint), on: hosts.loop)
            #expect(phone.events.isEmpty)
            #expect(await phone.next() == .open)
            phone.send("hello")
            #expect(await phone.readText(5) == "hello")
            phone.connection.finish()
            #expect(await phone.next() == .endOfStream)
            #expect(await phone.next() == .closed(nil))
        }
    }

    @Test("tells a connection's handler to whoever asks for it", arguments: TestSite.allCases)
    func handler(site: TestSite) async throws {
        try await site.run { hosts in
            let service = try EchoService(on: hosts.server, at: hosts.anyPort)
            let connection = hosts.phone.connect(to: service.endpoint)
            #expect(connection.handler == nil)
            connection.handler = { _ in }
            #expect(connection.handler != nil)
            connection.handler = nil
            #expect(connection.handler == nil)
            connection.reset()
        }
    }

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
                // It paused itself, and one event is all that comes.
                await hosts.loop.finishTurn()
                #expect(server.unseenCount == 0)
                server.connection.resume()
            }
            #expect(count == 500_000)
        }
    }

    @Test("lets one side finish and the other go on", arguments: TestSite.allCases)
    func halfClose(site: TestSite) async throws {
        try await site.run { hosts in
            let (phone, server, _) = try await hosts.pair()
            phone.send("question")
            phone.connection.finish()
            phone.send("too late")
            #expect(await server.readText(8) == "question")
            #expect(await server.next() == .endOfStream)
            server.send("answer")
            server.connection.finish()
            #expect(await phone.readText(6) == "answer")
            #expect(await phone.next() == .endOfStream)
            #expect(await phone.next() == .closed(nil))
            #expect(await server.next() == .closed(nil))
            #expect(server.received == Array("question".utf8))
        }
    }

    @Test("ends in order when both sides finish at once", arguments: TestSite.allCases)
    func bothFinish(site: TestSite) async throws {
        try await site.run { hosts in
            let (phone, server, _) = try await hosts.pair()
            phone.send("a")
            server.send("b")
            phone.connection.finish()
            server.connection.finish()
            await phone.wait(for: .closed(nil))
            await server.wait(for: .closed(nil))
            #expect(phone.events == [.open, .data(Array("b".utf8)), .endOfStream, .closed(nil)])
            #expect(server.events == [.data(Array("a".utf8)), .endOfStream, .closed(nil)])
        }
    }

    @Test("shows a reset to the peer, and nothing to who did it", arguments: TestSite.allCases)
    func reset(site: TestSite) async throws {
        try await site.run { hosts in
            let (phone, server, _) = try await hosts.pair()
            server.connection.reset()
            #expect(await phone.wait(for: .endOfStream) == .closed(.reset))
            // Nothing follows, whatever is tried.
            for wire in [phone, server] {
                wire.send("more")
                wire.connection.resume()
                wire.connection.finish()
                wire.connection.reset()
                #expect(wire.connection.bufferedByteCount == 0)
            }
            await hosts.roundTrip()
            #expect(phone.events == [.open, .closed(.reset)])
            #expect(server.events.isEmpty)
        }
    }

    @Test("resets who goes on sending to a peer that is gone", arguments: TestSite.allCases)
    func sendToGone(site: TestSite) async throws {
        try await site.run { hosts in
            let (phone, server, _) = try await hosts.pair()
            server.connection.pause()
            phone.send("never read")
            await hosts.roundTrip()
            server.connection.reset()
            phone.send("and more")
            #expect(await phone.wait(for: .endOfStream) == .closed(.reset))
        }
    }

    @Test("refuses a call that nobody listens to", arguments: TestSite.allCases)
    func refused(site: TestSite) async throws {
        try await site.run { hosts in
            let listener = try hosts.server.listen(on: hosts.anyPort) { _ in }
            listener.close()
            let phone = hosts.connect(to: listener)
            #expect(await phone.next() == .closed(.refused))
            #expect(phone.events.count == 1)
        }
    }

    @Test("does not find a host that nobody knows", arguments: TestSite.allCases)
    func unknownHost(site: TestSite) async throws {
        try await site.run { hosts in
            for host in ["", "127.0.0.1\0.example.com"] {
                let phone = TestEnd(hosts.phone.connect(to: Endpoint(host: host, port: 80)), on: hosts.loop)
                #expect(phone.events.isEmpty)
                #expect(await phone.next() == .closed(.unreachable))
            }
        }
    }

    @Test("knows the host itself as localhost", arguments: TestSite.allCases)
    func localhost(site: TestSite) async throws {
        try await site.run { hosts in
            let service = try EchoService(on: hosts.phone, at: Endpoint(host: "localhost", port: 0))
            let phone = TestEnd(hosts.phone.connect(to: service.endpoint), on: hosts.loop)
            phone.send("me")
            #expect(await phone.readText(2) == "me")
        }
    }

    @Test("gives a port to one listener at a time, and free ports on demand", arguments: TestSite.allCases)
    func ports(site: TestSite) async throws {
        try await site.run { hosts in
            let first = try hosts.server.listen(on: hosts.anyPort) { _ in }
            let second = try hosts.server.listen(on: hosts.anyPort) { _ in }
            #expect(first.endpoint.port > 0)
            #expect(first.endpoint.port != second.endpoint.port)
            #expect(throws: NetworkError.addressInUse(first.endpoint)) {
                try hosts.server.listen(on: first.endpoint) { _ in }
            }
            first.close()
            let again = try hosts.server.listen(on: first.endpoint) { _ in }
            #expect(again.endpoint == first.endpoint)
        }
    }

    @Test("does not listen at an address that is another's", arguments: TestSite.allCases)
    func foreignAddress(site: TestSite) async throws {
        try await site.run { hosts in
            #expect(throws: NetworkError.self) {
                try hosts.server.listen(on: Endpoint(host: "192.0.2.1", port: 0)) { _ in }
            }
        }
    }

    @Test("keeps accepted connections when a listener closes", arguments: TestSite.allCases)
    func closeListener(site: TestSite) async throws {
        try await site.run { hosts in
            let (phone, server, listener) = try await hosts.pair()
            listener.close()
            phone.send("still")
            #expect(await server.readText(5) == "still")
            #expect(await hosts.connect(to: listener).next() == .closed(.refused))
        }
    }

    @Test("sends what was given before the connection stood", arguments: TestSite.allCases)
    func sendBeforeOpen(site: TestSite) async throws {
        try await site.run { hosts in
            let accepted = AcceptedEnds(on: hosts.loop)
            let listener = try hosts.server.listen(on: hosts.anyPort) { accepted.add($0) }
            let phone = hosts.connect(to: listener)
            phone.send("early")
            phone.connection.finish()
            let server = await accepted.next()
            #expect(await server.readText(5) == "early")
            #expect(await server.next() == .endOfStream)
            #expect(await phone.next() == .open)
        }
    }

    @Test("keeps what happens until there is a handler", arguments: TestSite.allCases)
    func lateHandler(site: TestSite) async throws {
        try await site.run { hosts in
            let accepted = AcceptedEnds(on: hosts.loop, listens: false)
            let listener = try hosts.server.listen(on: hosts.anyPort) { accepted.add($0) }
            let phone = TestEnd(hosts.phone.connect(to: listener.endpoint), on: hosts.loop, listens: false)
            let refused = try hosts.server.listen(on: hosts.anyPort) { _ in }
            refused.close()
            let nobody = TestEnd(hosts.phone.connect(to: refused.endpoint), on: hosts.loop, listens: false)
            phone.send("kept")
            phone.connection.finish()
            let server = await accepted.next()
            await hosts.roundTrip()

            for wire in [phone, server, nobody] {
                wire.listen()
                // Not out of the call that sets it.
                #expect(wire.events.isEmpty)
            }
            #expect(await phone.next() == .open)
            #expect(await server.readText(4) == "kept")
            #expect(await server.next() == .endOfStream)
            #expect(await nobody.next() == .closed(.refused))
        }
    }

    @Test("ends at once where a handler resets", arguments: TestSite.allCases)
    func resetInHandler(site: TestSite) async throws {
        try await site.run { hosts in
            let (phone, server, _) = try await hosts.pair()
            server.reaction = { _ in server.connection.reset() }
            phone.connection.send([UInt8](repeating: 1, count: 1_000_000))
            #expect(await phone.wait { if case .closed = $0 { true } else { false } } == .closed(.reset))
            #expect(server.events.count == 1)
        }
    }

    @Test("gives up an attempt that is reset before it stood", arguments: TestSite.allCases)
    func resetWhileConnecting(site: TestSite) async throws {
        try await site.run { hosts in
            let accepted = AcceptedEnds(on: hosts.loop)
            let listener = try hosts.server.listen(on: hosts.anyPort) { accepted.add($0) }
            let phone = hosts.connect(to: listener)
            phone.connection.reset()
            await hosts.roundTrip()
            #expect(phone.events.isEmpty)
            #expect(accepted.all.isEmpty || accepted.all[0].received.isEmpty)
        }
    }

    @Test("keeps many connections apart", arguments: TestSite.allCases)
    func many(site: TestSite) async throws {
        try await site.run { hosts in
            let service = try EchoService(on: hosts.server, at: hosts.anyPort)
            let phones = (0..<50).map { _ in TestEnd(hosts.phone.connect(to: service.endpoint), on: hosts.loop) }
            for (index, phone) in phones.enumerated() {
                phone.send("number \(1_000 + index)")
                phone.connection.finish()
            }
            for (index, phone) in phones.enumerated() {
                #expect(await phone.readText(11) == "number \(1_000 + index)")
                await phone.wait(for: .closed(nil))
            }
            #expect(Set(phones.map(\.connection.id) + service.connections.map(\.id)).count == 100)
        }
    }
}

extension TestHosts {
    /// Returns when a word has gone to the server and back, and so everything that was under way has arrived.
    func roundTrip() async {
        guard let service = try? EchoService(on: server, at: anyPort) else { return }
        let phone = TestEnd(self.phone.connect(to: service.endpoint), on: loop)
        for _ in 0..<3 {
            phone.send("ping")
            _ = await phone.readText(4)
        }
        phone.connection.reset()
        service.listener?.close()
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
