import Carillon
import CarillonHTTP
import CarillonMagicBell

/// The server and its OpenAPI description. Beside these, every scenario holds its servers to the description.
extension Scenario {
    static let magicBellServerDescription = Scenario(
        "magicbell/server/description", "Each operation that is described answers as the description says.",
        covers: ["MB-SRV-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let walk = try DescriptionWalk(world, server)
        for request in DescribedRequest.all { try await walk.ask(request) }
        let query = "?v=1.1&channels=\(server.channel(of: .email(MagicBellScene.user)) ?? "")&accessToken=\(walk.token)"
        for name in ["sse", "event-stream"] {
            try await walk.open(HTTPRequestHead(.get, "/\(name)"), name) { try $0.get("/\(name)\(query)") }
        }
        try await walk.open(HTTPRequestHead(.get, "/"), "socket") {
            try $0.openWebSocket("/?api_key=\(server.apiKey)&token=mine")
        }
        world.expect(server.streamCount(of: .email(MagicBellScene.user)), equals: 3, "streams and WebSocket are open")
        world.expect(walk.missing, equals: [], "all that is described was asked for")
    }

    static let magicBellServerSubscriptions = Scenario(
        "magicbell/server/subscriptions", "A subscription is deleted in part, or as a whole.", covers: ["MB-SRV-10"],
        networks: [.memory, .loopback]
    ) { world in
        let wire = world.magicBellWire("wire", of: try world.magicBellServer())
        let user: HTTPFields = ["X-MAGICBELL-USER-EMAIL": MagicBellScene.user]
        func topics() async throws -> [String] {
            try await wire.ask("GET", "/subscriptions", user).json["subscriptions"]?.array?.map { subscription in
                let slugs = subscription["categories"]?.array?.compactMap { $0["slug"]?.string } ?? []
                return "\(subscription["topic"]?.string ?? ""): \(slugs.joined(separator: " "))"
            } ?? []
        }
        for topic in ["t", "u"] {
            _ = try await wire.ask(
                "POST", "/subscriptions", user,
                #"{"subscription":{"topic":"\#(topic)","categories":[{"slug":"a"},{"slug":"b"}]}}"#)
        }
        _ = try await wire.ask("DELETE", "/subscriptions/t", user, #"{"categories":[{"slug":"a"}]}"#)
        world.expect(try await topics(), equals: ["t: b", "u: a b"], "the category that the body names is gone")
        let whole = try await wire.ask("DELETE", "/subscriptions/u", user, "{}")
        world.expect(whole.status, equals: 204, "a body may name none")
        world.expect(try await topics(), equals: ["t: b"], "and all of the subscription is gone")
        _ = try await wire.ask("DELETE", "/subscriptions/t", user)
        world.expect(try await topics(), equals: [], "so it is without a body")
    }
}
