import Carillon
import CarillonMagicBell
import Foundation

/// The lists that documents of GraphQL ask for.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellTexts = Scenario(
        "magicbell/graphql/texts", "A text in a document is what its escapes and its quotation marks make of it.",
        covers: ["MB-LIST-11"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let wire = world.magicBellWire("wire", of: server)
        let texts: [(name: String, literal: String, text: String)] = [
            ("escapes of four digits and of more", #"["\u004A\u{1F4AF}"]"#, "J💯"),
            ("two escapes for one letter", #"["\ud83d\udd14"]"#, "🔔"),
            ("a block", #"["""ab"""]"#, "ab"),
            ("a block of lines", "\"\"\"\n    Two\n      lines\n\"\"\"", "Two\n  lines"),
            ("a block with quotation marks", #"["""a\"""b\cd"e\"f"g"""]"#, #"a"""b\cd"e\"f"g"#),
        ]
        for (name, _, text) in texts { server.notify(name, to: ann, category: text) }
        for (name, literal, _) in texts {
            let answer = try await wire.query("{ notifications(categories: \(literal)) { edges { node { title } } } }")
            let titles = answer.nodes.compactMap { $0["title"]?.string }
            world.expect(titles, equals: [name], "\(name): the category is found")
        }
    }

    static let magicBellVariables = Scenario(
        "magicbell/graphql/variables",
        "Variables of a document filter its list, null is no filter, and a value of another type is an error.",
        covers: ["MB-SRV-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let wire = world.magicBellWire("wire", of: server)
        let noon = Date(timeIntervalSince1970: 1_682_942_400)
        let ids = server.notify("Lunch?", to: ann, category: "meals", sentAt: noon)
        server.notify("Tea?", to: ann, category: "drinks", sentAt: noon.addingTimeInterval(14_400))
        for id in ids { server.markAsRead(id, of: ann) }

        let whole = try await wire.query("{ notifications { edges { node { title sentAt } } } }")
        world.expect(
            whole.nodes.map { "\($0["title"]?.string ?? "") \($0["sentAt"]?.string ?? "")" },
            equals: ["Tea? 2023-05-01T16:00:00Z", "Lunch? 2023-05-01T12:00:00Z"], "without a filter, newest first")
        let category = "query ($c: String!) { notifications(categories: [$c]) { totalCount } }"
        let read = "query ($r: Boolean = true) { notifications(read: $r) { totalCount } }"
        let other = "query ($x: Unknown) { notifications(inApp: $x) { totalCount } }"
        let requests: [(name: String, document: String, variables: JSON, count: Int?)] = [
            ("a category", category, ["c": "meals"], 1), ("another category", category, ["c": "news"], 0),
            ("no value where one has to be", category, [:], nil),
            ("a number for a text", category, ["c": 7], nil),
            ("the value of the document", read, [:], 1), ("a value in its place", read, ["r": false], 1),
            ("null in its place", read, ["r": .null], 2),
            ("a type that only the client knows", other, ["x": ["y": 1]], 2),
        ]
        for (name, document, variables, count) in requests {
            let answer = try await wire.query(document, ["variables": variables])
            world.expect(answer.data?["notifications"]?["totalCount"]?.int, equals: count, "\(name): the count")
            world.expect(answer.complaints.isEmpty, equals: count != nil, "\(name): an error, if there is no count")
        }
        for (arguments, count) in [("read: null", 2), ("first: null", 2), ("first: \"2\"", nil)] as [(String, Int?)] {
            let answer = try await wire.query("{ notifications(\(arguments)) { totalCount } }")
            world.expect(answer.data?["notifications"]?["totalCount"]?.int, equals: count, "\(arguments): the count")
        }
    }

    static let magicBellProjectLists = Scenario(
        "magicbell/graphql/project", "Users and categories are listed for the project, and for no user.",
        covers: ["MB-SRV-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let wire = world.magicBellWire("wire", of: server)
        let secret: HTTPFields = ["X-MAGICBELL-API-SECRET": server.apiSecret]
        server.notify("Lunch?", to: ann, category: "meals")
        server.notify("Tea?", to: .externalID("001"))
        let first = try await wire.query(
            "{ users(first: 1) { totalCount edges { cursor node { email } } } categories { edges { node { slug } } } }",
            by: secret)
        world.expect(first.data?["users"]?["totalCount"]?.int, equals: 2, "the project has two users")
        let edge = first.data?["users"]?["edges"]?[0]
        world.expect(edge?["node"]?["email"]?.string, equals: MagicBellScene.user, "the first one")
        world.expect(
            first.data?["categories"]?.text, equals: #"{"edges":[{"node":{"slug":"meals"}}]}"#, "and a category")
        let next = try await wire.query(
            "{ users(after: \"\(edge?["cursor"]?.string ?? "")\") { edges { node { externalId } } } }", by: secret)
        world.expect(
            next.data?["users"]?.text, equals: #"{"edges":[{"node":{"externalId":"001"}}]}"#, "the next page goes on")

        let user = try await wire.query("{ users { totalCount } }")
        world.expect(user.status, equals: 200, "a user who asks: the status")
        world.expect(user.complaints.first?.contains("secret"), equals: true, "a user who asks needs the secret")
        let nobody = try await wire.query("{ notifications { totalCount } }", by: secret)
        world.expect(nobody.complaints.first?.contains("user"), equals: true, "a list of notifications needs a user")
        var fields = secret
        fields.append("X-MAGICBELL-USER-EMAIL", MagicBellScene.user)
        let both = try await wire.query("{ users { totalCount } notifications { totalCount } }", by: fields)
        world.expect(
            both.data?.text, equals: #"{"users":{"totalCount":2},"notifications":{"totalCount":1}}"#,
            "with the secret and the name of a user there are both")
        world.expect(
            try await wire.query("{ users { totalCount } }", by: [:]).status, equals: 401, "a stranger gets nothing")
    }
}
