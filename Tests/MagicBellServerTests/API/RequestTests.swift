import CarillonEnvironment
import HTTPWire
import JSONWire
import MagicBellWire
import Testing

@testable import MagicBellServer

@Suite("Requests to MagicBell's API")
struct RequestTests {
    let bed = APIBed()

    @Test("An unknown path is 404 with an errors body", arguments: ["/", "/else", "/notifications/1/2/3", "/config/x"])
    func unknownPath(path: String) {
        let reply = bed.send("GET " + path)
        #expect(reply.status == .notFound)
        #expect(reply.code == "not_found")
    }

    @Test(
        "A wrong method is 405 and tells those that are right",
        arguments: [
            ("PATCH /notifications", "GET, POST"), ("PUT /notifications/1", "GET, DELETE"),
            ("POST /config", "GET"), ("GET /graphql", "POST"), ("POST /notification_preferences", "GET, PUT"),
            ("GET /notifications/read", "POST"), ("GET /ws/auth", "POST"), ("POST /sse", "GET"),
            ("DELETE /openapi.json", "GET"),
            ("GET /channels/in_app/inbox/tokens", "POST"), ("POST /v2/channels/in_app/inbox/tokens", "PUT"),
        ])
    func wrongMethod(request: String, allowed: String) {
        let reply = bed.send(request)
        #expect(reply.status == .methodNotAllowed)
        #expect(reply.fields["Allow"] == allowed)
        #expect(reply.code == "method_not_allowed")
    }

    @Test("A broken body is 400", arguments: ["", "{", "{\"a\":1}x", "\u{0}", "nul"])
    func brokenJSON(body: String) {
        let fields = APIBed.fields(of: "ann@example.com")
        let reply = bed.reply("POST /push_subscriptions", fields, body: Array(body.utf8))
        #expect(reply.status == .badRequest)
        #expect(reply.code == "bad_request")
    }

    @Test(
        "A body is JSON whatever its type is said to be",
        arguments: ["application/x-www-form-urlencoded", "text/x", ""])
    func contentType(type: String) {
        let reply = bed.send(
            "POST /push_subscriptions", ["push_subscription": ["device_token": "aa", "platform": "ios"]],
            fields: ["Content-Type": type])
        #expect(reply.status == .created)
    }

    @Test("A body over the limit is 413, and nothing happens") func tooLarge() {
        var limits = APILimits()
        limits.bodyByteCount = 100
        let bed = APIBed(apiLimits: limits)
        let text = String(repeating: "a", count: 100)
        let reply = bed.send("PUT /notification_preferences", .string(text))
        #expect(reply.status == .contentTooLarge)
        #expect(reply.code == "content_too_large")
    }

    // MARK: Idempotency

    private let sending: JSON = ["notification": ["title": "A", "recipients": [["email": "ann@example.com"]]]]

    @Test("A repeated idempotency key replays status and body for 24 hours, and creates nothing") func idempotency() {
        let key: HTTPFields = [MagicBellField.idempotencyKey: "k"]
        let first = bed.sendAsProject("POST /notifications", sending, fields: key)
        bed.advance(by: 86_399)
        let second = bed.sendAsProject("POST /notifications", ["notification": .null], fields: key)
        #expect(first.status == .created)
        #expect(second.status == first.status)
        #expect(second.body == first.body)
        #expect(second.events == [.replayed(status: 201)])
        #expect(bed.titles() == ["A"])
        bed.advance(by: 1)
        #expect(bed.sendAsProject("POST /notifications", sending, fields: key).body != first.body)
        #expect(bed.titles() == ["A", "A"])
    }

    @Test("A key counts for one route, and for one user") func idempotencyScope() {
        let key: HTTPFields = [MagicBellField.idempotencyKey: "k"]
        let token: JSON = ["push_subscription": ["device_token": "aa", "platform": "ios"]]
        bed.send("POST /push_subscriptions", as: "ann@example.com", token, fields: key)
        bed.send("POST /push_subscriptions", as: "bob@example.com", token, fields: key)
        #expect(bed.project.knownUser("bob@example.com")?.pushTokens.count == 1)
        #expect(bed.sendAsProject("POST /notifications", sending, fields: key).status == .created)
    }

    @Test("A refusal of the content is replayed, too") func idempotentFailure() {
        let key: HTTPFields = [MagicBellField.idempotencyKey: "k"]
        #expect(
            bed.sendAsProject("POST /notifications", ["notification": [:]], fields: key).status == .unprocessableContent
        )
        #expect(bed.sendAsProject("POST /notifications", sending, fields: key).status == .unprocessableContent)
    }

    @Test("The answers to 10,000 requests are kept, and then the oldest one goes for each new one")
    func idempotencyBound() {
        var replies = IdempotentReplies()
        func key(_ number: Int) -> IdempotentReplies.Key {
            IdempotentReplies.Key(user: nil, path: ["notifications"], name: "\(number)")
        }
        for number in 0..<10_000 { replies.keep(.noContent, to: key(number), at: .zero) }
        let areKept = [0, 9_999].map { replies.reply(to: key($0), at: .zero) != nil }
        #expect(areKept == [true, true])
        replies.keep(.noContent, to: key(10_000), at: .zero)
        let areStillKept = [0, 1, 10_000].map { replies.reply(to: key($0), at: .zero) != nil }
        #expect(areStillKept == [false, true, true])
    }

    // MARK: The rate limit

    @Test("Over the limit a request is 429 until the minute is over, for each user and kind") func rateLimit() {
        bed.settings.configuration.rateLimit = RateLimit(readCount: 2, writeCount: 1)
        #expect(bed.send("GET /config").status == .ok)
        bed.advance(by: 20.5)
        #expect(bed.send("GET /config").status == .ok)
        let refused = bed.send("GET /config")
        #expect(refused.status == .tooManyRequests)
        #expect(refused.fields["Retry-After"] == "40")
        #expect(refused.code == "rate_limit_exceeded")
        #expect(refused.events.contains(.rateLimited(seconds: 40)))
        #expect(bed.send("POST /notifications/read").status == .noContent)
        #expect(bed.send("POST /notifications/read").status == .tooManyRequests)
        #expect(bed.send("GET /config", as: "bob@example.com").status == .ok)
        bed.advance(by: 39.5)
        #expect(bed.send("GET /config").status == .ok)
    }

    @Test("The documented limit is 100 reads and 60 writes") func documentedLimit() {
        bed.settings.configuration.rateLimit = .documented
        let reads = (0..<101).map { _ in bed.send("GET /config").status.code }
        let writes = (0..<61).map { _ in bed.send("POST /notifications/seen").status.code }
        #expect(reads == Array(repeating: 200, count: 100) + [429])
        #expect(writes == Array(repeating: 204, count: 60) + [429])
    }
}
