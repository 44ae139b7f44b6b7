import Carillon
import CarillonEnvironment
import CarillonSimulation
import CarillonWebSocket
import TestWorlds
import Testing

@Suite("A stream of bytes inside of a WebSocket")
struct TunnelTests {
    @Test("opens at both ends, carries bytes both ways however they are cut, and ends in good order")
    func traffic() throws {
        try inWorld { world in
            let bed = try TunnelBed(world)
            world.network.chunk(.everyByte)
            let client = bed.connect()
            client.send("early ")
            try await bed.pass()
            let end = try bed.first
            #expect(client.events == [.open] && end.events == [.open])
            client.send("late")
            end.send("back")
            client.connection.finish()
            try await bed.pass()
            #expect(end.text == "early late" && client.text == "back")
            #expect(end.events == [.open, .endOfStream])
            end.send(" again")
            end.connection.finish()
            try await bed.pass()
            #expect(client.text == "back again", "one who has finished goes on reading")
            #expect(client.events == [.open, .endOfStream, .closed(nil)])
            #expect(end.events == [.open, .endOfStream, .closed(nil)])
        }
    }

    @Test("carries a megabyte in both directions, and tells when there is room again")
    func megabyte() throws {
        try inWorld { world in
            let bed = try TunnelBed(world)
            let client = bed.connect()
            let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
            client.connection.send(bytes)
            try await bed.pass()
            let end = try bed.first
            end.connection.send(bytes)
            try await bed.pass()
            #expect(end.received == bytes && client.received == bytes)
            #expect(client.events == [.open, .writable] && end.events == [.open, .writable])
        }
    }

    @Test("brings nothing to one who pauses, and all of it afterwards")
    func pause() throws {
        try inWorld { world in
            let bed = try TunnelBed(world)
            let client = bed.connect()
            try await bed.pass()
            let end = try bed.first
            end.connection.pause()
            let bytes = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0) }
            client.connection.send(bytes)
            client.connection.finish()
            try await bed.pass()
            #expect(end.received.isEmpty && end.events == [.open])
            #expect(client.connection.bufferedByteCount > 1_000_000, "the sender meets back-pressure")
            // The end takes one piece after the other.
            end.reaction = { [unowned world, unowned connection = end.connection] event in
                guard case .data = event else { return }
                connection.pause()
                world.loop.schedule(after: .milliseconds(1)) { connection.resume() }
            }
            end.connection.resume()
            try await bed.pass(.seconds(10))
            #expect(end.received == bytes)
            #expect(end.events == [.open, .endOfStream])
        }
    }

    @Test("keeps bytes for a handler that comes late")
    func lateHandler() throws {
        try inWorld { world in
            let bed = try TunnelBed(world)
            let client = bed.connect()
            try await bed.pass()
            let end = try bed.first
            let handler = end.connection.handler
            end.connection.handler = nil
            client.send("later")
            try await bed.pass()
            #expect(end.text.isEmpty)
            end.connection.handler = handler
            try await bed.pass()
            #expect(end.text == "later")
        }
    }

    @Test("is given up when the other end says nothing, with an error that says so", arguments: [false, true])
    func timeout(isClientSilent: Bool) throws {
        try inWorld { world in
            let bed = try TunnelBed(world)
            let failure = ConnectionEvent.closed(.webSocket("the handshake took too long"))
            if isClientSilent {
                let client = TunnelEnd(bed.dial())
                try await bed.pass(.seconds(9))
                #expect(try bed.first.events.isEmpty)
                try await bed.pass(.seconds(2))
                #expect(try bed.first.events == [failure])
                #expect(client.events.contains(.endOfStream))
            } else {
                let mute = world.server("mute")
                let listener = try mute.network.listen(on: Endpoint(host: "mute", port: 80)) { _ in }
                world.keep(listener)
                let phone = world.device("phone").mainApp.environment
                let plain = phone.network.connect(to: listener.endpoint)
                let client = TunnelEnd(WebSocketTunnel(plain, to: "mute", timeout: .seconds(20), environment: phone))
                try await bed.pass(.seconds(19))
                #expect(client.events.isEmpty)
                try await bed.pass(.seconds(2))
                #expect(client.events == [failure])
            }
        }
    }

    @Test("ends a client that asks for Pongs and takes none, and keeps one that takes them", arguments: [false, true])
    func pings(isReading: Bool) throws {
        try inWorld { world in
            let bed = try TunnelBed(world)
            let client = TunnelEnd(bed.dial())
            client.send(
                """
                GET / HTTP/1.1\r\nHost: server\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
                Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
                Sec-WebSocket-Protocol: mqtt\r\n\r\n
                """)
            try await bed.pass()
            let end = try bed.first
            #expect(end.events == [.open])
            if !isReading { client.connection.pause() }
            // 125 bytes under a key of zeros.
            let ping = [0x89, 0x80 | 125, 0, 0, 0, 0] + [UInt8](repeating: 7, count: 125)
            for _ in 1...100 {
                client.connection.send((1...400).flatMap { _ in ping })
                try await bed.pass(.milliseconds(10))
            }
            try await bed.pass()
            let failure = ConnectionEvent.closed(.webSocket("the peer asks for more answers than it takes"))
            #expect(end.events == (isReading ? [.open] : [.open, failure]))
            #expect(end.connection.bufferedByteCount < 1_000_000)
        }
    }

    @Test("tells both ends why it did not come about, or broke")
    func failures() throws {
        try inWorld { world in
            let bed = try TunnelBed(world)
            let stranger = bed.connect(subprotocol: "chat")
            try await bed.pass()
            #expect(
                try bed.first.events == [
                    .closed(.webSocket("the client offers no subprotocol that is spoken here"))
                ])
            guard case .closed(.webSocket(let reason))? = stranger.events.last else {
                return #expect(Bool(false), "the client is told nothing: \(stranger.events)")
            }
            #expect(reason.contains("400"), "\(reason)")

            let noise = TunnelEnd(bed.dial())
            noise.send("GET / HTTP/1.1\r\nno field\r\n\r\n")
            try await bed.pass()
            #expect(noise.text.hasPrefix("HTTP/1.1 400"))

            let cut = bed.connect()
            try await bed.pass()
            let last = try #require(bed.accepted.last)
            cut.connection.reset()
            try await bed.pass()
            #expect(last.events == [.open, .closed(.reset)])

            let gone = TunnelEnd(bed.dial())
            gone.send("GET / HT")
            gone.connection.finish()
            try await bed.pass()
            #expect(bed.accepted.last?.events == [.closed(.webSocket("the connection ended in the handshake"))])
        }
    }
}
