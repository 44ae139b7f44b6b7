import CarillonEnvironment
import CarillonSimulation
import Foundation
import HTTPEngine
import HTTPWire
import MagicBellWire
import TestBasics
import TestBeds
import Testing

@testable import MagicBell

/// A phone with the channel of a user on a ``ScriptedHTTPEngine``.
///
/// Unchecked because it is confined to its world.
private final class LinkBed: TestBed, @unchecked Sendable {
    let engine = ScriptedHTTPEngine()
    let news = Recorder<RealtimeNews>()
    private(set) lazy var phone = environment(on: "phone")

    func makeLink(_ user: String = "ann@example.com") throws -> RealtimeLink {
        phone.magicBellParts.engine = { [engine] _ in engine }
        let link = RealtimeLink(
            RealtimeSetup(
                environment: phone, line: HTTPLine(phone) { [engine] _ in engine },
                base: try #require(URL(string: "http://server:8080/api")), realtime: RealtimeOptions(),
                fields: ["X-MAGICBELL-API-KEY": "key", "X-MAGICBELL-USER-HMAC": "secret-hmac"], userKey: user))
        link.onNews = { [news] in news.note($0) }
        return link
    }

    /// The exchange with this number, from 0.
    func call(_ number: Int) async throws -> ScriptedHTTPEngine.Call {
        try await pass(.milliseconds(1))
        return try #require(engine.calls.indices.contains(number) ? engine.calls[number] : nil)
    }

