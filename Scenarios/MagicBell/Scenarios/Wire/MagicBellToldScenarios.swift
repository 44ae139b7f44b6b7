import Carillon
import CarillonHTTP
import CarillonMagicBell

/// Requests and answers, as the trace shows them.
extension Scenario {
    static let magicBellWireTold = Scenario(
        "magicbell/wire/told",
        "The trace has requests and answers on one line each, with stars for secrets in addresses and bodies.",
        covers: ["MB-SRV-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let user: HTTPFields = ["X-MAGICBELL-USER-EMAIL": MagicBellScene.user]
        let wire = world.magicBellWire("wire", of: server)
        func told(_ kind: String) -> TraceEvent? { world.trace.events.last { $0.kind == kind } }

        _ = try await wire.ask("GET", "/sse?v=1.1&channels=c&accessToken=hush")
        world.expect(
            told("http.received")?.text, equals: "GET /sse?v=1.1&channels=c&accessToken=*** HTTP/1.1, 2 fields",
            "an address is told, but for its token")
        _ = try await wire.ask(
            "POST", "/notifications", ["X-MAGICBELL-API-SECRET": server.apiSecret],
            #"{"notification":{"title":"Tea?","recipients":[{"email":"ann@example.com"}]}}"#)
        world.expect(told("http.received")?["body"]?.contains("Tea?"), equals: true, "a body is told")
        world.expect(
            server.requests.last?.fields.filter(\.isSecret).map(\.name), equals: ["X-MAGICBELL-API-SECRET"],
            "and which of the fields holds a secret")
        let id = try world.require(
            server.notifications(of: .email(MagicBellScene.user)).first?.id, "there is a notification")
        let action = try await wire.ask("POST", "/notifications/\(id)/read", user)
        world.expect(action.status, equals: 204, "an action succeeds")
        world.expect(
            told("http.sent")?.text.hasPrefix("HTTP/1.1 204 No Content, "), equals: true, "its answer is told")

        server.misbehave(.changeResponse(.response(to: .get, "/config")) { $0.status = HTTPStatus(200, "All\tright") })
        _ = try await wire.ask("GET", "/config", user)
        world.expect(
            told("http.sent")?.text.hasPrefix(#"HTTP/1.1 200 All\u{9}right, "#), equals: true,
            "a tab among the words of an answer is made visible")

        let client = world.rawClient("client", of: server)
        let body = Array(#"{"push_subscription":{"device_token":"aabb","platform":"ios"}}"#.utf8)
        var fields = user
        for (name, value) in [
            ("X-MAGICBELL-API-KEY", server.apiKey), ("Expect", "100-continue"), ("Content-Length", "\(body.count)"),
        ] { fields.append(name, value) }
        try client.begin(HTTPRequestHead(.post, "/push_subscriptions", fields: fields))
        try await world.advance(by: .seconds(1))
        world.expect(client.informational, equals: [.continue], "a client that asks whether to go on may")
        try client.sendPiece(body)
        try client.sendEnd()
        try await world.advance(by: .seconds(1))
        world.expect(client.statuses, equals: [201], "its body is read")
        let piece = world.trace.events.last { $0.text.hasPrefix("piece, ") }?["body"]
        world.expect(
            piece?.contains(#"device_token\":\"****\""#), equals: true,
            "and is told as a piece, with stars for the token in it")
    }
}
