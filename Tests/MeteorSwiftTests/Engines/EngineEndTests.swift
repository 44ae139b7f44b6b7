import CarillonEnvironment
import CarillonSimulation
import MeteorSwift
import TestBeds
import Testing
import WebSocketWire

@Suite("The ends of engines' connections", .timeLimit(.minutes(60)))
struct EngineEndTests {
    @Test("The server's Close is answered, and told with its code and reason", arguments: TestedEngine.allCases)
    func close(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            for close in [
                WebSocketClose(), WebSocketClose(.normalClosure), WebSocketClose(.goingAway, reason: "restart ä"),
                WebSocketClose(WebSocketCloseCode(rawValue: 4_001), reason: String(repeating: "x", count: 123)),
            ] {
                let server = try await bed.connect()
                server.send("last")
                server.send(WebSocketFrame(.close, close.payload))
                try await bed.pass()
                #expect(bed.texts == ["last"])
                #expect(bed.end == "the server has closed the WebSocket: \(close)")
                #expect(server.close?.code == close.code)
                server.connection.finish()
                try await bed.pass(.seconds(10))
                #expect(server.signals.contains(.endOfStream) || server.signals.contains(.closed(nil)))
                bed.forgetEvents()
            }
        }
    }

    @Test("The engine's Close follows what waits, and no event follows", arguments: TestedEngine.allCases)
    func leave(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            let server = try await bed.connect()
            for number in 0..<10 { bed.engine.send(String(repeating: "\(number)", count: 100_000)) }
            bed.engine.close()
            let next = try await bed.connect()
            try await bed.pass(.seconds(4))
            #expect(server.texts.count == 10)
            #expect(server.close == WebSocketClose(.normalClosure))
            next.send("there")
            server.send("nobody listens")
            try await bed.pass(.seconds(10))
            #expect(bed.events == [.opened, .opened, .text("there")])
            // A server that does not end its side is left all the same.
            #expect(server.signals.contains { $0 == .closed(.reset) || $0 == .endOfStream || $0 == .closed(nil) })
        }
    }

    @Test(
        "A stream that ends without a Close, and a reset, are told as what they are", arguments: TestedEngine.allCases)
    func cuts(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            for half: [UInt8] in [[], [0x81], [0x81, 126, 0], [0x81, 5, 104, 101]] {
                let server = try await bed.connect()
                server.send(half)
                server.connection.finish()
                try await bed.pass(.seconds(10))
                #expect(bed.end == "the server has ended the connection")
                let other = try await bed.connect()
                other.send(half)
                try await bed.pass()
                bed.network.reset()
                try await bed.pass()
                #expect(bed.end == "\(NetworkError.reset)")
            }
        }
    }

    @Test("The network's events before the WebSocket is open are told", arguments: TestedEngine.allCases)
    func network(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            try bed.listen()
            func failure() async throws -> String? {
                bed.engine.open(try ServerAddress("ws://server:3000/websocket"))
                try await bed.pass(.minutes(5))
                return bed.end
            }
            bed.network.refuse(at: "server")
            #expect(try await failure() == "\(NetworkError.refused)")
            bed.network.stopRefusing()
            bed.network.takeOffline("phone")
            #expect(try await failure() == "\(NetworkError.unreachable)")
            bed.network.bringOnline("phone")
            bed.network.partition(from: "phone", to: "server")
            #expect(try await failure() == "\(NetworkError.timedOut)")
            bed.network.heal()
            bed.stopListening()
            #expect(try await failure() == "\(NetworkError.refused)")
            bed.engine.open(try ServerAddress("ws://nowhere/"))
            try await bed.pass()
            #expect(bed.end == "\(NetworkError.unreachable)")
            bed.answersRequests = false
            let server = try await bed.connect()
            server.connection.reset()
            try await bed.pass()
            #expect(bed.end == "\(NetworkError.reset)")
            let other = try await bed.connect()
            other.connection.finish()
            try await bed.pass(.seconds(10))
            #expect(bed.end == "the server has ended the connection")
            bed.answersRequests = true
            try await bed.connect()
            #expect(bed.events.last == .opened)
        }
    }

    @Test(
        "An answer that opens no WebSocket is told with the mistake", arguments: TestedEngine.allCases,
        [
            ("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", "the status is 404"),
            ("HTTP/1.1 301 Moved\r\nLocation: ws://elsewhere/\r\nContent-Length: 0\r\n\r\n", "the status is 301"),
            ("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n", "the status is 401"),
            (
                "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n",
                "Upgrade is not websocket"
            ),
            (
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: x\r\n\r\n", "Sec-WebSocket-Accept does not answer the key"
            ),
        ])
    func refusal(on engine: TestedEngine, _ story: (answer: String, mistake: String)) throws {
        try EngineBed.play(on: engine) { bed in
            bed.answersRequests = false
            let server = try await bed.connect()
            server.send(Array(story.answer.utf8))
            try await bed.pass()
            #expect(bed.end?.contains(story.mistake) == true, "\(bed.end ?? "no end")")
            #expect(bed.events.count == 1)
        }
    }

    @Test("Extensions and subprotocols that nobody asked for open no WebSocket", arguments: TestedEngine.allCases)
    func unasked(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            bed.answersRequests = false
            for (field, mistake) in [
                ("Sec-WebSocket-Extensions: permessage-deflate\r\n", "Sec-WebSocket-Extensions names one"),
                ("Sec-WebSocket-Protocol: chat\r\n", "Sec-WebSocket-Protocol is none"),
            ] {
                let server = try await bed.connect()
                server.answer(fields: field)
                try await bed.pass()
                #expect(bed.end?.contains(mistake) == true, "\(bed.events)")
            }
        }
    }

    @Test(
        "Frames that break the rules end the connection, and the next one works", arguments: TestedEngine.allCases,
        [
            [0xC1, 0], [0x83, 0], [0x80, 1, 0x61], [0x09, 0], [0x89, 126, 0, 126], [0x01, 1, 0x61, 0x81, 1, 0x61],
            [0x81, 2, 0xC3, 0x28], [0x81, 1, 0xC3], [0x01, 1, 0xC3, 0x80, 0], [0x88, 1, 3], [0x88, 2, 3, 0xED],
            [0x88, 4, 3, 0xE8, 0xC3, 0x28], [0x81, 127, 0x80, 0, 0, 0, 0, 0, 0, 0], [0x3C, 0x68, 0x74, 0x6D, 0x6C],
        ] as [[UInt8]])
    func violations(on engine: TestedEngine, _ bytes: [UInt8]) throws {
        try EngineBed.play(on: engine) { bed in
            let server = try await bed.connect()
            server.send(bytes)
            try await bed.pass()
            #expect(bed.end != nil)
            #expect(bed.events.count == 2)
            server.send("nobody listens")
            try await bed.pass(.seconds(10))
            #expect(bed.events.count == 2)
            let next = try await bed.connect()
            next.send("there")
            try await bed.pass()
            #expect(bed.texts == ["there"])
        }
    }

    @Test("A message above the limit ends the connection by 1009, however it comes", arguments: TestedEngine.allCases)
    func tooLarge(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            let server = try await bed.connect()
            server.send([0x82, 127, 0x3F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
            // Bytes that come after the mistake are dropped, and harm nothing.
            for _ in 0..<20 {
                server.send([UInt8](repeating: 0x61, count: 20_000))
                try await bed.pass(.milliseconds(10))
            }
            try await bed.pass()
            #expect(bed.end != nil)
            #expect(server.close?.code == .messageTooBig)
            let other = try await bed.connect()
            other.send(WebSocketFrame(.text, [], isFinal: false))
            for _ in 0..<17 {
                other.send(WebSocketFrame(.continuation, [UInt8](repeating: 0x61, count: 1_000_000), isFinal: false))
                try await bed.pass()
            }
            #expect(bed.end != nil)
            #expect(other.close?.code == .messageTooBig)
            let third = try await bed.connect()
            third.send(WebSocketFrame(.text, [UInt8](repeating: 0x61, count: 16_777_216), isFinal: false))
            try await bed.pass(.seconds(10))
            // One byte more than a message may have, and at once a text that is not UTF-8.
            third.send([0x80, 1, 0x61, 0x81, 1, 0xC3])
            try await bed.pass()
            #expect(third.close?.code == .messageTooBig, "the first mistake counts")
            #expect(bed.texts.isEmpty)
        }
    }

    @Test("A violation ends the connection even if nothing can be sent", arguments: TestedEngine.allCases)
    func stalled(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            let server = try await bed.connect()
            server.connection.pause()
            for _ in 0..<15 { bed.engine.send(String(repeating: "x", count: 1_000_000)) }
            try await bed.pass()
            server.send([0xFF])
            // libwebsockets waits for its own bytes for five seconds.
            try await bed.pass(.seconds(20))
            #expect(bed.end != nil)
            try await bed.connect()
            #expect(bed.events.last == .opened)
        }
    }

    @Test("A message of the largest size comes", arguments: TestedEngine.allCases)
    func largest(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            let server = try await bed.connect()
            server.send(String(repeating: "x", count: 16_777_216))
            try await bed.pass(.seconds(10))
            #expect(bed.texts.map(\.utf8.count) == [16_777_216])
        }
    }

    @Test("An app may do anything inside an event", arguments: TestedEngine.allCases)
    func reentrancy(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            let site = try ServerAddress("ws://server:3000/websocket")
            var openCount = 0
            bed.reaction = { [unowned bed] event in
                switch event {
                case .opened:
                    openCount += 1
                    bed.engine.send("hello \(openCount)")
                case .text("close"): bed.engine.close()
                case .text("open"): bed.engine.open(site)
                case .text("pause"): bed.engine.setReading(false)
                case .ended: bed.engine.open(site)
                default: break
                }
            }
            let first = try await bed.connect()
            #expect(first.texts == ["hello 1"])
            for text in ["open", "more", "open"] { first.send(text) }
            try await bed.pass()
            #expect(bed.ends.count == 2)
            bed.ends[1].send(WebSocketFrame(.close, []))
            try await bed.pass()
            #expect(bed.ends.count == 3)
            #expect(bed.ends[2].texts == ["hello 3"])
            for text in ["pause", "more"] { bed.ends[2].send(text) }
            try await bed.pass()
            bed.engine.setReading(true)
            bed.ends[2].send("close")
            try await bed.pass()
            #expect(bed.ends[2].close?.code == .normalClosure)
            #expect(bed.texts.suffix(3) == ["pause", "more", "close"])
        }
    }
}

extension WebSocketClose {
    /// The content of the frame.
    fileprivate var payload: [UInt8] {
        guard let code else { return [] }
        return [UInt8(code.rawValue >> 8), UInt8(truncatingIfNeeded: code.rawValue)] + reason.utf8
    }
}
