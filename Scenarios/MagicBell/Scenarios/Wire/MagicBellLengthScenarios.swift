import Carillon
import CarillonHTTP
import CarillonMagicBell

/// Requests at their limits, and answers that are not as they should be.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)
    private static let user: HTTPFields = ["X-MAGICBELL-USER-EMAIL": MagicBellScene.user]

    static let magicBellWireLimits = Scenario(
        "magicbell/wire/limits", "A request may be as long, and take as long, as a server's limits say, and no longer.",
        covers: ["MB-SRV-7"], networks: [.memory, .loopback]
    ) { world in
        var limits = HTTPHostLimits.magicBell
        limits.request.bodyByteCount = 200
        let server = try world.magicBellServer(limits: limits)
        func body(of size: Int) -> String {
            let beginning = #"{"notification":{"title":""#
            let end = #"","recipients":[{"email":"ann@example.com"},{"email":"bob@example.com"}]}}"#
            return beginning + String(repeating: "x", count: size - beginning.utf8.count - end.utf8.count) + end
        }
        let wire = world.magicBellWire("wire", of: server)
        let secret: HTTPFields = ["X-MAGICBELL-API-SECRET": server.apiSecret]
        world.expect(
            try await wire.ask("POST", "/notifications", secret, body(of: 200)).status, equals: 201,
            "a body at the limit is read")
        world.expect(
            [ann, .email("bob@example.com")].map { server.notifications(of: $0).count }, equals: [1, 1],
            "each recipient has the notification")
        world.expect(
            try await wire.ask("POST", "/notifications", secret, body(of: 201)).status, equals: 413,
            "a longer one is refused")
        world.expect(server.brokenRules, equals: ["the body is too long"], "for its length")

        let slow = world.rawClient("slow", of: server)
        try slow.send(raw: server.rawRequest("POST /notifications", ["Content-Length: 9"], "{"))
        try await world.advance(by: .seconds(299))
        world.expect(slow.statuses, equals: [], "a request may take five minutes")
        try await world.advance(by: .seconds(2))
        world.expect(slow.statuses, equals: [408], "one that takes longer is refused")
        let error = slow.texts.first.flatMap { try? JSON(text: $0) }?["errors"]?[0]
        world.expect(error?["code"]?.string, equals: "request_timeout", "with the body that all errors have")

        var narrow = HTTPHostLimits.magicBell
        narrow.request.startLineByteCount = 113
        // The limit of the line does not count its end, that of the head does.
        narrow.request.sectionByteCount = 115
        let other = try world.magicBellServer("narrow", limits: narrow)
        let client = world.rawClient("client", of: other)
        try client.send(raw: "GET /\(String(repeating: "a", count: 100)) HTTP/1.1\r\nHost: x\r\n\r\n")
        try await world.advance(by: .seconds(1))
        world.expect(client.statuses, equals: [414], "a first line of 114 bytes is too long, and so is the head")
        world.expect(other.brokenRules, equals: ["the first line is too long"], "the line is what is told")
    }

    static let magicBellWireAnswers = Scenario(
        "magicbell/wire/answers", "An answer may lack the words behind its status, and may be cut.",
        covers: ["MB-SRV-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        guard let id = server.notify("Note", to: ann).first else { return world.fail("there is a notification") }
        server.misbehave(
            Misbehaviour(
                "no words", on: .response(to: .get, "/notifications"),
                .spoil { bytes in
                    let line = Array("HTTP/1.1 200 OK\r\n".utf8), bare = Array("HTTP/1.1 200\r\n".utf8)
                    return bytes.starts(with: line) ? bare + bytes.dropFirst(line.count) : bytes
                }))
        let wire = world.magicBellWire("wire", of: server)
        let bare = try await wire.ask("GET", "/notifications", user)
        world.expect(bare.titles, equals: ["Note"], "an answer without words is read")
        world.expect(bare.head.status.reasonPhrase, equals: "", "and has none")
        let plain = try await wire.ask("GET", "/subscriptions", user)
        world.expect(plain.head.status.reasonPhrase, equals: "OK", "another one has its words")
        let action = try await wire.ask("POST", "/notifications/\(id)/read", user)
        world.expect(action.head.status.reasonPhrase, equals: "No Content", "so has that of an action")

        server.misbehave(.cutBody(of: .response(to: .get, "/config"), after: 10))
        let cut = world.rawClient("cut", of: server)
        var fields = user
        fields.append("X-MAGICBELL-API-KEY", server.apiKey)
        try cut.get("/config", fields: fields)
        try await world.advance(by: .seconds(1))
        let sent = server.journal.compactMap { entry in
            if case .sentBytes(let bytes) = entry.event { bytes } else { nil }
        }
        let pieces = String(decoding: sent.last ?? [], as: UTF8.self).split(separator: "\r\n\r\n")
        world.expect(pieces.count, equals: 2, "a head is sent, and a part of its body")
        world.expect(pieces.last?.utf8.count, equals: 10, "the part has ten bytes")
        world.expect(cut.wasReset, equals: true, "and the connection is reset")
    }
}
