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

@Suite("Misbehaviours of a server on HTTP", .timeLimit(.minutes(60)))
struct MisbehaviourTests {
    @Test("strike the third response to a request, the second text, and bodies")
    func patterns() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            echo.misbehave(.changeResponse(.response(to: .get, "/").number(3)) { $0.status = .serviceUnavailable })
            echo.misbehave(.refuse(.request(.post, "/echo"), with: .tooManyRequests, fields: ["Retry-After": "7"]))
            let caller = world.caller(of: echo)
            for _ in 0..<4 { try caller.get("/") }
            try caller.post("/echo", [1])
            try await world.expect(eventually: caller.statuses, equals: [200, 200, 503, 200, 429], "as was asked")
            echo.misbehave(.drop(.sent(.text).number(2)))
            echo.misbehave(.delay(.sent(.text).where { $0.webSocketMessage == .text("c") }, by: .seconds(3)))
            try caller.openWebSocket(subprotocols: ["echo"])
            for text in ["a", "b", "c", "d"] { try caller.say(.text(text)) }
            try await world.advance(by: .seconds(1))
            world.expect(caller.spoken, equals: [.text("a"), .text("d")], "one is lost, one is late")
            try await world.advance(by: .seconds(3))
            world.expect(caller.spoken, equals: [.text("a"), .text("d"), .text("c")], "and comes")
            world.expect(echo.journal.misbehaviours.count, equals: 4, "the journal has them all")
        }
    }

    @Test("cut a body, drip, fall silent and reset")
    func connections() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            echo.misbehave(.cutBody(of: .response(to: .get, "/body"), after: 100))
            let cut = world.caller("cut", of: echo)
            try cut.get("/body?size=1000")
            try await world.expect(eventually: cut.isOver, equals: true, "the connection breaks")
            world.expect(cut.wasReset, equals: true, "by a reset")
            echo.misbehave(.drip(10, every: .seconds(1), from: .response(to: .get, "/")))
            let slow = world.caller("slow", of: echo)
            try slow.get("/")
            try await world.advance(by: .seconds(3))
            world.expect(slow.answers.first?.isWhole ?? false, equals: false, "it drips")
            try await world.advance(by: .seconds(20))
            world.expect(slow.texts, equals: ["hello"], "until it is there")
            echo.misbehave(.fallSilent(.sent(.text)))
            let silent = world.caller("silent", of: echo)
            try silent.openWebSocket(subprotocols: ["echo"])
            try silent.say(.text("anybody?"))
            try await world.advance(by: .seconds(60))
            world.expect(silent.spoken.isEmpty, equals: true, "nobody answers")
            world.expect(silent.isOver, equals: false, "and nobody ends")
            echo.behave()
            echo.misbehave(Misbehaviour("spoil", on: .received(.text), .spoil { $0.map { $0 ^ 0x40 } }))
            let spoilt = world.caller("spoilt", of: echo)
            try spoilt.openWebSocket(subprotocols: ["echo"])
            try spoilt.say(.text("abc"))
            try await world.expect(eventually: spoilt.closeCode, equals: 1002, "a spoilt frame breaks the rules")
        }
    }

    @Test("make a WebSocket's message of a request, which no core gets without a WebSocket")
    func strayMessage() async throws {
        try await inBothNetworks { world in
            let api = try world.notingServer()
            api.misbehave(
                Misbehaviour(
                    "talk", on: .request(.get, "/"),
                    .change { _ in [HTTPMessage(.webSocket(.message(.text("hello")), from: .client))] }))
            let caller = world.httpClient("phone", of: api)
            try caller.get("/")
            try await world.advance(by: .seconds(1))
            world.expect(api.journal.misbehaviours.count, equals: 1, "the request was changed")
            world.expect(api.performHTTP { core, _ in core.events }, equals: [], "the core hears nothing")
        }
    }

    @Test("lose a request without harm to those that follow")
    func ignored() async throws {
        try await inBothNetworks { world in
            let echo = try world.echoWeb()
            echo.misbehave(.drop(.request(.get, "/body")))
            let caller = world.caller(of: echo)
            try caller.get("/body?size=3")
            try caller.get("/")
            try await world.advance(by: .seconds(2))
            world.expect(caller.texts, equals: ["hello"], "the second answer comes, at the first one's place")
        }
    }
}
