import CarillonEnvironment
import CarillonSimulation
import TestBeds
import Testing

@testable import CarillonTLS

@Suite("A handshake")
struct HandshakeTests {
    @Test(
        "Both ends agree, say so, and understand each other", arguments: Carrier.ofTheWorld,
        [TLSVersions.only12, .only13])
    func agreement(carrier: Carrier, versions: TLSVersions) throws {
        try TLSBed(on: carrier).run { bed in
            let server = try bed.serve(versions: versions)
            let client = bed.connect()
            client.send("early, ")
            #expect(client.connection.bufferedByteCount == 7)
            #expect(client.secured.version == nil)
            client.reaction = { if $0 == .open { client.send("and on time") } }
            try await bed.pass()
            let end = try server.first
            #expect(client.signals == [.open] && end.signals == [.open])
            #expect(end.text == "early, and on time")
            end.send("understood")
            try await bed.pass()
            #expect(client.text == "understood")
            #expect(client.secured.version == (versions == .only12 ? "TLSv1.2" : "TLSv1.3"))
            #expect(client.secured.isSecured && end.secured.isSecured)
            #expect(client.secured.peerName == "server" && end.secured.peerName == "phone")
        }
    }

    @Test("The bytes on the wire cannot be read there")
    func ciphertext() throws {
        let bed = try TLSBed().run { bed in
            let server = try bed.serve()
            let client = bed.connect()
            client.send("a secret that is long enough")
            try await bed.pass()
            #expect(try server.first.text == "a secret that is long enough")
        }
        let wire = bed.trace.events.flatMap { $0.bytes ?? [] }
        #expect(wire.count > 500)
        #expect(wire.firstRange(of: Array("a secret".utf8)) == nil)
    }

    @Test("Ends without a common version are told so")
    func noCommonVersion() throws {
        try TLSBed().run { bed in
            let server = try bed.serve(versions: .only13)
            let client = bed.connect(versions: .only12)
            try await bed.pass()
            guard case .violation? = try server.first.failure else {
                Issue.record("\(try server.first.signals)")
                return
            }
            #expect(client.failure == .refusedByPeer("protocol version"))
        }
    }

    @Test("The server's favourite among the client's application protocols is taken", arguments: Carrier.ofTheWorld)
    func applicationProtocol(carrier: Carrier) throws {
        try TLSBed(on: carrier).run { bed in
            let server = try bed.serve(applicationProtocols: ["mqtt", "x-other"])
            let client = bed.connect(applicationProtocols: ["x-third", "x-other", "mqtt"])
            let indifferent = bed.connect()
            let stranger = bed.connect(applicationProtocols: ["x-third"])
            try await bed.pass()
            #expect(client.secured.applicationProtocol == "mqtt")
            #expect(server.all.compactMap(\.secured.applicationProtocol) == ["mqtt"])
            #expect(indifferent.signals == [.open] && indifferent.secured.applicationProtocol == nil)
            #expect(stranger.failure == .refusedByPeer("no application protocol"))
        }
    }

    @Test("An application protocol or a host that is none is refused before anything is said")
    func unusable() throws {
        try TLSBed().run { bed in
            let server = try bed.serve()
            let ends = [
                bed.connect(applicationProtocols: [""]),
                bed.connect(applicationProtocols: [String(repeating: "x", count: 256)]),
                bed.connect(to: ""), bed.connect(to: "a\0b"), bed.connect(to: String(repeating: "x", count: 256)),
            ]
            try await bed.pass()
            for end in ends {
                guard case .unusable(let what)? = end.failure else {
                    Issue.record("\(end.signals)")
                    continue
                }
                #expect(!what.isEmpty)
            }
            for end in server.all { #expect(end.failure == .endedInHandshake) }
        }
    }

    @Test("A client without TLS is turned away, and a server without TLS is noticed", arguments: Carrier.ofTheWorld)
    func plain(carrier: Carrier) throws {
        try TLSBed(on: carrier).run { bed in
            let server = try bed.serve()
            let connection = bed.dial()
            nonisolated(unsafe) var events: [ConnectionEvent] = []
            connection.handler = { events.append($0) }
            connection.send([0x10, 13, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 2, 0, 60, 0, 1, 0x61])
            try await bed.pass()
            #expect(try server.first.failure == .notTLS)
            #expect(events.contains(.endOfStream))
            connection.finish()
            try await bed.pass()
            #expect(events.last == .closed(nil))

            let plain = try bed.server.network.listen(on: Endpoint(host: "server", port: 1_883)) { connection in
                connection.handler = { if case .data = $0 { connection.send(Array("* OK ready\r\n".utf8)) } }
            }
            let client = TLSEnd(
                TLSConnection(
                    bed.client.network.connect(to: plain.endpoint), to: "server", environment: bed.client),
                on: bed.loop)
            try await bed.pass()
            #expect(client.failure == .notTLS)
        }
    }

    @Test("All is as before, whatever pieces the bytes come in", arguments: Carrier.ofTheWorld)
    func pieces(carrier: Carrier) throws {
        try TLSBed(on: carrier).run { bed in
            bed.network.chunk(.everyByte)
            let server = try bed.serve()
            let client = bed.connect()
            client.send("piece by piece")
            try await bed.pass(.seconds(10))
            try server.first.send("and back")
            try await bed.pass(.seconds(10))
            #expect(try server.first.text == "piece by piece" && client.text == "and back")
        }
    }
}
