import Carillon
import CarillonHTTP
import CarillonMagicBell
import MagicBellWire

/// The server on the wire, without a client of MagicBell's.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellServerIdentity = Scenario(
        "magicbell/server/identity", "A project with HMAC refuses forged users; the external identifier counts first.",
        covers: ["MB-AUTH-6", "MB-AUTH-7"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let wire = world.magicBellWire("wire", of: server)
        server.notify("For the identifier", to: .externalID("001"))
        server.notify("For the address", to: .email("richard@example.com"))
        let both: HTTPFields = [
            "X-MAGICBELL-USER-EMAIL": "richard@example.com", "X-MAGICBELL-USER-EXTERNAL-ID": "001",
        ]
        let list = try await wire.ask("GET", "/notifications", both)
        world.expect(list.titles, equals: ["For the identifier"], "the external identifier counts")
        server.requiresHMAC = true
        for (name, code) in [
            ("none", nil), ("wrong", "AAAA"), ("of the address", "tCJhWGZQGvMkXBJk+fVf2z8ErmEMJfU7CHpTRk551jQ="),
        ] {
            var fields = both
            if let code { fields.append("X-MAGICBELL-USER-HMAC", code) }
            let answer = try await wire.ask("GET", "/notifications", fields)
            world.expect(answer.status, equals: 401, "\(name): the user is refused")
            world.expect(
                answer.json["errors"]?[0]?["message"]?.string?.isEmpty, equals: false, "\(name): with a sentence")
        }
        var fields = both
        fields.append("X-MAGICBELL-USER-HMAC", UserHMAC.code(for: "001", secret: server.apiSecret))
        world.expect(try await wire.ask("GET", "/notifications", fields).status, equals: 200, "the right one is taken")
        server.requiresHMAC = false
        fields.set("X-MAGICBELL-USER-HMAC", to: "AAAA")
        world.expect(
            try await wire.ask("GET", "/notifications", fields).status, equals: 200, "switched off, it is ignored")

        let id = list.json["notifications"]?[0]?["id"]?.string ?? "none"
        let token = server.userToken(of: .externalID("001"))
        let cut = token.split(separator: ".").prefix(2).joined(separator: ".")
        for (name, text, status) in [
            ("that the project has signed", token, 200), ("without its code", cut, 401),
            ("with a dot behind it", token + ".", 401), ("with a part too many", token + ".more", 401),
        ] {
            let answer = try await wire.ask("GET", "/v2/notifications/\(id)", ["Authorization": "Bearer \(text)"])
            world.expect(answer.status, equals: status, "a token \(name)")
        }
    }

    static let magicBellServerActions = Scenario(
        "magicbell/server/actions", "Actions are 204 without a body, and 404 for what there is not.",
        covers: ["MB-SRV-2", "MB-SRV-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let wire = world.magicBellWire("wire", of: server)
        let user: HTTPFields = ["X-MAGICBELL-USER-EMAIL": MagicBellScene.user]
        guard let id = server.notify("Note", to: ann).first else { return world.fail("there is a notification") }
        for (method, path) in [
            ("POST", "/read"), ("POST", "/unread"), ("POST", "/archive"), ("DELETE", "/archive"), ("DELETE", ""),
        ] {
            let unknown = try await wire.ask(method, "/notifications/unknown\(path)", user)
            world.expect(unknown.status, equals: 404, "\(method) \(path): an unknown one")
            world.expect(unknown.json["errors"]?.array?.count, equals: 1, "\(method) \(path): with errors")
            let foreign = try await wire.ask(
                method, "/notifications/\(id)\(path)", ["X-MAGICBELL-USER-EMAIL": "bob@example.com"])
            world.expect(foreign.status, equals: 404, "\(method) \(path): somebody else's")
            let answer = try await wire.ask(method, "/notifications/\(id)\(path)", user)
            world.expect(answer.status, equals: 204, "\(method) \(path): the user's own")
            world.expect(answer.text, equals: "", "\(method) \(path): without a body")
            let list = try await wire.ask("GET", "/notifications", user)
            let note = list.json["notifications"]?[0]
            switch (method, path) {
            case ("POST", "/read"):
                world.expect(note?["read_at"]?.number != nil, "read shows in the next list")
                world.expect(note?["seen_at"]?.number != nil, "and it is seen")
            case ("POST", "/unread"):
                world.expect(note?["read_at"]?.isNull, equals: true, "unread shows in the next list")
                world.expect(note?["seen_at"]?.number != nil, "and it is still seen")
            case ("POST", _): world.expect(list.titles, equals: [], "an archived one is not listed")
            case (_, "/archive"): world.expect(list.titles, equals: ["Note"], "an unarchived one is")
            default: world.expect(list.titles, equals: [], "a deleted one is not")
            }
        }
    }

    static let magicBellServerOrder = Scenario(
        "magicbell/server/order", "The newest is first, and counts respect the filters.", covers: ["MB-SRV-4"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let wire = world.magicBellWire("wire", of: server)
        let user: HTTPFields = ["X-MAGICBELL-USER-EMAIL": MagicBellScene.user]
        for number in 1...3 {
            let ids = server.notify("Note \(number)", to: ann, category: number == 2 ? "c" : nil)
            if number == 1 { for id in ids { server.markAsRead(id, of: ann) } }
            try await world.advance(by: .seconds(1))
        }
        let lists: [(String, [String], [Int])] = [
            ("", ["Note 3", "Note 2", "Note 1"], [3, 2, 2]), ("?read=false", ["Note 3", "Note 2"], [2, 2, 2]),
            ("?read=true", ["Note 1"], [1, 0, 0]), ("?category=c", ["Note 2"], [1, 1, 1]),
            ("?archived=true", [], [0, 0, 0]), ("?per_page=1&page=2", ["Note 2"], [3, 2, 2]),
        ]
        for (query, titles, counts) in lists {
            let list = try await wire.ask("GET", "/notifications\(query)", user)
            world.expect(list.titles, equals: titles, "“\(query)”: the list")
            let members = ["total", "unread_count", "unseen_count"].map { list.json[$0]?.int ?? -1 }
            world.expect(members, equals: counts, "“\(query)”: the counts")
        }
    }

    static let magicBellServerIdempotency = Scenario(
        "magicbell/server/idempotency", "A repeated key gives the first answer again for a day, and creates nothing.",
        covers: ["MB-SRV-5"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        func send(_ title: String) async throws -> MagicBellWireAnswer {
            // A connection is not kept for a day.
            try await world.magicBellWire(title.lowercased(), of: server).ask(
                "POST", "/notifications",
                ["X-MAGICBELL-API-SECRET": server.apiSecret, "Idempotency-Key": "order 1"],
                #"{"notification":{"title":"\#(title)","recipients":[{"email":"ann@example.com"}]}}"#)
        }
        let first = try await send("One")
        world.expect(first.status, equals: 201, "the first is created")
        try await world.advance(by: .hours(23))
        let second = try await send("Two")
        world.expect(second.status, equals: 201, "the second has the same status")
        world.expect(second.text, equals: first.text, "and the same body")
        world.expect(server.notifications(of: ann).map(\.title), equals: ["One"], "nothing else is created")
        try await world.advance(by: .hours(2))
        world.expect(try await send("Three").status, equals: 201, "after a day the key is new")
        world.expect(server.notifications(of: ann).map(\.title), equals: ["Three", "One"], "and something is created")
    }

    static let magicBellServerLimit = Scenario(
        "magicbell/server/limit", "Beyond the rate limit the answer is 429 with errors.", covers: ["MB-SRV-6"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.rateLimit = .documented
        let wire = world.magicBellWire("wire", of: server)
        let user: HTTPFields = ["X-MAGICBELL-USER-EMAIL": MagicBellScene.user]
        var statuses: [Int] = []
        for _ in 1...101 { statuses.append(try await wire.ask("GET", "/notifications", user).status) }
        world.expect(statuses, equals: Array(repeating: 200, count: 100) + [429], "a hundred reads a minute")
        let refused = try await wire.ask("GET", "/notifications", user)
        world.expect(refused.json["errors"]?.array?.count, equals: 1, "with errors")
        try await world.advance(by: .minutes(1))
        world.expect(try await wire.ask("GET", "/notifications", user).status, equals: 200, "a minute later it goes on")
        var writes: [Int] = []
        for _ in 1...61 { writes.append(try await wire.ask("POST", "/notifications/seen", user).status) }
        world.expect(writes, equals: Array(repeating: 204, count: 60) + [429], "and sixty writes")
    }

    static let magicBellServerBroadcast = Scenario(
        "magicbell/server/broadcast", "A broadcast creates one for each recipient, and a message on each channel.",
        covers: ["MB-SRV-7"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let phone = world.magicBellPhone("phone", of: server)
        let stores = ["ann@example.com", "bob@example.com", "cleo@example.com"].map { phone.store(of: $0) }
        try await world.advance(by: .seconds(2))
        let wire = world.magicBellWire("wire", of: server)
        let secret: HTTPFields = ["X-MAGICBELL-API-SECRET": server.apiSecret]
        let answer = try await wire.ask(
            "POST", "/notifications", secret,
            #"{"notification":{"title":"All","recipients":[{"email":"ann@example.com"},{"email":"bob@example.com"}]}}"#)
        world.expect(answer.status, equals: 201, "it is created")
        world.expect(answer.json["notification"]?["id"]?.string?.isEmpty, equals: false, "with an identifier")
        try await world.advance(by: .seconds(2))
        world.expect(stores.map(\.titles), equals: [["All"], ["All"], []], "each recipient hears of it at once")
        for body in [#"{"notification":{"recipients":[{"email":"a@b.c"}]}}"#, #"{"notification":{"title":"x"}}"#] {
            world.expect(try await wire.ask("POST", "/notifications", secret, body).status, equals: 422, "\(body)")
        }
        world.expect(
            try await wire.ask("POST", "/notifications", ["X-MAGICBELL-API-SECRET": "wrong"], "{}").status, equals: 401,
            "a wrong secret is refused")
    }

    static let magicBellServerPreferences = Scenario(
        "magicbell/server/preferences", "Preferences change only where they are named.", covers: ["MB-PREF-5"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for channel in ["email", "in_app"] {
            for category in ["a", "b"] {
                server.setPreference(of: ann, category: category, channel: channel, enabled: true)
            }
        }
        let wire = world.magicBellWire("wire", of: server)
        let answer = try await wire.ask(
            "PUT", "/notification_preferences",
            ["X-MAGICBELL-USER-EMAIL": MagicBellScene.user, "accept-version": "v2"],
            #"{"notification_preferences":{"categories":[{"slug":"a","channels":[{"slug":"email","enabled":false}]}]}}"#
        )
        var lines: [String] = []
        for category in answer.json["notification_preferences"]?["categories"]?.array ?? [] {
            world.expect(category["label"]?.string?.isEmpty, equals: false, "a category has a label")
            for channel in category["channels"]?.array ?? []
            where ["email", "in_app"].contains(channel["slug"]?.string) {
                lines.append(
                    "\(category["slug"]?.string ?? "")/\(channel["slug"]?.string ?? "") \(channel["enabled"]?.bool ?? false)"
                )
                world.expect(channel["label"]?.string?.isEmpty, equals: false, "a channel has a label")
            }
        }
        world.expect(
            lines.sorted(), equals: ["a/email false", "a/in_app true", "b/email true", "b/in_app true"],
            "one has changed")
    }
}
