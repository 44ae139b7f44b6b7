import Carillon
import CarillonEnvironment
import CarillonHTTP
import HTTPWire
import JSONWire
import TestWorlds
import Testing

@testable import MagicBellServer

@Suite("The tokens of realtime channels", .timeLimit(.minutes(60)))
struct TokenTests {
    @Test(
        "are asked for with a code that is HMAC-SHA256, as the vectors have it",
        arguments: [
            (3_600_000, "YD+TLz38ynjiSVYOYle8u7Zc+tt1KB/qXZ6XqlJ/r5c="),
            (nil, "nXE9h5iVlXyTTI8rUOUVUbP3nX2fIAL1etyv22V+CuQ="),
        ] as [(Int?, String)])
    func vectors(lifetime: Int?, code: String) {
        let request = TokenRequest(
            keyName: "appid.keyid", lifetime: lifetime, capability: #"{"user_1-project_1":["*"]}"#, clientID: "1",
            timestamp: 1_700_000_000_000, nonce: "0123456789abcdef")
        #expect(request.code(secret: "keysecret") == code)
    }

    @Test(
        "come for a request that the server has signed, and open the user's channel",
        arguments: ["/ws/auth", "/ably/auth"])
    func issue(path: String) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let client = desk.client()
            try client.post(path, [], fields: RealtimeDesk.fields("ann"))
            try await desk.settle()
            world.expect(client.answers.first?.head.fields["Content-Type"], equals: "application/json", "JSON, exactly")
            let request = try JSON(text: client.texts[0])
            world.expect(
                request.object?.names, equals: ["keyName", "ttl", "capability", "timestamp", "nonce", "mac"], "members")
            world.expect(request["ttl"], equals: 3_600_000, "an hour")
            world.expect(
                request["capability"], equals: #"{"user_1-project_1":["*"],"user_1-project_1:*":["*"]}"#, "its channel")
            let answer = try await desk.exchange(request)
            world.expect(answer.head.status.code, equals: 201, "the token is made")
            let details = try JSON(text: answer.text)
            world.expect(
                details.object?.names, equals: ["token", "keyName", "issued", "expires", "capability"], "details")
            let (issued, expires) = (details["issued"]?.int ?? 0, details["expires"]?.int ?? 0)
            world.expect(expires - issued, equals: 3_600_000, "valid for an hour")
            world.expect(
                issued - (request["timestamp"]?.int ?? 0) < 5_000, equals: true, "by the clock of the world")
            let listener = try await desk.listen("channels=user_1-project_1", token: details["token"]?.string)
            world.expect(listener.statuses, equals: [200], "the channel is open")
        }
    }

    @Test("count for the rate limit of their user, with the other requests")
    func rateLimit() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world, usesProject: true)
            desk.server.rateLimit = RateLimit(readCount: 0, writeCount: 2)
            let client = desk.client()
            let ann = RealtimeDesk.fields("ann@example.com")
            let inbox = Array(#"{"inbox":{"token":"x"}}"#.utf8)
            try client.post("/ws/auth", [], fields: ann)
            try client.post("/channels/in_app/inbox/tokens", inbox, fields: ann)
            for path in ["/ws/auth", "/channels/in_app/inbox/tokens", "/notifications/read"] {
                try client.post(path, inbox, fields: ann)
            }
            try client.post("/ws/auth", [], fields: RealtimeDesk.fields("bob@example.com"))
            try await desk.settle()
            world.expect(client.statuses, equals: [200, 201, 429, 429, 429, 200], "two in a minute, for each user")
            world.expect(client.answers[2].head.fields["Retry-After"], equals: "60", "with the time to wait")
            let limited = desk.server.journal.events { if case .own(.rateLimited) = $0 { true } else { nil } }
            world.expect(limited.count, equals: 3, "and the journal tells")
        }
    }

    @Test("are not asked for by those who are no users")
    func stranger() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let client = desk.client()
            try client.post("/ws/auth", [])
            try await desk.settle()
            world.expect(client.statuses, equals: [401], "as the project refuses")
            let body = String(decoding: APIFailure.userMissing.reply.body, as: UTF8.self)
            world.expect(client.texts, equals: [body], "in its words")
        }
    }

    /// A change of a request for a token, and the error that it leads to.
    struct Forgery: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let status: Int
        let code: Int
        let change: @Sendable (JSON) -> JSON

        init(_ name: String, _ status: Int, _ code: Int, _ change: @escaping @Sendable (JSON) -> JSON) {
            (testDescription, self.status, self.code, self.change) = (name, status, code, change)
        }

        init(_ name: String, _ status: Int, _ code: Int, _ member: String, _ value: JSON?) {
            self.init(name, status, code) { request in
                var members = request.object ?? [:]
                members[member] = value
                return .object(members)
            }
        }
    }

    @Test(
        "are refused to requests that nobody signed",
        arguments: [
            Forgery("another code", 401, 40_101, "mac", "AAAA"), Forgery("no code", 400, 40_000, "mac", nil),
            Forgery("another capability", 401, 40_101, "capability", #"{"*":["*"]}"#),
            Forgery("a longer life", 401, 40_101, "ttl", 7_200_000),
            Forgery("a life of half a millisecond", 400, 40_000, "ttl", 0.5),
            Forgery("a nonce that is a number", 400, 40_000, "nonce", 7),
            Forgery("a short nonce", 400, 40_000, "nonce", "short"),
            Forgery("another key", 404, 40_400, "keyName", "other.key"),
            Forgery("no object", 400, 40_000) { _ in [1] },
        ])
    func forgeries(forgery: Forgery) throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let answer = try await desk.exchange(
                forgery.change(try await desk.tokenRequest()),
                key: forgery.code == 40_400 ? nil : desk.server.realtimeKey.name)
            world.expect(answer.head.status.code, equals: forgery.status, "the status")
            let error = try JSON(text: answer.text)["error"]
            world.expect(error?["code"]?.int, equals: forgery.code, "the code")
            world.expect(error?["statusCode"]?.int, equals: forgery.status, "the status in the body")
        }
    }

    @Test("are refused to a request that was used, and to one that is two minutes old")
    func replay() throws {
        try inWorld { world in
            let desk = try RealtimeDesk(world)
            let (used, old) = (try await desk.tokenRequest(), try await desk.tokenRequest())
            world.expect(try await desk.exchange(used).head.status.code, equals: 201, "once")
            world.expect(
                try JSON(text: try await desk.exchange(used).text)["error"]?["code"]?.int, equals: 40_105, "not twice")
            try await world.advance(by: .seconds(121))
            world.expect(
                try JSON(text: try await desk.exchange(old).text)["error"]?["code"]?.int, equals: 40_104, "too late")
            try await world.advance(by: .seconds(300))
            world.expect(
                try JSON(text: try await desk.exchange(used).text)["error"]?["code"]?.int, equals: 40_104,
                "a forgotten nonce helps nobody")
        }
    }

    @Test("that a request asks for may live a day, and by default an hour")
    func lifetime() throws {
        let now = Instant.zero
        func issue(_ lifetime: Int?) throws -> JSON {
            var tokens = RealtimeTokens(key: RealtimeKey(name: "k", secret: "s"), numbers: Count())
            var request = TokenRequest(keyName: "k", timestamp: 1_000, nonce: "0123456789abcdef")
            request.lifetime = lifetime
            return try tokens.issue(
                for: request.json(secret: "s").bytes, keyName: "k", defaultLifetime: .seconds(3_600),
                milliseconds: 1_000, at: now)
        }
        #expect(try issue(nil)["expires"] == 3_601_000)
        #expect(try issue(86_400_000)["expires"] == 86_401_000)
        #expect(throws: RealtimeError.badRequest("ttl is longer than a day")) { try issue(86_400_001) }
        #expect(try issue(nil)["capability"] == #"{"*":["*"]}"#, "a signed request without one opens everything")
    }

    @Test("are bounded in number: the oldest one is forgotten first")
    func bounds() throws {
        var tokens = RealtimeTokens(key: RealtimeKey(name: "k", secret: "s"), numbers: Count())
        var names: [String] = []
        for number in 0...RealtimeTokens.limit {
            let request = TokenRequest(keyName: "k", timestamp: 1_000, nonce: "0123456789abcdef\(number)")
            let details = try tokens.issue(
                for: request.json(secret: "s").bytes, keyName: "k", defaultLifetime: .seconds(60), milliseconds: 1_000,
                at: .zero)
            names.append(try #require(details["token"]?.string))
        }
        #expect(throws: RealtimeError.unknownToken) { try tokens.pass(token: names[0], at: .zero) }
        #expect(try tokens.pass(token: names[1], at: .zero).capability.opens("any"))
    }

    /// Random numbers that count.
    private final class Count: RandomNumbers, @unchecked Sendable {
        private var last: UInt64 = 0

        func next() -> UInt64 {
            last += 0x0001_0001_0001_0001
            return last
        }
    }
}
