import Carillon
import CarillonEnvironment
import CarillonHTTP
import EchoServers
import HTTPHosting
import HTTPWire
import MockHosting
import TestWorlds
import Testing
import WebSocketWire

@Suite("A connection that is cut at every byte", .timeLimit(.minutes(60)))
struct CutTests {
    /// How a cut happens.
    enum Cut: CaseIterable {
        case end, reset
    }

    @Test("of a request", arguments: Cut.allCases)
    func requests(cut: Cut) async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let sample = world.caller("sample", of: echo)
            let size = try sample.bytes(of: HTTPRequestHead(.post, "/echo"), [:], Array("body".utf8)).count
            sample.connection.reset()
            for count in 0..<size {
                let caller = world.caller("phone", of: echo)
                let request = try caller.bytes(of: HTTPRequestHead(.post, "/echo"), [:], Array("body".utf8))
                caller.connection.send(Array(request.prefix(count)))
                try await world.advance(by: .milliseconds(500))
                if cut == .end { caller.connection.finish() } else { caller.connection.reset() }
                try await world.advance(by: .seconds(10))
                if cut == .end {
                    world.expect(caller.isOver, equals: true, "the server ends after \(count) bytes")
                    world.expect(caller.statuses, equals: count == 0 ? [] : [400], "it says why after \(count) bytes")
                }
                world.expect(echo.host.connectionCount, equals: 0, "nothing is left after \(count) bytes")
            }
            let last = world.caller("last", of: echo)
            try last.get("/")
            try await world.expect(eventually: last.texts, equals: ["hello"], "the next client is served")
        }
    }

    @Test("of a response")
    func responses() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let whole = world.caller("sample", of: echo)
            try whole.get("/")
            try await world.expect(eventually: whole.texts, equals: ["hello"], "all of it comes at first")
            whole.connection.reset()
            let head = HTTPResponseHead(
                .ok, fields: ["Content-Type": "text/plain; charset=utf-8", "Content-Length": "5"])
            let size = try head.encodedAsItIs().count + 5
            for count in 0..<size {
                let active = echo.misbehave(.cut(.response(to: .get, "/"), after: count))
                let caller = world.caller("phone", of: echo)
                try caller.get("/")
                try await world.advance(by: .seconds(10))
                world.expect(caller.wasReset, equals: true, "the client sees the cut after \(count) bytes")
                world.expect(caller.answers.first?.isWhole ?? false, equals: false, "and no whole answer")
                world.expect(echo.host.connectionCount, equals: 0, "nothing is left after \(count) bytes")
                active.stop()
            }
            let last = world.caller("last", of: echo)
            try last.get("/")
            try await world.expect(eventually: last.texts, equals: ["hello"], "others are served")
        }
    }

    @Test("of a WebSocket")
    func frames() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            let frame: [UInt8] = [0x81, 0x83, 1, 2, 3, 4, 0x60, 0x60, 0x60]
            for count in 0..<frame.count {
                let caller = world.caller("phone", of: echo)
                try caller.openWebSocket(subprotocols: ["echo"])
                caller.connection.send(Array(frame.prefix(count)))
                try await world.advance(by: .milliseconds(500))
                caller.connection.finish()
                try await world.advance(by: .seconds(10))
                world.expect(caller.isOver, equals: true, "the server ends after \(count) bytes")
                world.expect(caller.spoken.isEmpty, equals: true, "no message came of \(count) bytes")
                world.expect(echo.host.connectionCount, equals: 0, "nothing is left after \(count) bytes")
            }
            world.expect(
                echo.performHTTP { core, _ in core.closures },
                equals: Array(repeating: WebSocketClosure(code: .abnormalClosure, wasClean: false), count: 9),
                "the core is told each time")
        }
    }
}
