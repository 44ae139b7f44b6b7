import Carillon
import CarillonMagicBell

/// The bounds of documents of GraphQL, and of the answers to them.
extension Scenario {
    /// Returns a text in brackets, which lie in each other.
    private static func brackets(_ depth: Int, around text: String = "") -> String {
        String(repeating: "[", count: depth) + text + String(repeating: "]", count: depth)
    }

    static let magicBellBounds = Scenario(
        "magicbell/graphql/bounds", "A document is answered up to a depth and a size, and refused beyond them.",
        covers: ["MB-SRV-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let wire = world.magicBellWire("wire", of: server)
        func lists(_ depth: Int) -> String {
            "query ($c: \(brackets(depth, around: "String"))) { notifications(categories: $c) { totalCount } }"
        }
        func values(_ depth: Int) -> String { "{ notifications(inApp: \(brackets(depth))) { totalCount } }" }
        func selections(_ depth: Int) -> String {
            String(repeating: "{ ... ", count: depth) + "{ __typename }" + String(repeating: " }", count: depth)
        }
        // The list, 99 fragments in it, and 100 fields in each of these are 10,000.
        let list = "notifications { " + String(repeating: "...F ", count: 99) + "}"
        let fragment = "fragment F on NotificationsConnection { " + String(repeating: "totalCount ", count: 100) + "}"
        let documents: [(name: String, most: String, more: String)] = [
            ("lists in the type of a variable", lists(31), lists(32)),
            ("lists in a value", values(32), values(33)),
            ("selections in each other", selections(31), selections(32)),
            ("selections in all", "{ \(list) } \(fragment)", "{ \(list) __typename } \(fragment)"),
        ]
        for (name, most, more) in documents {
            let answer = try await wire.query(most)
            world.expect(answer.data != nil, "\(name): as many as may be are answered")
            let refused = try await wire.query(more)
            world.expect(refused.status, equals: 200, "\(name): one more: the status")
            world.expect(refused.data == nil, "\(name): one more is refused")
            world.expect(refused.complaints.first?.contains("at most"), equals: true, "\(name): the bound is named")
        }
    }

    static let magicBellLongAnswers = Scenario(
        "magicbell/graphql/long-answers",
        "An answer of more than seven million bytes is none, and a body is read to a depth of 64.",
        covers: ["MB-SRV-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let wire = world.magicBellWire("wire", of: server)
        server.notify("Long", to: .email(MagicBellScene.user), content: String(repeating: "x", count: 1_000_000))
        let fields = (1...8).map { "a\($0): notifications { edges { node { content } } }" }
        let long = try await wire.query("{ \(fields.joined(separator: " ")) }")
        world.expect(long.status, equals: 200, "eight million bytes: the status")
        world.expect(long.data == nil, "eight million bytes are not sent")
        world.expect(long.complaints.first?.contains("7000000 bytes"), equals: true, "the error says how many may be")
        let user: HTTPFields = ["X-MAGICBELL-USER-EMAIL": MagicBellScene.user]
        for (depth, status) in [(64, 200), (65, 400)] {
            // The body and its variables are two of the values that lie in each other.
            let body = #"{"query":"{ __typename }","variables":{"v":\#(brackets(depth - 2))}}"#
            let answer = try await wire.ask("POST", "/graphql", user, body)
            world.expect(answer.status, equals: status, "a body that is \(depth) deep")
        }
    }
}