    /// Answers the requests up to the open stream. Returns the stream.
    func answerAll(from first: Int = 0) async throws -> ScriptedHTTPEngine.Call {
        try await call(first).answer(200, #"{"ws":{"channel":"user_1"}}"#)
        try await call(first + 1).answer(200, #"{"keyName":"a.k","mac":"m"}"#)
        try await call(first + 2).answer(201, #"{"token":"secret-token"}"#)
        let stream = try await call(first + 3)
        stream.begin()
        return stream
    }

    func kept(_ user: String) -> String? {
        (phone.platform.defaults.value(forKey: "magicbell.\(user)") as? Data).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}

private func message(_ id: String) -> String {
    #"id: e-\#(id)"# + "\n"
        + #"data: {"name":"notifications/new","encoding":"json","channel":"user_1","data":"{\"id\":\"\#(id)\"}"}"#
        + "\n\n"
}

@Suite("A user's realtime channel in an app")
struct LinkTests {
    @Test("The link asks for all that it needs, and tells the messages [MB-RT-1] [MB-SSE-1]") func story() throws {
        try LinkBed().run { bed in
            let link = try bed.makeLink()
            link.start()
            let stream = try await bed.answerAll()
            #expect(
                bed.engine.calls.map { "\($0.request.method) \($0.request.url)" } == [
                    "GET http://server:8080/api/config", "POST http://server:8080/api/ws/auth",
                    "POST http://server:8080/keys/a.k/requestToken",
                    "GET http://server:8080/sse?v=1.1&accessToken=secret-token&channels=user_1&heartbeats=true",
                ])
            #expect(
                bed.engine.calls.map { $0.request.fields["X-MAGICBELL-USER-HMAC"] != nil } == [
                    true, true, false, false,
                ])
            stream.stream("event: heartbeat\ndata:\n\n:keepalive\n\n" + message("1"))
            try await bed.pass()
            #expect(bed.news.entries == [.opened, .message(RealtimeMessage(.new, id: "1"))])
            link.stop()
        }
    }

    @Test("The channel's name is kept for the user until the end, and other users keep theirs [MB-RT-2]")
    func cache() throws {
        try LinkBed().run { bed in
            let link = try bed.makeLink()
            bed.phone.platform.defaults.set(Data("{}".utf8), forKey: "magicbell.other")
            link.start()
            _ = try await bed.answerAll()
            try await bed.pass()
            #expect(bed.kept("ann@example.com") == #"{"ws":{"channel":"user_1"}}"#)
            let second = try bed.makeLink()
            second.start()
            #expect(try await bed.call(4).request.url.path() == "/api/ws/auth")
            second.stop()
            #expect(bed.kept("ann@example.com") == nil && bed.kept("other") == "{}")
            link.stop()
        }
    }

    @Test("A stream without any byte for 25 seconds is opened again") func silence() throws {
        try LinkBed().run { bed in
            let link = try bed.makeLink()
            link.start()
            let stream = try await bed.answerAll()
            for _ in 0..<5 {
                try await bed.pass(.seconds(15))
                stream.stream(":\n")
            }
            try await bed.pass(.seconds(24))
            #expect(!stream.isCancelled)
            try await bed.pass(.minutes(3))
            #expect(stream.isCancelled && bed.engine.calls.count > 4)
            link.stop()
        }
    }

    @Test("A token error leads to a new token, and the old stream is closed [MB-SSE-4]") func renewal() throws {
        try LinkBed().run { bed in
            let link = try bed.makeLink()
            link.start()
            let stream = try await bed.answerAll()
            stream.stream(message("1") + "event: error\ndata: {\"code\":40142,\"message\":\"expired\"}\n\n")
            try await bed.call(4).answer(200, #"{"keyName":"a.k"}"#)
            #expect(stream.isCancelled)
            try await bed.call(5).answer(200, #"{"token":"secret-other"}"#)
            let query = try await bed.call(6).request.url.query()
            #expect(query?.contains("accessToken=secret-other&") == true)
            #expect(query?.hasSuffix("lastEvent=e-1&rewind=1") == true)
            link.stop()
        }
    }

    @Test("A link that ends while it waits for an answer sends nothing more [MB-RT-19]", arguments: 0...3)
    func pending(_ answers: Int) throws {
        try LinkBed().run { bed in
            let link = try bed.makeLink()
            link.start()
            let bodies = [#"{"ws":{"channel":"user_1"}}"#, #"{"keyName":"a.k"}"#, #"{"token":"t"}"#]
            for number in 0..<answers { try await bed.call(number).answer(200, bodies[number]) }
            let pending = try await bed.call(answers)
            link.stop()
            pending.answer(200, answers < 3 ? bodies[answers] : "")
            try await bed.pass(.minutes(10))
            #expect(bed.engine.calls.count == answers + 1 && bed.news.entries == [])
            #expect(pending.isCancelled)
        }
    }

    @Test("An app that lets its link go ends it") func deallocation() throws {
        try LinkBed().run { bed in
            var link: RealtimeLink? = try bed.makeLink()
            link?.start()
            let stream = try await bed.answerAll()
            link = nil
            try await bed.pass(.minutes(10))
            #expect(stream.isCancelled && bed.engine.calls.count == 4)
        }
    }

    @Test("The part before the machine decides what the machine hears") func handle() throws {
        try LinkBed().run { bed in
            bed.phone.magicBellParts.realtime.handle = { input, machine, now in
                if case .stop = input, case .asking = machine.phase { return }
                machine.handle(input, at: now)
            }
            let link = try bed.makeLink()
            link.start()
            let config = try await bed.call(0)
            link.stop()
            config.answer(200, #"{"ws":{"channel":"user_1"}}"#)
            #expect(try await bed.call(1).request.url.path() == "/api/ws/auth", "the machine has heard of no end")
            withExtendedLifetime(link) {}
        }
    }

    @Test("No token and no code of a user reaches the trace") func secrets() throws {
        let bed = try LinkBed().run { bed in
            let link = try bed.makeLink()
            link.start()
            let stream = try await bed.answerAll()
            stream.stream("data: nonsense\n\nevent: error\ndata: secret-error\n\n")
            try await bed.pass(.minutes(1))
            link.stop()
        }
        let kinds = bed.trace.events.compactMap { RealtimeTraceKind($0) }
        #expect(kinds.starts(with: [.opened, .ignored, .lost]))
        #expect(!bed.trace.events.contains { "\($0)".contains("secret") })
    }
}
