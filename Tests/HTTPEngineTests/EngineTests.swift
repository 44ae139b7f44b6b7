import Carillon
import CarillonEnvironment
import CarillonHTTP
import CarillonTLS
import Foundation
import HTTPHosting
import HTTPWire
import MockHosting
import Testing

@testable import HTTPEngine

@Suite("Engines for HTTP", .timeLimit(.minutes(60)))
struct EngineTests {
    @Test("A request brings its answer, with status, fields and body", arguments: TestedEngine.allCases)
    func answer(_ kind: TestedEngine) async throws {
        try await Site.play(kind) { site in
            let api = try site.world.httpServer("api") { request in
                .text("\(request.method) \(request.head.target) \(request.text)", 201).with("X-Own", "7")
            }
            let outcome = site.send(
                .post, "http://api/a%20b?c=d#e", fields: ["Content-Type": "text/plain"], body: Array("hello".utf8))
            try await site.pass()
            site.world.expect(outcome.kind, equals: "ended", "it ends")
            site.world.expect(outcome.status, equals: 201, "the status")
            site.world.expect(outcome.text, equals: "POST /a%20b?c=d hello", "the body")
            site.world.expect(outcome.head?.fields["x-own"], equals: "7", "the field")
            let fields = api.journal.received(.request).compactMap(\.request).last?.fields
            site.world.expect(fields?["Content-Type"], equals: "text/plain", "the type is the caller's")
            site.world.expect(fields?["Host"], equals: "api", "the host")
            let codings = fields?["Accept-Encoding"]
            site.world.expect(codings, equals: kind == .urlSession ? "identity" : nil, "no encoding is asked for")
        }
    }

    @Test("HEAD, 204 and 304 have no body, and a redirect is told and not followed", arguments: TestedEngine.allCases)
    func withoutBody(_ kind: TestedEngine) async throws {
        try await Site.play(kind) { site in
            _ = try site.world.httpServer("api") { request in
                switch request.path.first {
                case "204": .status(.noContent)
                case "304": .status(.notModified)
                case "302": .text("over there", 302).with("Location", "http://api/204")
                default: .text("hello")
                }
            }
            let outcomes = [
                site.send(.head), site.send(.get, "http://api/204"), site.send(.get, "http://api/304"),
                site.send(.get, "http://api/302"),
            ]
            try await site.pass()
            site.world.expect(outcomes.map(\.status), equals: [200, 204, 304, 302], "the statuses")
            site.world.expect(outcomes.map(\.kind), equals: Array(repeating: "ended", count: 4), "all end")
            site.world.expect(outcomes[..<3].map(\.text), equals: ["", "", ""], "no body")
        }
    }

    @Test(
        "Bodies by length, by chunks and by the end are read, after 1xx, however they are cut",
        arguments: TestedEngine.allCases,
        [
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello",
        ])
    func framing(_ kind: TestedEngine, _ response: String) async throws {
        try await Site.play(kind) { site in
            let bytes = Array(response.utf8)
            _ = try RawServer(site.world) { connection, _ in
                for byte in bytes { connection.send([byte]) }
                if response.contains("close") { connection.finish() }
            }
            let outcome = site.send()
            try await site.pass(.seconds(5))
            if kind == .urlSession, response.contains("100 Continue") {
                // URLSession on Linux takes an interim response that it did not ask for to be the response.
                site.world.expect(outcome.kind, equals: "badResponse", "it fails")
            } else {
                site.world.expect(outcome.kind, equals: "ended", "it ends")
                site.world.expect(outcome.text, equals: "hello", "the body")
            }
        }
    }

    @Test("Ten megabytes come whole", arguments: TestedEngine.allCases)
    func large(_ kind: TestedEngine) async throws {
        try await Site.play(kind) { site in
            let body = [UInt8](unsafeUninitializedCapacity: 10_000_000) { buffer, count in
                for index in 0..<10_000_000 { buffer[index] = UInt8(truncatingIfNeeded: index / 7) }
                count = 10_000_000
            }
            _ = try site.world.httpServer("api") { _ in .bytes(body, type: "a/b") }
            let outcome = site.send()
            try await site.pass(.seconds(10))
            site.world.expect(outcome.kind, equals: "ended", "it ends")
            site.world.expect(outcome.body == body, "the body is whole")
        }
    }

