import CarillonEnvironment
import CarillonSimulation
import Testing

@testable import CarillonTLS

@Suite("The end of a connection")
struct EndingTests {
    @Test(
        "A goodbye ends one direction, and the other goes on", arguments: TLSWorld.Bed.allCases,
        [TLSVersions.only12, .only13])
    func goodbye(bed: TLSWorld.Bed, versions: TLSVersions) throws {
        try TLSWorld.run(bed) { world in
            let server = try world.serve(versions: versions)
            let client = world.connect()
            client.send("that is all")
            client.connection.finish()
            client.send("dropped")
            try await world.pass()
            let end = try server.first
            #expect(end.text == "that is all" && end.events == [.open, .endOfStream])
            end.send("something else")
            try await world.pass()
            #expect(client.text == "something else" && client.events == [.open])
            end.connection.finish()
            try await world.pass()
            #expect(client.events == [.open, .endOfStream, .closed(nil)])
            #expect(end.events == [.open, .endOfStream, .closed(nil)])
            #expect([client, end].allSatisfy { !$0.connection.isSecured && $0.connection.version == nil })
        }
    }

    @Test(
        "Without a goodbye something may be missing, and that is said after all that came",
        arguments: TLSWorld.Bed.allCases)
    func truncation(bed: TLSWorld.Bed) throws {
        try TLSWorld.run(bed) { world in
            let server = try world.serve()
            let transport = world.dial()
            let client = TestEnd(
                TLSConnection(transport, to: "server", environment: world.client), on: world.loop)
            client.reaction = { event in
                guard event == .open else { return }
                client.send("half of wh")
                transport.finish()
            }
            try await world.pass()
            let end = try server.first
            #expect(end.text == "half of wh")
            #expect(end.events == [.open, .closed(.security(.truncated))])
            #expect(!end.connection.isSecured && end.connection.applicationProtocol == nil)
            end.send("too late")
            #expect(end.connection.bufferedByteCount == 0)
        }
    }

    @Test("A reset is a reset", arguments: TLSWorld.Bed.allCases)
    func reset(bed: TLSWorld.Bed) throws {
        try TLSWorld.run(bed) { world in
            let server = try world.serve()
            let client = world.connect()
            try await world.pass()
            client.connection.reset()
            client.connection.reset()
            client.send("too late")
            try await world.pass()
            let end = try server.first
            #expect(end.events == [.open, .closed(.reset)])
            #expect(!end.connection.isSecured && end.connection.version == nil)
            end.send("too late")
            #expect(end.connection.bufferedByteCount == 0)
            #expect(client.events == [.open])
            #expect(client.connection.bufferedByteCount == 0)
        }
    }

    @Test("Wherever the wire is cut, both ends hear of an end and nothing breaks", arguments: TLSWorld.Bed.allCases)
    func cutAnywhere(bed: TLSWorld.Bed) throws {
        try TLSWorld.run(bed) { world in
            let server = try world.serve()
            // A handshake and a message have some 700 bytes from here to there, and some 1000 back.
            for count in stride(from: 1, to: 1_200, by: bed == .memory ? 7 : 131) {
                let transport = CutConnection(world.dial(), after: count)
                let client = TestEnd(
                    TLSConnection(transport, to: "server", environment: world.client), on: world.loop)
                client.send("a message")
                try await world.pass()
                let end = try #require(server.all.last)
                #expect(transport.wasCut || end.text == "a message")
                if transport.wasCut {
                    guard case .closed(.reset)? = end.events.last else {
                        Issue.record("cut after \(count): \(end.events)")
                        continue
                    }
                    guard case .closed? = client.events.last else {
                        Issue.record("cut after \(count): \(client.events)")
                        continue
                    }
                }
                client.connection.reset()
            }
            let client = world.connect()
            client.send("still there")
            try await world.pass()
            #expect(server.all.last?.text == "still there")
        }
    }

    @Test("A server that closes in mid-handshake is named as the reason")
    func endedInHandshake() throws {
        try TLSWorld.run { world in
            _ = try world.authority()
            nonisolated(unsafe) var accepted: [any Connection] = []
            let listener = try world.server.network.listen(on: Endpoint(host: "server", port: 8_883)) { connection in
                accepted.append(connection)
                connection.handler = { if case .data = $0 { connection.finish() } }
            }
            let client = world.connect()
            try await world.pass()
            #expect(client.events == [.closed(.security(.endedInHandshake))])
            listener.close()
        }
    }

    @Test("A handshake that stands still is given up in time, at either end", arguments: TLSWorld.Bed.allCases)
    func timeout(bed: TLSWorld.Bed) throws {
        try TLSWorld.run(bed) { world in
            let server = try world.serve()
            let mute = world.dial()
            nonisolated(unsafe) var events: [ConnectionEvent] = []
            mute.handler = { events.append($0) }
            let good = world.connect()
            try await world.pass(.seconds(29))
            #expect(events == [.open] && server.all.count == 2)
            try await world.pass(.seconds(2))
            #expect(events == [.open, .closed(.reset)])
            #expect(server.all.compactMap(\.failure) == [.timedOut])
            #expect(good.events == [.open])
            let deaf = try world.server.network.listen(on: Endpoint(host: "server", port: 1_883)) { _ in }
            let client = TestEnd(
                TLSConnection(
                    world.client.network.connect(to: deaf.endpoint), to: "server", handshakeTimeout: .seconds(5),
                    environment: world.client), on: world.loop)
            try await world.pass(.seconds(4))
            #expect(client.events == [])
            try await world.pass(.seconds(2))
            #expect(client.failure == .timedOut)
            client.send("too late")
            #expect(client.connection.bufferedByteCount == 0)
            client.connection.reset()
            try await world.pass(.seconds(60))
            #expect(client.events.count == 1, "it has come to its end once")
        }
    }

    @Test("Whoever cannot be reached is not a matter of TLS")
    func refused() throws {
        try TLSWorld.run { world in
            let client = world.connect()
            #expect(client.connection.handler != nil)
            try await world.pass()
            #expect(client.events == [.closed(.refused)])
            client.send("too late")
            #expect(client.connection.bufferedByteCount == 0 && !client.connection.isSecured)
            #expect(client.connection.handler == nil, "nothing more can come")
        }
    }
}

/// A connection that is reset once so many bytes have come or gone. Confined to the loop.
final class CutConnection: Connection {
    private let next: any Connection
    private var remaining: Int
    private(set) var wasCut = false

    init(_ next: any Connection, after count: Int) {
        self.next = next
        remaining = count
    }

    var id: UInt64 { next.id }
    var bufferedByteCount: Int { next.bufferedByteCount }

    var handler: ((ConnectionEvent) -> Void)? {
        didSet {
            guard let handler else { return next.handler = nil }
            next.handler = { [self] event in
                guard case .data(let bytes) = event else { return handler(event) }
                if count(bytes.count) { handler(event) } else { handler(.closed(.reset)) }
            }
        }
    }

    func send(_ bytes: [UInt8]) {
        if wasCut { return }
        let room = remaining
        if count(bytes.count) { return next.send(bytes) }
        next.send(Array(bytes.prefix(room)))
        handler?(.closed(.reset))
    }

    /// Whether so many bytes may pass.
    private func count(_ count: Int) -> Bool {
        if wasCut { return false }
        remaining -= count
        if remaining >= 0 { return true }
        wasCut = true
        next.handler = nil
        next.reset()
        return false
    }

    func pause() { next.pause() }
    func resume() { next.resume() }
    func finish() { next.finish() }
    func reset() { next.reset() }
}
