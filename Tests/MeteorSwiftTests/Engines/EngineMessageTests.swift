import CarillonEnvironment
import CarillonSimulation
import MeteorSwift
import TestBeds
import Testing
import WebSocketWire

@Suite("Messages through engines", .timeLimit(.minutes(60)))
struct EngineMessageTests {
    @Test("Texts of all sizes go there and back, in their order", arguments: TestedEngine.allCases)
    func roundTrip(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            let server = try await bed.connect()
            #expect(bed.events == [.opened])
            #expect(server.request.hasPrefix("GET /websocket HTTP/1.1\r\n"))
            #expect(server.request.contains("\r\nHost: server:3000\r\n"))
            #expect(server.request.contains("\r\nOrigin: http://server:3000\r\n"))
            #expect(!server.request.contains("Extensions") && !server.request.contains("Protocol:"))
            let texts = [0, 1, 125, 126, 16_383, 16_384, 16_385, 65_535, 65_536, 600_000].map {
                String(repeating: "ä€😀x", count: $0 / 10) + String(repeating: "y", count: $0 % 10)
            }
            for text in texts { bed.engine.send(text) }
            try await bed.pass(.seconds(10))
            #expect(server.texts == texts)
            #expect(server.violation == nil)
            for text in texts { server.send(text) }
            try await bed.pass(.seconds(10))
            #expect(bed.texts == texts)
            #expect(bed.events.count == 1 + texts.count)
        }
    }

    @Test(
        "A thousand fragments are one message, and what comes in between is answered", arguments: TestedEngine.allCases)
    func fragments(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            let server = try await bed.connect()
            let text = String(repeating: "ä€😀", count: 1_000)
            let fragments = try WebSocketEncoder.server().encodeFragments(of: .text(text), payloadSize: 9)
            #expect(fragments.count == 1_000)
            for (number, fragment) in fragments.enumerated() {
                server.send(fragment)
                if number == 500 { server.send(WebSocketFrame(.ping, [1, 2, 3])) }
                if number % 100 == 0 { try await bed.pass(.milliseconds(10)) }
            }
            try await bed.pass()
            #expect(bed.texts == [text])
            #expect(server.frames == [.pong([1, 2, 3])])
        }
    }

    @Test("Pings are answered with what they bring, and Pongs are nothing", arguments: TestedEngine.allCases)
    func pings(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            let server = try await bed.connect()
            var expected: [WebSocketEvent] = []
            for count in [0, 1, 125] {
                let payload = [UInt8](repeating: 7, count: count)
                server.send(WebSocketFrame(.pong, payload))
                server.send(WebSocketFrame(.ping, payload))
                expected.append(.pong(payload))
                try await bed.pass()
            }
            #expect(server.frames == expected)
            #expect(bed.events == [.opened])
        }
    }

    @Test("A message that is no text is told as such", arguments: TestedEngine.allCases)
    func binary(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            let server = try await bed.connect()
            server.send(WebSocketFrame(.binary, [0xFF]))
            server.send("text")
            server.send(WebSocketFrame(.binary, [UInt8](repeating: 0xFF, count: 40_000)))
            try await bed.pass()
            #expect(bed.events == [.opened, .binary, .text("text"), .binary])
        }
    }

    @Test("Frames that come with the answer to the handshake are not lost", arguments: TestedEngine.allCases)
    func early(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            bed.answersRequests = false
            let server = try await bed.connect()
            server.answer()
            server.send("early")
            server.send(String(repeating: "x", count: 50_000))
            try await bed.pass()
            #expect(bed.texts.map(\.count) == [5, 50_000])
        }
    }

    @Test("However the network cuts the bytes, the same messages come", arguments: TestedEngine.allCases)
    func pieces(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            bed.network.chunk(.random(maximum: 3))
            let server = try await bed.connect()
            let texts = (0..<100).map { String(repeating: "\($0)", count: $0) }
            for text in texts {
                server.send(text)
                bed.engine.send(text)
            }
            try await bed.pass(.seconds(60))
            #expect(bed.texts == texts)
            #expect(server.texts == texts)
        }
    }

    @Test(
        "An engine that does not read leaves the bytes to the network, and then gets all of them",
        arguments: TestedEngine.allCases)
    func backPressure(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            let server = try await bed.connect()
            let text = String(repeating: "x", count: 50_000)
            server.send("first")
            try await bed.pass()
            bed.engine.setReading(false)
            for _ in 0..<400 { server.send(text) }
            try await bed.pass(.seconds(60))
            let count = bed.texts.count
            #expect(count < 100)
            #expect(server.connection.bufferedByteCount > 1_000_000)
            bed.engine.send("still there")
            try await bed.pass()
            #expect(server.texts == ["still there"])
            #expect(bed.texts.count == count, "to write is not to read")
            bed.engine.setReading(true)
            try await bed.pass(.seconds(60))
            #expect(bed.texts.count == 401)
        }
    }

    @Test(
        "An app that stops its engine when the WebSocket opens gets no message until it reads on",
        arguments: TestedEngine.allCases)
    func stoppedAtOnce(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            bed.reaction = { [unowned bed] in if $0 == .opened { bed.engine.setReading(false) } }
            let server = try await bed.connect()
            server.send("first")
            try await bed.pass()
            for text in ["to write", "is not", "to read"] {
                bed.engine.send(text)
                try await bed.pass()
            }
            #expect(server.texts == ["to write", "is not", "to read"])
            #expect(bed.events == [.opened])
            bed.engine.setReading(true)
            try await bed.pass()
            #expect(bed.texts == ["first"])
        }
    }

    @Test("More than the connection takes waits for room, and all of it comes", arguments: TestedEngine.allCases)
    func overflow(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            let server = try await bed.connect()
            server.connection.pause()
            let texts = (0..<8).map { String(repeating: "\($0 % 10)", count: 1_000_000) }
            for text in texts { bed.engine.send(text) }
            try await bed.pass(.seconds(60))
            #expect(bed.end == nil)
            #expect(server.texts.count < 3)
            server.connection.resume()
            try await bed.pass(.seconds(60))
            #expect(bed.end == nil)
            #expect(server.texts == texts)
        }
    }

    @Test("Messages that wait for room leave before the goodbye", arguments: TestedEngine.allCases)
    func goodbye(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            let server = try await bed.connect()
            let texts = (0..<5).map { String(repeating: "\($0)", count: 1_000_000) }
            for text in texts { bed.engine.send(text) }
            bed.engine.close()
            try await bed.pass(.seconds(60))
            #expect(server.texts == texts)
        }
    }

    @Test("Messages sent before the WebSocket is open, or after its end, are dropped", arguments: TestedEngine.allCases)
    func outside(on engine: TestedEngine) throws {
        try EngineBed.play(on: engine) { bed in
            bed.engine.send("early")
            bed.engine.setReading(true)
            bed.engine.close()
            let server = try await bed.connect()
            bed.engine.send("now")
            bed.engine.close()
            bed.engine.send("late")
            try await bed.pass()
            #expect(server.texts == ["now"])
            #expect(server.close?.code == .normalClosure)
            #expect(bed.events == [.opened])
        }
    }
}
