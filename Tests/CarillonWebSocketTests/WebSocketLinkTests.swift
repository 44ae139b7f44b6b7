import Carillon
import CarillonEnvironment
import CarillonWebSocket
import HTTPWire
import TestWorlds
import Testing
import WebSocketWire

@Suite("A client's link of WebSocket")
struct WebSocketLinkTests {
    @Test("opens, carries messages both ways, answers a Ping, and tells of it if asked", arguments: [false, true])
    func traffic(_ tellsLife: Bool) throws {
        try inWorld { world in
            let bed = LinkBed(world)
            try bed.listen()
            bed.connect(tellsLife: tellsLife)
            bed.link?.send("too early")
            try await bed.pass()
            #expect(bed.request?.target == "/socket" && bed.request?.fields["Origin"] == "test")
            #expect(bed.link?.isOpen == true)
            bed.link?.send("one")
            bed.link?.send("two")
            try bed.answer { session in
                try session.ping([1])
                try session.send(.text("three"))
            }
            try await bed.pass()
            #expect(bed.received == [.message(.text("one")), .message(.text("two")), .pong([1])])
            #expect(bed.told.first == "opened" && bed.told.count == (tellsLife ? 3 : 2))
            #expect(bed.told.contains("life") == tellsLife)
        }
    }

    @Test("A Close of the server ends the link, once") func close() throws {
        try inWorld { world in
            let bed = LinkBed(world)
            try bed.listen()
            bed.connect()
            try await bed.pass()
            try bed.answer { try $0.close() }
            try await bed.pass(.seconds(10))
            #expect(bed.told.count == 2)
            #expect(bed.told.last?.hasPrefix("ended: the server has closed the WebSocket") == true)
            #expect(bed.link?.isOpen == false)
        }
    }

    @Test("A server that breaks a rule, or ends the connection, ends the link, once", arguments: [true, false])
    func faults(_ breaksRule: Bool) throws {
        try inWorld { world in
            let bed = LinkBed(world)
            try bed.listen()
            bed.connect()
            try await bed.pass()
            // A frame with a reserved bit, and one behind it that nobody may read.
            if breaksRule { bed.answer(bytes: [0xC1, 0x01, 0x61, 0x81, 0x01, 0x62]) } else { bed.finish() }
            try await bed.pass(.seconds(10))
            #expect(bed.told.count == 2 && bed.told[1].hasPrefix("ended: "), "\(bed.told)")
            #expect(bed.told[1].hasSuffix("the server has ended the connection") == !breaksRule)
        }
    }

    @Test("All that waits leaves before the Close") func goodbye() throws {
        try inWorld { world in
            let bed = LinkBed(world)
            try bed.listen()
            bed.connect()
            try await bed.pass()
            for _ in 0..<3 { bed.link?.send(String(repeating: "x", count: WebSocketLink.bufferedByteCount)) }
            bed.link?.sendClose()
            bed.link?.part()
            try await bed.pass(.seconds(4))
            #expect(bed.received.count == 4)
            #expect(bed.received.last == .close(WebSocketClose(.normalClosure)))
        }
    }

    @Test("A server that is not there ends the link") func nobody() throws {
        try inWorld { world in
            let bed = LinkBed(world)
            _ = world.server("server")
            bed.connect()
            try await bed.pass(.minutes(1))
            #expect(bed.told == ["ended: \(NetworkError.refused)"])
        }
    }
}
