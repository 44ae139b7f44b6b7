import Carillon
import CarillonHTTP
import CarillonTLS
import HTTPHosting
import HTTPWire
import TestBasics
import Testing

@testable import HTTPEngine

@Suite("The engine on byte streams", .timeLimit(.minutes(60)))
struct StreamEngineTests {
    @Test("Six connections serve an origin, and streams have connections beside them", arguments: TestedEngine.streams)
    func bound(_ kind: TestedEngine) async throws {
        try await Site.play(kind) { site in
            _ = try site.world.httpServer("api") { request in
                request.path == ["events"] ? .events() : .text("hello").delayed(by: .seconds(5))
            }
            let streams = (0..<8).map { _ in site.send(.get, "http://api/events", timeout: nil) }
            let outcomes = (0..<20).map { _ in site.send() }
            try await site.pass()
            site.world.expect(streams.map(\.status), equals: Array(repeating: 200, count: 8), "the streams begin")
            site.world.expect(
                site.world.network.connections(from: "phone", to: "api").count, equals: 14, "eight and six")
            try await site.pass(.seconds(30))
            site.world.expect(outcomes.count { $0.kind == "ended" }, equals: 20, "all are answered")
            site.world.expect(site.world.network.connectionCount, equals: 14, "by the same connections")
            try await site.pass(.seconds(40))
            site.world.expect(
                site.world.network.connections(from: "phone", to: "api").count, equals: 8, "the kept ones are ended")
        }
    }

    @Test("A request that is cancelled while it waits for a connection is never sent")
    func cancelledWaiting() async throws {
        try await Site.play(.memory) { site in
            let api = try site.world.httpServer("api") { _ in .text("hello").delayed(by: .seconds(5)) }
            let outcomes = (0..<8).map { _ in site.send() }
            try await site.pass()
            outcomes[6].call?.cancel()
            try await site.pass(.seconds(20))
            site.world.expect(outcomes.count { $0.kind == "ended" }, equals: 7, "the others are answered")
            site.world.expect(api.journal.received(.request).count, equals: 7, "the server has seen no more")
        }
    }

    @Test("A connection that has carried its last response takes no request, although the server leaves it open")
    func lastResponse() async throws {
        try await Site.play(.memory) { site in
            _ = try RawServer(site.world) { connection, _ in
                connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi")
            }
            let first = site.send()
            try await site.pass()
            let second = site.send()
            try await site.pass()
            site.world.expect([first.kind, second.kind], equals: ["ended", "ended"], "both are answered")
            site.world.expect(site.world.network.connectionCount, equals: 2, "each on a connection of its own")
        }
    }

    @Test(
        "A kept connection that dies is replaced for a GET, once, and never for a POST",
        arguments: [HTTPMethod.get, .post])
    func secondAttempt(_ method: HTTPMethod) async throws {
        try await Site.play(.memory) { site in
            let server = try RawServer(site.world) { connection, number in
                if number % 2 == 0 { return connection.reset() }
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
            }
            let first = site.send()
            try await site.pass()
            let second = site.send(method)
            try await site.pass()
            site.world.expect(first.kind, equals: "ended", "the first")
            site.world.expect(second.kind, equals: method == .get ? "ended" : "connectionLost", "the second")
            site.world.expect(server.requests.count, equals: method == .get ? 3 : 2, "the attempts")
            server.answer = { connection, _ in connection.reset() }
            let third = site.send()
            try await site.pass()
            site.world.expect(third.kind, equals: "connectionLost", "there is no third attempt")
        }
    }

    @Test("A server holds back while the client does not read")
    func backPressure() async throws {
        try await Site.play(.memory) { site in
            let server = try RawServer(site.world) { connection, _ in
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5000000\r\n\r\n")
                connection.send([UInt8](repeating: 1, count: 5_000_000))
            }
            let outcome = site.send()
            outcome.reaction = { [unowned outcome] event in
                if case .head = event { outcome.call?.setReading(false) }
            }
            try await site.pass(.seconds(5))
            let held = server.connections.first?.bufferedByteCount ?? 0
            site.world.expect(held > 1_000_000, "the server's bytes wait at the server")
            outcome.call?.setReading(true)
            try await site.pass(.seconds(5))
            site.world.expect(outcome.body.count, equals: 5_000_000, "all of it comes")
        }
    }

    @Test("https is secured, and a certificate for another host is refused", arguments: ["api", "other"])
    func security(_ name: String) async throws {
        guard TLSConnection.isAvailable else { return }
        try await Site.play(.memory) { site in
            let identity = try site.world.certificateAuthority.identity(
                for: [name], environment: site.phone.mainApp.environment)
            _ = try site.world.httpServer("api", identity: identity) { _ in .text("hello") }
            let outcome = site.send(.get, "https://api/")
            try await site.pass(.seconds(5))
            site.world.expect(outcome.kind, equals: name == "api" ? "ended" : "notSecure", "by the certificate")
        }
    }

    @Test("Heads beyond the limits are too large")
    func limits() async throws {
        try await Site.play(.memory) { site in
            _ = try RawServer(site.world) { connection, _ in
                connection.send("HTTP/1.1 200 OK\r\nA: \(String(repeating: "a", count: 20_000))\r\n\r\n")
            }
            let outcome = site.send()
            try await site.pass(.seconds(5))
            site.world.expect(outcome.kind, equals: "tooLarge", "the field")
        }
    }

    @Test("Mutated responses end each exchange once", arguments: 0..<4 as Range<UInt64>)
    func mutations(_ round: UInt64) async throws {
        try await Site.play(.memory, seed: round + 1) { site in
            var numbers = SeededNumbers(seed: round)
            let samples = [
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nA: b\r\n\r\n",
                "HTTP/1.1 204 No Content\r\n\r\n", "HTTP/1.0 200 OK\r\n\r\nhello",
            ]
            _ = try RawServer(site.world) { connection, _ in
                var bytes = Array(numbers.pick(samples).utf8)
                numbers.mutate(&bytes, early: 40, telling: Array("\r\n :0123456789".utf8))
                for chunk in numbers.chunks(of: bytes) { connection.send(chunk) }
                if numbers.chance(3) { connection.reset() } else if numbers.chance(2) { connection.finish() }
            }
            for _ in 0..<125 {
                let outcomes = (0..<20).map { _ in site.send(numbers.pick([.get, .head, .post]), timeout: .seconds(5)) }
                try await site.pass(.seconds(40))
                site.world.expect(
                    outcomes.allSatisfy { $0.endCount == 1 && $0.isInOrder }, "each exchange ends once")
            }
        }
    }
}
