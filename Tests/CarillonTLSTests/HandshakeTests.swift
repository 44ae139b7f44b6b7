import CarillonEnvironment
import CarillonSimulation
import Testing

@testable import CarillonTLS

@Suite("A handshake")
struct HandshakeTests {
    @Test(
        "Both ends agree, say so, and understand each other", arguments: TLSWorld.Bed.allCases,
        [TLSVersions.only12, .only13])
    func agreement(bed: TLSWorld.Bed, versions: TLSVersions) throws {
        try TLSWorld.run(bed) { world in
            let server = try world.serve(versions: versions)
            let client = world.connect()
            client.send("early, ")
            #expect(client.connection.bufferedByteCount == 7)
            #expect(client.connection.version == nil)
            client.reaction = { if $0 == .open { client.send("and on time") } }
            try await world.pass()
            let end = try server.first
            #expect(client.events == [.open] && end.events == [.open])
            #expect(end.text == "early, and on time")
            end.send("understood")
            try await world.pass()
            #expect(client.text == "understood")
            #expect(client.connection.version == (versions == .only12 ? "TLSv1.2" : "TLSv1.3"))
            #expect(client.connection.isSecured && end.connection.isSecured)
            #expect(client.connection.peerName == "server" && end.connection.peerName == "phone")
        }
    }

    @Test("What passes over the wire cannot be read there")
    func ciphertext() throws {
        let world = try TLSWorld.run { world in
            let server = try world.serve()
            let client = world.connect()
            client.send("a secret that is long enough")
            try await world.pass()
            #expect(try server.first.text == "a secret that is long enough")
        }
        let wire = world.trace.events.flatMap { $0.bytes ?? [] }
        #expect(wire.count > 500)
        #expect(wire.firstRange(of: Array("a secret".utf8)) == nil)
    }

    @Test("Ends without a common version are told so")
    func noCommonVersion() throws {
        try TLSWorld.run { world in
            let server = try world.serve(versions: .only13)
            let client = world.connect(versions: .only12)
            try await world.pass()
            guard case .violation? = try server.first.failure else {
                Issue.record("\(try server.first.events)")
                return
            }
            #expect(client.failure == .refusedByPeer("protocol version"))
        }
    }

    @Test("The server's favourite among the client's application protocols is taken", arguments: TLSWorld.Bed.allCases)
    func applicationProtocol(bed: TLSWorld.Bed) throws {
        try TLSWorld.run(bed) { world in
            let server = try world.serve(applicationProtocols: ["mqtt", "x-other"])
            let client = world.connect(applicationProtocols: ["x-third", "x-other", "mqtt"])
            let indifferent = world.connect()
            let stranger = world.connect(applicationProtocols: ["x-third"])
            try await world.pass()
            #expect(client.connection.applicationProtocol == "mqtt")
            #expect(server.all.compactMap(\.connection.applicationProtocol) == ["mqtt"])
            #expect(indifferent.events == [.open] && indifferent.connection.applicationProtocol == nil)
            #expect(stranger.failure == .refusedByPeer("no application protocol"))
        }
    }

    @Test("An application protocol or a host that is none is refused before anything is said")
    func unusable() throws {
        try TLSWorld.run { world in
            let server = try world.serve()
            let ends = [
                world.connect(applicationProtocols: [""]),
                world.connect(applicationProtocols: [String(repeating: "x", count: 256)]),
                world.connect(to: ""), world.connect(to: "a\0b"), world.connect(to: String(repeating: "x", count: 256)),
            ]
            try await world.pass()
            for end in ends {
                guard case .unusable(let what)? = end.failure else {
                    Issue.record("\(end.events)")
                    continue
                }
                #expect(!what.isEmpty)
            }
            for end in server.all { #expect(end.failure == .endedInHandshake) }
        }
    }

    @Test("A client without TLS is turned away, and a server without TLS is noticed", arguments: TLSWorld.Bed.allCases)
    func plain(bed: TLSWorld.Bed) throws {
        try TLSWorld.run(bed) { world in
            let server = try world.serve()
            let connection = world.dial()
            nonisolated(unsafe) var events: [ConnectionEvent] = []
            connection.handler = { events.append($0) }
            connection.send([0x10, 13, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 2, 0, 60, 0, 1, 0x61])
            try await world.pass()
            #expect(try server.first.failure == .notTLS)
            #expect(events.contains(.endOfStream))
            connection.finish()
            try await world.pass()
            #expect(events.last == .closed(nil))

            let plain = try world.server.network.listen(on: Endpoint(host: "server", port: 1_883)) { connection in
                connection.handler = { if case .data = $0 { connection.send(Array("* OK ready\r\n".utf8)) } }
            }
            let client = TestEnd(
                TLSConnection(
                    world.client.network.connect(to: plain.endpoint), to: "server", environment: world.client),
                on: world.loop)
            try await world.pass()
            #expect(client.failure == .notTLS)
        }
    }

    @Test("Whatever pieces the bytes come in, all is as before", arguments: TLSWorld.Bed.allCases)
    func pieces(bed: TLSWorld.Bed) throws {
        try TLSWorld.run(bed) { world in
            world.network.chunk(.everyByte)
            let server = try world.serve()
            let client = world.connect()
            client.send("piece by piece")
            try await world.pass(.seconds(10))
            try server.first.send("and back")
            try await world.pass(.seconds(10))
            #expect(try server.first.text == "piece by piece" && client.text == "and back")
        }
    }
}
