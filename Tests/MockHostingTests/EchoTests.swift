import Carillon
import CarillonConformance
import CarillonEnvironment
import CarillonResults
import CarillonSimulation
import Foundation
import MockHosting
import Testing

@testable import CarillonPlayground

/// A protocol that is none of ours becomes a mock: that is the measure of the wall between hosting and protocols.
@Suite("A throwaway protocol", .timeLimit(.minutes(60)))
struct EchoTests {
    /// Runs a scenario in memory and over real sockets, and gives the trace, which is the same.
    private func run(_ body: @escaping Scenario.Body) async throws -> [TraceEvent] {
        let scenario = Scenario(
            "echo/test", "Each byte comes back.", covers: [], networks: [.memory, .loopback], body: body)
        let results = await Runner().run([scenario]).scenarios
        #expect(results.map(\.network) == ["memory", "loopback"])
        for result in results {
            let failed = result.run?.expectations.filter { !$0.passed }.map(\.text) ?? []
            #expect(result.verdict == .pass, "\(failed) \(result.reason ?? "")")
        }
        #expect(results.first?.run?.digest == results.last?.run?.digest)
        return try #require(results.first?.run?.trace)
    }

    @Test("has a faithful server, a journal and a trace, wherever the stream is cut")
    func faithful() async throws {
        let trace = try await run { world in
            let echo = try world.echoServer()
            let caller = world.caller(of: echo)
            world.network.chunk(.everyByte)
            caller.say("one", "two", "!bye")
            try await world.expect(eventually: caller.heard, equals: "one\ntwo\n!bye\n", "all comes back")
            try await world.expect(eventually: caller.isOver, equals: true, "and then the end")
            world.expect(
                echo.journal.received(from: "caller 1").map(\.text), equals: ["one", "two", "!bye"], "it is noted")
            world.expect(echo.journal.received("command").map(\.text), equals: ["!bye"], "and found by its kind")
        }
        let sent = trace.filter { $0.kind == "echo.sent" }
        #expect(sent.map(\.text) == [#""one""#, #""two""#, #""!bye""#])
        #expect(
            sent.first?.fields == [.init("text", #""one""#), .init("connection", "1"), .init("client", "caller 1")])
        #expect(sent.first?.bytes == Array("one\n".utf8))
    }

    @Test("has a villain")
    func villain() async throws {
        _ = try await run { world in
            let echo = try world.echoServer()
            let caller = world.caller(of: echo)
            let drop = echo.misbehave(.drop("text", first: 1))
            echo.misbehave(.delay(.sent().where { $0.text == "late" }, by: .seconds(3)))
            echo.misbehave(Misbehaviour(on: .sent().where { $0.text == "twice" }, .repeated(1)))
            echo.misbehave(.corrupt(.received().where { $0.text == "abc" }, byteAt: 1))
            caller.say("lost", "late", "twice", "abc")
            try await world.advance(by: .seconds(2))
            world.expect(caller.heard, equals: "twice\ntwice\nacc\n", "each struck as it should")
            try await world.advance(by: .seconds(2))
            world.expect(caller.heard, equals: "twice\ntwice\nacc\nlate\n", "the late message has come")
            world.expect(drop.strikes, equals: 1, "the first struck once")
            echo.misbehave(.half(.sent("command")))
            caller.say("!four", "more")
            try await world.advance(by: .seconds(2))
            world.expect(caller.heard.hasSuffix("late\n!fo"), equals: true, "half of it, and then silence")
        }
    }

    @Test("speaks TLS, crashes and starts again, and ends whoever breaks the protocol")
    func life() async throws {
        _ = try await run { world in
            let echo = try world.echoServer(secure: true)
            let caller = world.caller(of: echo, secure: true)
            caller.say("hello")
            try await world.expect(eventually: caller.heard, equals: "hello\n", "it speaks TLS")
            echo.crash()
            try await world.expect(eventually: caller.isOver, equals: true, "a crash ends the connection")
            try echo.restart()
            let second = world.caller("tablet", of: echo, secure: true)
            second.say(bytes: [0xFF, 0x0A])
            try await world.expect(eventually: second.isOver, equals: true, "bad bytes end the connection")
            world.expect(
                echo.journal.events { if case .violation(let text) = $0 { text } else { nil } },
                equals: ["a line that is no UTF-8"], "and are named")
        }
    }

    @Test("has a client, which comes back after a crash and says again what it had no answer to")
    func client() async throws {
        _ = try await run { world in
            let echo = try world.echoServer()
            let client = world.echoClient(of: echo)
            var heard: [String] = []
            client.onLine = { heard.append($0) }
            client.say("one")
            try await world.expect(eventually: heard, equals: ["one"], "it speaks with the server")
            echo.misbehave(.drop(.received("text").first(1)))
            client.say("two")
            client.say("three")
            try await world.expect(eventually: heard, equals: ["one", "three"], "the second line is lost")
            echo.crash()
            try echo.restart()
            try await world.expect(eventually: heard, equals: ["one", "three", "two"], "and said again")
            client.close()
            client.say("four")
            try await world.advance(by: .minutes(5))
            world.expect(heard, equals: ["one", "three", "two"], "a client that was closed says and hears nothing")
            world.expect(echo.journal.received().map(\.text).contains("four"), equals: false, "nothing at all")
        }
    }

    @Test("is served to anybody's client, with TLS, and keeps a journal there")
    func playground() async throws {
        let place = NSTemporaryDirectory() + "/carillon-echo-\(ProcessInfo.processInfo.globallyUniqueString)"
        var options = PlaygroundOptions()
        options.servers = [EchoOptions()]
        options.journal = place + ".jsonl"
        options.rootCertificate = place + ".pem"
        options.isSecure = true
        defer { for end in [".jsonl", ".pem"] { try? FileManager.default.removeItem(atPath: place + end) } }
        let playground = Playground(options)
        let port = try #require(try playground.start()["echo"])
        let root = try String(contentsOfFile: place + ".pem", encoding: .utf8)
        #expect(try await LiveCaller.talk(to: port, trusting: root, saying: "hi\n!bye\n") == "hi\n!bye\n")
        try playground.stop()
        let lines = try String(contentsOfFile: place + ".jsonl", encoding: .utf8).split(separator: "\n")
        let words =
            #","server":"echo","kind":"received","connection":1,"client":"caller 1","line":{"type":"text","text":"hi"}}"#
        #expect(lines.contains { $0.hasSuffix(words) }, "\(lines)")
    }
}