    @Test("A thousand requests, one after the other, use one connection", arguments: TestedEngine.allCases)
    func keepAlive(_ kind: TestedEngine) async throws {
        try await Site.play(kind) { site in
            let api = try site.world.httpServer("api") { .text($0.path.last ?? "") }
            let count = kind == .urlSession ? 50 : 1_000
            var answers: [String] = []
            func next() {
                guard answers.count < count else { return }
                let outcome = site.send(.get, "http://api/\(answers.count)")
                outcome.reaction = { event in
                    guard event.isLast else { return }
                    answers.append(outcome.text)
                    next()
                }
            }
            next()
            try await site.pass(.seconds(60))
            site.world.expect(answers == (0..<count).map { "\($0)" }, "all are answered in order")
            site.world.expect(api.journal.received(.request).count, equals: count, "each was sent once")
            site.world.expect(site.world.network.connectionCount, equals: 1, "there was one connection")
        }
    }

    @Test("Failures have their kind", arguments: TestedEngine.allCases)
    func failures(_ kind: TestedEngine) async throws {
        try await Site.play(kind) { site in
            let responses = [
                ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello", true, "connectionLost"),
                ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhello", true, "connectionLost"),
                ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello", false, "badResponse"),
                ("", true, "connectionLost"), ("no HTTP at all\r\n\r\n", true, "badResponse"),
            ]
            let server = try RawServer(site.world) { connection, number in
                let (text, ends, _) = responses[(number - 1) % responses.count]
                connection.send(text)
                if ends { connection.finish() }
            }
            for (text, _, expected) in responses {
                let outcome = site.send(.post, body: [])
                try await site.pass(.seconds(10))
                site.world.expect(outcome.kind, equals: expected, "\(text.debugDescription)")
                site.world.expect(outcome.endCount, equals: 1, "one end")
            }
            server.stop()
            let closed = [site.send(.get, "http://api:81/"), site.send(.get, "http://nobody/")]
            let unusable = [site.send(.get, "ftp://api/"), site.send(.get, fields: ["A": "b\r\nC: d"])]
            let others = [site.send(.connect), site.send(fields: ["Connection": "Upgrade", "Upgrade": "websocket"])]
            try await site.pass(.seconds(10))
            site.world.expect(closed.map(\.kind), equals: ["cannotConnect", "cannotConnect"], "nobody is there")
            site.world.expect(unusable.map(\.kind), equals: ["unusableAddress", "unusableAddress"], "nothing is sent")
            let refusal = HTTPEngineFailure.unusableAddress("the engine changes to no other protocol")
            site.world.expect(others.map(\.failure), equals: [refusal, refusal], "it is HTTP that an engine speaks")
        }
    }

    @Test(
        "A silent server meets the idle timeout, and one that drips does not",
        arguments: TestedEngine.allCases)
    func idleTimeout(_ kind: TestedEngine) async throws {
        try await Site.play(kind) { site in
            let api = try site.world.httpServer("api") { $0.path == ["never"] ? .never : .text("hello") }
            let start = site.world.loop.now
            let silent = site.send(.get, "http://api/never", timeout: .seconds(10))
            try await site.pass(.seconds(12))
            site.world.expect(silent.kind, equals: "timedOut", "silence")
            site.world.expect(silent.endTime.map { start.duration(to: $0) }, equals: .seconds(10), "at its time")
            if kind != .urlSession {
                // libcurl ends its connection in its own time.
                site.world.expect(site.world.network.connections(from: "phone", to: "api").count, equals: 0, "dropped")
            }
            api.misbehave(.drip(10, every: .seconds(4), from: .response(to: .get, "/drip")))
            let slow = site.send(.get, "http://api/drip", timeout: .seconds(10))
            try await site.pass(.seconds(60))
            // URLSession tells nothing of a head before it is whole.
            site.world.expect(slow.kind, equals: kind == .urlSession ? "timedOut" : "ended", "each byte counts")
        }
    }

