import CarillonEnvironment
import EventStream
import Foundation
import HTTPWire
import JSONWire
import MagicBellWire
import Testing

@testable import CarillonPlayground

@Suite("The playground's MagicBell server", .timeLimit(.minutes(60)))
@CallerThread
struct MagicBellPlaygroundTests {
    private static let project: HTTPFields = [
        MagicBellField.apiKey: "playground-key", MagicBellField.apiSecret: "playground-secret",
    ]
    private static let ann: HTTPFields = [
        MagicBellField.apiKey: "playground-key", MagicBellField.userEmail: "ann@example.com",
    ]
    private static let greeting: JSON = [
        "notification": ["title": "Hello", "recipients": [["email": "ann@example.com"]]]
    ]

    private func withServer(
        _ magicBell: MagicBellOptions = MagicBellOptions(), journal: String? = nil,
        _ body: (UInt16) async throws -> Void
    ) async throws {
        var options = PlaygroundOptions()
        options.servers = [magicBell]
        options.journal = journal
        let playground = Playground(options)
        try await body(try #require(try playground.start()["magicbell"]))
        try playground.stop()
    }

    /// Exchanges a user's right to listen for a token. Returns the name of the user's channel, too.
    private func token(_ client: WebCaller) async throws -> (token: String, channel: String) {
        let config = try await client.ask(.get, "/config", Self.ann).body
        let request = try await client.ask(.post, "/ws/auth", Self.ann).body
        let key = try #require(request["keyName"]?.string)
        let details = try await client.ask(.post, "/keys/\(key)/requestToken", [:], request).body
        return (try #require(details["token"]?.string), try #require(config["ws"]?["channel"]?.string))
    }

    @Test("begins with an empty store, and keeps what it gets until it ends")
    func store() async throws {
        for _ in 1...2 {
            try await withServer { port in
                let client = try await WebCaller.client(at: port)
                #expect(try await client.ask(.get, "/notifications", Self.ann).body["total"] == 0)
                #expect(try await client.ask(.post, "/notifications", Self.project, Self.greeting).status == 201)
                let list = try await client.ask(.get, "/notifications", Self.ann).body
                #expect(list["notifications"]?[0]?["title"] == "Hello")
                let id = try #require(list["notifications"]?[0]?["id"]?.string)
                #expect(try await client.ask(.post, "/notifications/\(id)/read", Self.ann).status == 204)
                #expect(try await client.ask(.get, "/notifications", Self.ann).body["unread_count"] == 0)
            }
        }
    }

    @Test("tells its streams what happens, for a token or for the key")
    func streams() async throws {
        try await withServer { port in
            let client = try await WebCaller.client(at: port)
            let (token, channel) = try await token(client)
            let (one, other) = (try await WebCaller.client(at: port), try await WebCaller.client(at: port))
            #expect(try await one.listen("/sse?v=1.1&channels=\(channel)&accessToken=\(token)") == 200)
            let key = "playground.realtime:playground-secret"
            #expect(try await other.listen("/event-stream?v=1.1&channels=\(channel)&key=\(key)") == 200)
            _ = try await client.ask(.post, "/notifications", Self.project, Self.greeting)
            for stream in [one, other] {
                let message = try JSON(text: try await stream.event().data)
                #expect(message["name"] == "notifications/new")
                #expect(message["channel"]?.string == channel)
            }
        }
    }

    @Test("tells its WebSockets, too")
    func webSockets() async throws {
        try await withServer { port in
            let client = try await WebCaller.client(at: port)
            let bound = try await client.ask(
                .post, "/channels/in_app/inbox/tokens", Self.ann, ["inbox": ["token": "made-up"]])
            #expect(bound.body == ["in_app/inbox": ["token": "made-up"]])
            let socket = try await WebCaller.client(at: port)
            #expect(try await socket.openWebSocket("/?api_key=playground-key&token=made-up") == 101)
            _ = try await client.ask(.post, "/notifications", Self.project, Self.greeting)
            #expect(try JSON(text: try await socket.text())["name"] == "notifications/new")
        }
    }

    @Test("has the keys that it was given, and asks for HMACs if it is told to")
    func keys() async throws {
        var options = MagicBellOptions()
        options.apiKey = "other-key"
        options.apiSecret = "other-secret"
        options.requiresHMAC = true
        try await withServer(options) { port in
            let client = try await WebCaller.client(at: port)
            #expect(try await client.ask(.get, "/config", Self.ann).status == 401, "another key")
            var fields = Self.ann
            fields.set(MagicBellField.apiKey, to: "other-key")
            #expect(try await client.ask(.get, "/config", fields).status == 401, "no HMAC")
            fields.set(
                MagicBellField.userHMAC, to: UserHMAC.code(for: "ann@example.com", secret: "other-secret"))
            #expect(try await client.ask(.get, "/config", fields).status == 200)
        }
    }

    @Test("writes a journal without secrets")
    func journal() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-magicbell-\(ProcessInfo.processInfo.globallyUniqueString)"
        ).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var secrets = ["playground-secret", "made-up-token", "made-up-device", UserHMAC.code(for: "ann", secret: "x")]
        try await withServer(journal: path) { port in
            let client = try await WebCaller.client(at: port)
            let (token, channel) = try await token(client)
            secrets.append(token)
            var fields = Self.ann
            fields.set(MagicBellField.userHMAC, to: secrets[3])
            _ = try await client.ask(
                .post, "/channels/in_app/inbox/tokens", fields, ["inbox": ["token": "made-up-token"]])
            _ = try await client.ask(
                .post, "/push_subscriptions", Self.ann,
                ["push_subscription": ["device_token": "made-up-device", "platform": "ios"]])
            _ = try await client.ask(.delete, "/push_subscriptions/made-up-device", Self.ann)
            _ = try await client.ask(.post, "/notifications", Self.project, Self.greeting)
            let stream = try await WebCaller.client(at: port)
            _ = try await stream.listen("/sse?v=1.1&channels=\(channel)&accessToken=\(token)")
            let socket = try await WebCaller.client(at: port)
            _ = try await socket.openWebSocket("/?api_key=playground-key&token=made-up-token")
            _ = try await client.ask(.post, "/notifications", Self.project, Self.greeting)
            _ = try await stream.event()
            _ = try await socket.text()
        }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for secret in secrets { #expect(!text.contains(secret), "\(secret) is in the journal") }
        let lines = try text.split(separator: "\n").map { try JSON(text: String($0)) }
        #expect(lines.allSatisfy { $0["server"] == "magicbell" })
        let kinds = Set(lines.compactMap { $0["kind"]?.string })
        #expect(
            kinds.isSuperset(of: [
                "started", "opened", "received", "sent", "issuedToken", "openedStream", "openedWebSocket", "published",
                "stopped",
            ]))
    }
}
