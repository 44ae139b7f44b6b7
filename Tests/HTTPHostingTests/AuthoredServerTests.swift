import Carillon
import CarillonHTTP
import Foundation
import TestWorlds
import Testing

@Suite("A service of one's own on HTTP", .timeLimit(.minutes(60)))
struct AuthoredServerTests {
    private struct Order: Encodable {
        var state: String
        var id: Int
    }

    @Test("answers what its author says, in each form") func forms() async throws {
        try await inBothNetworks { world in
            let api = try world.httpServer("api") { request in
                switch request {
                case "GET /json/*": .json(["id": .string(request.path[1]), "open": true])
                case "GET /encoded": try .json(encoding: Order(state: "open", id: 7), .accepted)
                case "GET /text": .text("Grüße").with("Retry-After", "3")
                case "GET /bytes": .bytes([1, 2, 3], type: "image/png")
                default: .status(.notFound)
                }
            }
            let phone = world.httpClient("phone", of: api)
            for target in ["/json/a%20b?x=1", "/encoded", "/text", "/bytes", "/else"] { try phone.get(target) }
            try await world.advance(by: .seconds(1))
            world.expect(phone.statuses, equals: [200, 202, 200, 200, 404], "all are answered")
            world.expect(
                phone.texts,
                equals: [#"{"id":"a b","open":true}"#, #"{"id":7,"state":"open"}"#, "Grüße", "\u{1}\u{2}\u{3}", ""],
                "with their bodies")
            world.expect(
                phone.answers.map { $0.head.fields["Content-Type"] },
                equals: ["application/json", "application/json", "text/plain; charset=utf-8", "image/png", nil],
                "and types")
            world.expect(phone.answers[2].head.fields["Retry-After"], equals: "3", "a field of the author's own")
            world.expect(api.journal.received(.request).count, equals: 5, "the journal has the requests")
        }
    }

    @Test("answers late, in the order of requests, or never") func late() async throws {
        try await inBothNetworks { world in
            let api = try world.httpServer("api") { request in
                switch request {
                case "GET /late/*": .text("late").delayed(by: .seconds(Int(request.path[1]) ?? 0))
                case "GET /never": .never
                default: .text("now")
                }
            }
            let phone = world.httpClient("phone", of: api)
            for target in ["/late/20", "/late/5", "/now", "/never", "/now"] { try phone.get(target) }
            let gone = world.httpClient("gone", of: api)
            try gone.get("/late/10")
            try await world.advance(by: .seconds(1))
            gone.connection.reset()
            try await world.advance(by: .seconds(18))
            world.expect(phone.texts, equals: [], "the first answer holds up the others")
            try await world.advance(by: .seconds(2))
            world.expect(phone.texts, equals: ["late", "late", "now"], "then they come, up to the one that never does")
            world.expect(api.journal.sent(.response).count, equals: 3, "a caller that has gone gets none")
        }
    }

    @Test("A closure that throws is 500, and is told in journal and trace") func failure() async throws {
        struct OutOfMilk: Error {}
        let trace = try await inBothNetworks { world in
            let api = try world.httpServer("api") { _ in throw OutOfMilk() }
            let phone = world.httpClient("phone", of: api)
            try phone.get("/")
            try await world.advance(by: .seconds(1))
            world.expect(phone.statuses, equals: [500], "it is an internal error")
            world.expect(
                api.journal.events { if case .own(.failed(let error)) = $0 { error } else { nil } },
                equals: ["OutOfMilk()"], "the journal tells")
        }
        #expect(trace.contains { $0.text.contains("the service failed: OutOfMilk()") })
    }

    @Test("Event streams stay open, and get what is sent to their path") func events() async throws {
        try await inBothNetworks { world in
            let api = try world.httpServer("api") { request in
                switch request {
                case "GET /stream": .events([ServerSentEvent(data: "hello")])
                default: .events()
                }
            }
            let phone = world.httpClient("phone", of: api)
            let tablet = world.httpClient("tablet", of: api)
            try phone.get("/stream?user=ann")
            try tablet.get("/other")
            try await world.advance(by: .seconds(1))
            world.expect(api.send(ServerSentEvent(data: "tick", id: "1"), to: "/stream"), equals: 1, "one listens")
            world.expect(api.send(ServerSentEvent(data: "tick"), to: "/nowhere"), equals: 0, "nobody listens there")
            try await world.advance(by: .seconds(1))
            world.expect(phone.texts, equals: ["data: hello\n\nid: 1\ndata: tick\n\n"], "the events have come")
            world.expect(phone.answers.first?.isWhole, equals: false, "the stream is open")
            world.expect(tablet.texts, equals: [""], "the other stream has none")
            world.expect(api.endStreams(at: "/stream"), equals: 1, "it is ended")
            try await world.advance(by: .seconds(1))
            world.expect(phone.answers.first?.isWhole, equals: true, "the stream is over")
            tablet.connection.reset()
            try await world.advance(by: .seconds(1))
            world.expect(
                api.send(ServerSentEvent(data: "tick"), to: "/other"), equals: 0,
                "a caller that has gone listens no more")
        }
    }

    @Test("misbehaves, crashes and comes back") func misbehaviour() async throws {
        try await inBothNetworks { world in
            var count = 0
            let api = try world.httpServer("api") { _ in
                count += 1
                return .text("\(count)")
            }
            api.misbehave(
                .refuse(.request(.get, "/").first(1), with: .serviceUnavailable, fields: ["Retry-After": "5"]))
            let phone = world.httpClient("phone", of: api)
            try phone.get("/")
            try phone.get("/")
            try await world.advance(by: .seconds(1))
            world.expect(phone.statuses, equals: [503, 200], "the first is refused")
            api.crash()
            try await world.advance(by: .seconds(1))
            world.expect(phone.isOver, equals: true, "the connection is lost")
            try api.restart()
            let again = world.httpClient("again", of: api)
            try again.get("/")
            try await world.advance(by: .seconds(1))
            world.expect(again.texts, equals: ["2"], "the author's state has outlived the crash")
        }
    }
}
