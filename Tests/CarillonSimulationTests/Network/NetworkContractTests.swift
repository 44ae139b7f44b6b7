import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import TestBeds
import Testing

/// The promises of `Network`. Every test runs in a world's memory and on real sockets: each network is held to the
/// other.
@Suite("A network", .timeLimit(.minutes(60)))
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
