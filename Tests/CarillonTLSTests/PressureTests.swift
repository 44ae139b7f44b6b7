import CarillonEnvironment
import CarillonSimulation
import Testing

@testable import CarillonTLS

@Suite("A connection with TLS under pressure")
struct PressureTests {
    @Test(
        "A megabyte arrives whole, in both directions", arguments: TLSWorld.Bed.allCases, [TLSVersions.only12, .only13])
    func megabyte(bed: TLSWorld.Bed, versions: TLSVersions) throws {
        try TLSWorld.run(bed) { world in
            let server = try world.serve(versions: versions)
            let client = world.connect()
            let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
            client.connection.send(bytes)
            try await world.pass()
            let end = try server.first
            end.connection.send(bytes)
            try await world.pass()
            #expect(end.received == bytes && client.received == bytes)
            #expect(client.events == [.open, .writable], "there was room again, and that was told once")
        }
    }

    @Test("Who pauses gets nothing, the sender meets back-pressure, and then all comes in its order")
    func pause() throws {
        try TLSWorld.run { world in
            let server = try world.serve()
            let client = world.connect()
            try await world.pass()
            let end = try server.first
            end.connection.pause()
            let bytes = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0) }
            client.connection.send(bytes)
            try await world.pass()
            #expect(end.received.isEmpty)
            #expect(client.connection.bufferedByteCount > 1_000_000)
            #expect(!client.events.contains(.writable))

            // Takes one piece after the other.
            end.reaction = { event in
                guard case .data = event else { return }
                end.connection.pause()
                world.loop.schedule(after: .milliseconds(1)) { end.connection.resume() }
            }
            end.connection.resume()
            client.connection.finish()
            try await world.pass(.seconds(10))
            #expect(end.received == bytes)
            #expect(end.events == [.open, .endOfStream])
            #expect(client.events == [.open, .writable])
        }
    }

    @Test("Who has paused before the last bytes gets them, the goodbye and the end one after the other")
    func pauseBeforeTheEnd() throws {
        try TLSWorld.run { world in
            let server = try world.serve()
            let client = world.connect()
            try await world.pass()
            let end = try server.first
            end.connection.finish()
            end.reaction = { if case .data = $0 { end.connection.pause() } }
            client.send("one")
            client.send("two")
            client.connection.finish()
            try await world.pass()
            #expect(end.text == "one" && end.events == [.open])
            end.connection.resume()
            try await world.pass()
            #expect(end.text == "onetwo")
            end.connection.resume()
            try await world.pass()
            #expect(end.events == [.open, .endOfStream, .closed(nil)])
        }
    }

    @Test("Nothing is lost for one who sets a handler late")
    func lateHandler() throws {
        try TLSWorld.run { world in
            let server = try world.serve()
            let connection = TLSConnection(world.dial(), to: "server", environment: world.client)
            try await world.pass()
            let end = try server.first
            #expect(end.events == [.open], "the handshake needs no handler")
            end.send("are you there?")
            end.connection.finish()
            try await world.pass()
            let client = TestEnd(connection, on: world.loop)
            #expect(client.events.isEmpty, "nothing is told out of a call of the user's")
            try await world.pass()
            #expect(client.text == "are you there?" && client.events == [.open, .endOfStream])
        }
    }
}
