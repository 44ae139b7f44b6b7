import Carillon
import CarillonEnvironment
import CarillonHTTP
import Foundation
import HTTPHosting
import HTTPWire
import Testing

@testable import HTTPEngine

@Suite("The line between a client and its engine", .timeLimit(.minutes(60)))
struct LineTests {
    private typealias Reply = Result<HTTPReply, HTTPEngineFailure>

    private static func request(_ method: HTTPMethod = .get, _ text: String, body: [UInt8]? = nil) throws
        -> HTTPEngineRequest
    {
        HTTPEngineRequest(
            method, try #require(URL(string: text)),
            fields: ["Cookie": "a", "X-MAGICBELL-API-KEY": "k", "X-Other": "o"],
            body: body, idleTimeout: .seconds(20))
    }

    @Test(
        "Redirects are followed by Fetch's rules, and private fields stay with their origin",
        arguments: TestedEngine.allCases)
    func redirects(_ kind: TestedEngine) async throws {
        try await Site.play(kind) { site in
            let api = try site.world.httpServer("api") { request in
                switch request.path.first {
                case "loop": HTTPAnswer.status(302).with("Location", "/loop")
                case "there": .status(302).with("Location", "http://other/x")
                case "keep": .status(307).with("Location", "/end")
                case "change": .status(303).with("Location", "/end")
                default: .text("\(request.method) \(request.text)")
                }
            }
            let other = try site.world.httpServer("other") { _ in .text("other") }
            let phone = site.phone
            let line = phone.run { HTTPLine(phone.mainApp.environment) { kind.make($0) } }
            site.world.keep(line)
            var replies: [String: Reply] = [:]
            let paths = [("loop", HTTPMethod.get), ("there", .get), ("keep", .post), ("change", .post)]
            for (path, method) in paths {
                let body: [UInt8]? = method == .post ? [65] : nil
                let request = try LineTests.request(method, "http://api/\(path)", body: body)
                phone.run {
                    line.send(request) { reply in
                        site.world.expect(replies[path] == nil, "once")
                        replies[path] = reply
                    }
                }
                site.world.expect(replies[path] == nil, "never before the call has returned")
            }
            try await site.pass(.seconds(10))
            func text(_ path: String) -> String? {
                (try? replies[path]?.get()).map { String(decoding: $0.body, as: UTF8.self) }
            }
            site.world.expect(text("there"), equals: "other", "another origin")
            site.world.expect(text("keep"), equals: "POST A", "307")
            site.world.expect(text("change"), equals: "GET ", "303")
            guard case .failure(.badResponse)? = replies["loop"] else { return site.world.fail("a loop ends") }
            let there = other.journal.received(.request).compactMap(\.request).last?.fields
            site.world.expect(there?["Cookie"] ?? there?["X-MAGICBELL-API-KEY"], equals: nil, "private fields stay")
            site.world.expect(there?["X-Other"], equals: "o", "others go along")
            let here = api.journal.received(.request).compactMap(\.request).last?.fields
            site.world.expect(here?["X-MAGICBELL-API-KEY"], equals: "k", "the origin has them")
        }
    }

    @Test(
        "A redirect's body is read for the sake of the connection, but no more than 64 KiB",
        arguments: [(65_536, 1), (65_537, 2)])
    func redirectBody(size: Int, connectionCount: Int) async throws {
        try await Site.play(.memory) { site in
            _ = try RawServer(site.world) { connection, number in
                guard number == 1 else { return connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi") }
                connection.send("HTTP/1.1 302 Found\r\nLocation: /there\r\nContent-Length: \(size)\r\n\r\n")
                connection.send([UInt8](repeating: 7, count: size))
            }
            let phone = site.phone
            let line = phone.run { HTTPLine(phone.mainApp.environment) { StreamEngine($0) } }
            site.world.keep(line)
            var replies: [Reply] = []
            let request = try LineTests.request(.get, "http://api/")
            phone.run { _ = line.send(request) { replies.append($0) } }
            try await site.pass(.seconds(5))
            site.world.expect((try? replies.first?.get())?.body.count, equals: 2, "the redirect is followed")
            site.world.expect(site.world.network.connectionCount, equals: connectionCount, "the connections")
        }
    }

    @Test("An announced body beyond the limit is too large before it comes, unless there is no body")
    func announced() async throws {
        try await Site.play(.memory) { site in
            _ = try RawServer(site.world) { connection, _ in
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n")
            }
            let phone = site.phone
            let line = phone.run { HTTPLine(phone.mainApp.environment) { StreamEngine($0) } }
            site.world.keep(line)
            var replies: [String: Reply] = [:]
            for method in [HTTPMethod.get, .head] {
                let request = try LineTests.request(method, "http://api/")
                phone.run { _ = line.send(request, limit: 4) { replies["\(method)"] = $0 } }
            }
            try await site.pass(.seconds(5))
            guard case .failure(.tooLarge)? = replies["GET"] else { return site.world.fail("it is too large") }
            site.world.expect((try? replies["HEAD"]?.get())?.body.count, equals: 0, "HEAD asks for no body")
        }
    }

    @Test("A body beyond the limit is too large, a cancelled request and a released line complete nothing")
    func ends() async throws {
        try await Site.play(.memory) { site in
            _ = try site.world.httpServer("api") { _ in .text("hello").delayed(by: .seconds(1)) }
            let phone = site.phone
            var line: HTTPLine? = phone.run { HTTPLine(phone.mainApp.environment) { StreamEngine($0) } }
            var replies: [String: Reply] = [:]
            let request = try LineTests.request(.get, "http://api/")
            phone.run {
                line?.send(request, limit: 4) { replies["limit"] = $0 }
                line?.send(request, limit: 5) { replies["fits"] = $0 }
                let ticket = line?.send(request) { replies["cancelled"] = $0 }
                ticket?.cancel()
            }
            try await site.pass(.seconds(5))
            guard case .failure(.tooLarge)? = replies["limit"] else { return site.world.fail("the limit") }
            site.world.expect((try? replies["fits"]?.get())?.body.count, equals: 5, "at the limit")
            phone.run { _ = line?.send(request) { replies["released"] = $0 } }
            try await site.pass(.milliseconds(500))
            line = nil
            try await site.pass(.seconds(5))
            site.world.expect(replies.count, equals: 2, "nothing else completes")
            site.world.expect(
                site.world.network.connections(from: "phone", to: "api").count, equals: 0, "all is closed")
        }
    }

    @Test("In real time, both engines get an answer over the system's sockets", arguments: [false, true])
    func live(_ isNative: Bool) async throws {
        let environment = CarillonEnvironment.Environment.makeLive(
            name: "http-live-\(isNative)", directory: URL(fileURLWithPath: "/dev/null"))
        let text = try await environment.loop.spawn {
            try await environment.run {
                let listener = try environment.network.listen(
                    on: CarillonEnvironment.Endpoint(host: "127.0.0.1", port: 0)
                ) { connection in
                    connection.handler = { event in
                        guard case .data = event else { return }
                        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
                    }
                }
                let line = HTTPLine(environment) {
                    isNative ? URLSessionEngine($0) as any HTTPEngine : StreamEngine($0)
                }
                let url = try #require(URL(string: "http://127.0.0.1:\(listener.endpoint.port)/"))
                let reply: Reply = await withCheckedContinuation { continuation in
                    line.send(HTTPEngineRequest(.get, url)) { continuation.resume(returning: $0) }
                }
                listener.close()
                return String(decoding: try reply.get().body, as: UTF8.self)
            }
        }.value
        #expect(text == "hello")
    }
}
