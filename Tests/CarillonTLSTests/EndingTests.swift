import CarillonEnvironment
import CarillonSimulation
import TestBeds
import Testing

@testable import CarillonTLS

@Suite("The end of a connection")
struct EndingTests {
    @Test(
        "A goodbye ends one direction, and the other goes on", arguments: Carrier.ofTheWorld,
        [TLSVersions.only12, .only13])
    func goodbye(carrier: Carrier, versions: TLSVersions) throws {
        try TLSBed(on: carrier).run { bed in
            let server = try bed.serve(versions: versions)
            let client = bed.connect()
            client.send("that is all")
            client.connection.finish()
            client.send("dropped")
            try await bed.pass()
            let end = try server.first
            #expect(end.text == "that is all" && end.signals == [.open, .endOfStream])
            end.send("something else")
            try await bed.pass()
            #expect(client.text == "something else" && client.signals == [.open])
            end.connection.finish()
            try await bed.pass()
            #expect(client.signals == [.open, .endOfStream, .closed(nil)])
            #expect(end.signals == [.open, .endOfStream, .closed(nil)])
            #expect([client, end].allSatisfy { !$0.secured.isSecured && $0.secured.version == nil })
        }
    }

    @Test(
        "Without a goodbye something may be missing, and that is said after all that came",
        arguments: Carrier.ofTheWorld)
    func truncation(carrier: Carrier) throws {
        try TLSBed(on: carrier).run { bed in
            let server = try bed.serve()
            let transport = bed.dial()
            let client = TLSEnd(
                TLSConnection(transport, to: "server", environment: bed.client), on: bed.loop)
            client.reaction = { event in
                guard event == .open else { return }
                client.send("half of wh")
                transport.finish()
            }
            try await bed.pass()
            let end = try server.first
            #expect(end.text == "half of wh")
            #expect(end.signals == [.open, .closed(.security(.truncated))])
            #expect(!end.secured.isSecured && end.secured.applicationProtocol == nil)
            end.send("too late")
            #expect(end.connection.bufferedByteCount == 0)
        }
    }

    @Test("A reset is a reset", arguments: Carrier.ofTheWorld)
    func reset(carrier: Carrier) throws {
        try TLSBed(on: carrier).run { bed in
            let server = try bed.serve()
            let client = bed.connect()
            try await bed.pass()
            client.connection.reset()
            client.connection.reset()
            client.send("too late")
            try await bed.pass()
            let end = try server.first
            #expect(end.signals == [.open, .closed(.reset)])
            #expect(!end.secured.isSecured && end.secured.version == nil)
            end.send("too late")
            #expect(end.connection.bufferedByteCount == 0)
            #expect(client.signals == [.open])
            #expect(client.connection.bufferedByteCount == 0)
        }
    }

    @Test("Wherever the wire is cut, both ends hear of an end and nothing breaks", arguments: Carrier.ofTheWorld)
    func cutAnywhere(carrier: Carrier) throws {
        try TLSBed(on: carrier).run { bed in
            let server = try bed.serve()
            // A handshake and a message have some 700 bytes from here to there, and some 1000 back.
            for count in stride(from: 1, to: 1_200, by: carrier == .memory ? 7 : 131) {
                let transport = CutConnection(bed.dial(), after: count)
                let client = TLSEnd(
                    TLSConnection(transport, to: "server", environment: bed.client), on: bed.loop)
                client.send("a message")
                try await bed.pass()
                let end = try #require(server.all.last)
                #expect(transport.wasCut || end.text == "a message")
                if transport.wasCut {
                    guard case .closed(.reset)? = end.signals.last else {
                        Issue.record("cut after \(count): \(end.signals)")
                        continue
                    }
                    guard case .closed? = client.signals.last else {
                        Issue.record("cut after \(count): \(client.signals)")
                        continue
                    }
                }
                client.connection.reset()
            }
            let client = bed.connect()
            client.send("still there")
            try await bed.pass()
            #expect(server.all.last?.text == "still there")
        }
    }

    @Test("A server that closes in mid-handshake is named as the reason")
    func endedInHandshake() throws {
        try TLSBed().run { bed in
            _ = try bed.authority()
            nonisolated(unsafe) var accepted: [any Connection] = []
            let listener = try bed.server.network.listen(on: Endpoint(host: "server", port: 8_883)) { connection in
                accepted.append(connection)
                connection.handler = { if case .data = $0 { connection.finish() } }
            }
            let client = bed.connect()
            try await bed.pass()
            #expect(client.signals == [.closed(.security(.endedInHandshake))])
            listener.close()
        }
    }

    @Test("A handshake that stands still is given up in time, at either end", arguments: Carrier.ofTheWorld)
    func timeout(carrier: Carrier) throws {
        try TLSBed(on: carrier).run { bed in
            let server = try bed.serve()
            let mute = bed.dial()
            nonisolated(unsafe) var events: [ConnectionEvent] = []
            mute.handler = { events.append($0) }
            let good = bed.connect()
            try await bed.pass(.seconds(29))
            #expect(events == [.open] && server.all.count == 2)
            try await bed.pass(.seconds(2))
            #expect(events == [.open, .closed(.reset)])
            #expect(server.all.compactMap(\.failure) == [.timedOut])
            #expect(good.signals == [.open])
            let deaf = try bed.server.network.listen(on: Endpoint(host: "server", port: 1_883)) { _ in }
            let client = TLSEnd(
                TLSConnection(
                    bed.client.network.connect(to: deaf.endpoint), to: "server", handshakeTimeout: .seconds(5),
                    environment: bed.client), on: bed.loop)
            try await bed.pass(.seconds(4))
            #expect(client.signals == [])
            try await bed.pass(.seconds(2))
            #expect(client.failure == .timedOut)
            client.send("too late")
            #expect(client.connection.bufferedByteCount == 0)
            client.connection.reset()
            try await bed.pass(.seconds(60))
            #expect(client.signals.count == 1, "it has come to its end once")
        }
    }

    @Test("A server that cannot be reached is not a matter of TLS")
    func refused() throws {
        try TLSBed().run { bed in
            let client = bed.connect()
            #expect(client.connection.handler != nil)
            try await bed.pass()
            #expect(client.signals == [.closed(.refused)])
            client.send("too late")
            #expect(client.connection.bufferedByteCount == 0 && !client.secured.isSecured)
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
