import CarillonEnvironment
import CarillonSimulation
import TestBeds
import Testing

@testable import CarillonTLS

@Suite("A connection with TLS under pressure")
struct PressureTests {
    @Test(
        "A megabyte arrives whole, in both directions", arguments: Carrier.ofTheWorld, [TLSVersions.only12, .only13])
    func megabyte(carrier: Carrier, versions: TLSVersions) throws {
        try TLSBed(on: carrier).run { bed in
            let server = try bed.serve(versions: versions)
            let client = bed.connect()
            let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
            client.connection.send(bytes)
            try await bed.pass()
            let end = try server.first
            end.connection.send(bytes)
            try await bed.pass()
            #expect(end.received == bytes && client.received == bytes)
            #expect(client.signals == [.open, .writable], "there was room again, and that was told once")
        }
    }

    @Test("A receiver that pauses gets nothing, the sender meets back-pressure, and then all comes in its order")
    func pause() throws {
        try TLSBed().run { bed in
            let server = try bed.serve()
            let client = bed.connect()
            try await bed.pass()
            let end = try server.first
            end.connection.pause()
            let bytes = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0) }
            client.connection.send(bytes)
            try await bed.pass()
            #expect(end.received.isEmpty)
            #expect(client.connection.bufferedByteCount > 1_000_000)
            #expect(!client.signals.contains(.writable))

            // Takes one piece after the other.
            end.reaction = { event in
                guard case .data = event else { return }
                end.connection.pause()
                bed.loop.schedule(after: .milliseconds(1)) { end.connection.resume() }
            }
            end.connection.resume()
            client.connection.finish()
            try await bed.pass(.seconds(10))
            #expect(end.received == bytes)
            #expect(end.signals == [.open, .endOfStream])
            #expect(client.signals == [.open, .writable])
        }
    }

    @Test("A receiver that paused before the last bytes gets them, the goodbye and the end one after the other")
    func pauseBeforeTheEnd() throws {
        try TLSBed().run { bed in
            let server = try bed.serve()
            let client = bed.connect()
            try await bed.pass()
            let end = try server.first
            end.connection.finish()
            end.reaction = { if case .data = $0 { end.connection.pause() } }
            client.send("one")
            client.send("two")
            client.connection.finish()
            try await bed.pass()
            #expect(end.text == "one" && end.signals == [.open])
            end.connection.resume()
            try await bed.pass()
            #expect(end.text == "onetwo")
            end.connection.resume()
            try await bed.pass()
            #expect(end.signals == [.open, .endOfStream, .closed(nil)])
        }
    }

    @Test("Nothing is lost for one who sets a handler late")
    func lateHandler() throws {
        try TLSBed().run { bed in
            let server = try bed.serve()
            let connection = TLSConnection(bed.dial(), to: "server", environment: bed.client)
            try await bed.pass()
            let end = try server.first
            #expect(end.signals == [.open], "the handshake needs no handler")
            end.send("are you there?")
            end.connection.finish()
            try await bed.pass()
            let client = TLSEnd(connection, on: bed.loop)
            #expect(client.signals.isEmpty, "nothing is told out of a call of the user's")
            try await bed.pass()
            #expect(client.text == "are you there?" && client.signals == [.open, .endOfStream])
        }
    }
}
