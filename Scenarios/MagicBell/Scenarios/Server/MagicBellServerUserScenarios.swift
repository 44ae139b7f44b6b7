import Carillon
import CarillonMagicBell

/// The users of a project, as its server knows them.
extension Scenario {
    static let magicBellServerNames = Scenario(
        "magicbell/server/names", "A user who is known by one name gets the other one from a request with both.",
        covers: ["MB-AUTH-7"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let wire = world.magicBellWire("wire", of: server)
        server.notify("For the identifier", to: .externalID("001"))
        server.notify("For the address", to: .email("bob@example.com"))
        func titles(_ fields: HTTPFields) async throws -> [String] {
            let answer = try await wire.ask("GET", "/notifications", fields)
            return answer.titles
        }
        func introduce(_ id: String, _ email: String) async throws {
            let both: HTTPFields = ["X-MAGICBELL-USER-EXTERNAL-ID": id, "X-MAGICBELL-USER-EMAIL": email]
            world.expect(try await wire.ask("GET", "/config", both).status, equals: 200, "\(id) is \(email)")
        }
        try await introduce("001", "ann@example.com")
        world.expect(
            try await titles(["X-MAGICBELL-USER-EMAIL": "ann@example.com"]), equals: ["For the identifier"],
            "the address finds the notification of the identifier")
        try await introduce("002", "bob@example.com")
        world.expect(
            try await titles(["X-MAGICBELL-USER-EXTERNAL-ID": "002"]), equals: ["For the address"],
            "the identifier finds the notification of the address")
        try await introduce("001", "bob@example.com")
        world.expect(
            try await titles(["X-MAGICBELL-USER-EMAIL": "bob@example.com"]), equals: ["For the address"],
            "an address that is somebody's stays so")
    }

    static let magicBellServerUsers = Scenario(
        "magicbell/server/users", "A project imports its users, and lists them in the order that it wants.",
        covers: ["MB-SRV-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let wire = world.magicBellWire("wire", of: server)
        let project: HTTPFields = ["X-MAGICBELL-API-SECRET": server.apiSecret]
        let answer = try await wire.ask(
            "POST", "/imports", project,
            #"{"import":{"users":[{"external_id":"b"},{},{"external_id":"a"},{"last_name":"X"},{"email":"n@b.c"}]}}"#)
        let result = answer.json["import"]
        world.expect(result?["summary"]?.text, equals: #"{"total":5,"failures":2}"#, "two elements are no users")
        world.expect(
            result?["errors"]?.array?.compactMap { $0["index"]?.int }, equals: [1, 3], "those that name nobody")
        for id in ["a", "b", "c"] {
            try await world.advance(by: .seconds(1))
            let seen = try await wire.ask("GET", "/config", ["X-MAGICBELL-USER-EXTERNAL-ID": id])
            world.expect(seen.status, equals: 200, "“\(id)” is seen")
        }
        server.notify("Lunch?", to: .externalID("c"))
        let orders: [(query: String, names: [String])] = [
            ("", ["b", "a", "n@b.c", "c"]), ("?order_by=last_seen_at", ["a", "b", "c", "n@b.c"]),
            ("?order_by=last_seen_at:desc", ["c", "b", "a", "n@b.c"]),
            ("?order_by=last_notified_at:desc", ["c", "b", "a", "n@b.c"]),
            ("?order_by=last_seen_at:desc&per_page=2&page=2", ["a", "n@b.c"]),
        ]
        for (query, names) in orders {
            let users = try await wire.ask("GET", "/users\(query)", project).json["users"]?.array ?? []
            world.expect(
                users.map { $0["external_id"]?.string ?? $0["email"]?.string ?? "" }, equals: names,
                "“\(query)”: the users")
            world.expect(
                users.allSatisfy { $0["custom_attributes"] == nil }, "“\(query)”: users without attributes have none")
        }
    }
}