    @Test("A body that comes slowly is no silence", arguments: TestedEngine.allCases)
    func slowBody(_ kind: TestedEngine) async throws {
        try await Site.play(kind) { site in
            let server = try RawServer(site.world) { connection, _ in
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n")
            }
            let outcome = site.send(timeout: .seconds(10))
            for letter in ["h", "e", "l", "l", "o"] {
                try await site.pass(.seconds(6))
                server.connections.first?.send(letter)
            }
            try await site.pass(.seconds(6))
            site.world.expect(outcome.kind, equals: "ended", "the time begins anew with each byte")
            site.world.expect(outcome.text, equals: "hello", "all of it comes")
        }
    }

    @Test("A loop that was away looks a second time before silence is held against the server")
    func lateLoop() async throws {
        try await Site.play(.memory) { site in
            let environment = site.phone.mainApp.environment
            let url = try #require(URL(string: "http://api/"))
            let request = HTTPEngineRequest(.get, url, idleTimeout: .seconds(10))
            let engine = URLSessionEngine(environment)
            let native = URLSessionExchange(request, on: environment.loop, owner: engine) { _ in }
            // The time begins when the client reads on.
            native.setReading(false)
            native.setReading(true)
            let head = HTTPRequestHead(.get, "/")
            let stream = StreamExchange(request, head, on: environment.loop, pool: nil) { _ in }
            let start = environment.loop.now
            for hasTimedOut in [native.hasTimedOut(at:), stream.hasTimedOut(at:)] {
                let looks = [9, 11, 12].map { hasTimedOut(start.advanced(by: .seconds($0))) }
                site.world.expect(looks, equals: [false, false, true], "the third look counts")
            }
            engine.close()
        }
    }

    @Test(
        "An origin has a scheme, a host in small letters and a port",
        arguments: [
            ("HTTP://API/a?b", "http://api", "api", 80), ("https://api:8443", "https://api:8443", "api", 8_443),
            ("http://[::1]:8080/a", "http://[::1]:8080", "::1", 8_080), ("http://[::1]/", "http://[::1]", "::1", 80),
        ] as [(String, String, String, UInt16)])
    func origins(url: String, text: String, host: String, port: UInt16) throws {
        let address = try #require(URL(string: url))
        let origin = try #require(HTTPOrigin(address))
        #expect(origin.text == text && origin.host == host && origin.port == port)
    }

    @Test("A cancelled exchange tells nothing more, and a closed engine neither", arguments: TestedEngine.allCases)
    func cancelling(_ kind: TestedEngine) async throws {
        try await Site.play(kind) { site in
            _ = try site.world.httpServer("api") { _ in .text("hello").delayed(by: .seconds(5)) }
            let cancelled = site.send()
            try await site.pass()
            cancelled.call?.cancel()
            try await site.pass(.seconds(10))
            site.world.expect(cancelled.kind, equals: "open", "no event follows")
            let closed = site.send()
            try await site.pass()
            site.engine.close()
            try await site.pass(.seconds(10))
            site.world.expect(closed.kind, equals: "open", "no event follows")
            let next = site.send()
            try await site.pass(.seconds(10))
            site.world.expect(next.kind, equals: "ended", "the engine can be used again")
        }
    }

    @Test("A client that does not read gets the rest when it reads again", arguments: TestedEngine.allCases)
    func pausing(_ kind: TestedEngine) async throws {
        try await Site.play(kind) { site in
            let body = [UInt8](repeating: 7, count: 3_000_000)
            _ = try site.world.httpServer("api") { _ in .bytes(body, type: "a/b") }
            let outcome = site.send(timeout: .seconds(10))
            outcome.reaction = { [unowned outcome] event in
                if case .head = event { outcome.call?.setReading(false) }
            }
            try await site.pass(.seconds(30))
            site.world.expect(outcome.body.count, equals: 0, "nothing comes")
            site.world.expect(outcome.kind, equals: "open", "the time does not count")
            outcome.call?.setReading(true)
            try await site.pass(.seconds(10))
            site.world.expect(outcome.body.count, equals: body.count, "all of it")
            site.world.expect(outcome.kind, equals: "ended", "it ends")
        }
    }
}
