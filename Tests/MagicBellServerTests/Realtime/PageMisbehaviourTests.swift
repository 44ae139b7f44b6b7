import Carillon
import CarillonEnvironment
import CarillonHTTP
import JSONWire
import TestWorlds
import Testing

@testable import MagicBellServer

@Suite("Misbehaviours of lists in pages", .timeLimit(.minutes(60)))
struct PageMisbehaviourTests {
    /// A service with a list of six in pages of two: by GraphQL with the number of the page as the body, and by REST.
    private func lists(in world: World) throws -> HTTPMock {
        try world.httpServer("api") { request in
            let page = Int(request.query["page"] ?? request.text) ?? 1
            let elements = [2 * page - 1, 2 * page].map { "n\($0)" }
            if request.method == .get {
                return .json([
                    "current_page": .number(Double(page)), "total_pages": 3,
                    "notifications": .array(elements.map { ["id": .string($0)] }),
                ])
            }
            let edges = elements.map { id -> JSON in ["cursor": .string("c-\(id)"), "node": ["id": .string(id)]] }
            return .json([
                "data": [
                    "data": [
                        "edges": .array(edges),
                        "pageInfo": [
                            "endCursor": .string("c-\(elements[1])"), "hasNextPage": .bool(page < 3),
                            "hasPreviousPage": .bool(page > 1),
                        ],
                    ]
                ]
            ])
        }
    }

    @Test("a stale cursor, which repeats elements")
    func staleCursor() throws {
        try inWorld { world in
            let api = try lists(in: world)
            api.misbehave(.staleCursor(first: 1))
            let phone = world.httpClient("phone", of: api)
            for page in 1...2 { try phone.post("/graphql", Array("\(page)".utf8)) }
            try await world.advance(by: .seconds(1))
            let cursors = try phone.texts.map {
                try JSON(text: $0)["data"]?["data"]?["pageInfo"]?["endCursor"]?.string
            }
            world.expect(cursors, equals: ["c-n1", "c-n4"], "the first page's is stale")
        }
    }

    @Test("pages that shift: each begins with the end of the one before", arguments: ["GraphQL", "REST"])
    func shifting(form: String) throws {
        try inWorld { world in
            let api = try lists(in: world)
            api.misbehave(.shiftPages())
            let phone = world.httpClient("phone", of: api)
            for page in [1, 2, 3, 1] {
                if form == "REST" {
                    try phone.get("/notifications?page=\(page)")
                } else {
                    try phone.post("/graphql", Array("\(page)".utf8))
                }
            }
            try await world.advance(by: .seconds(1))
            let pages = try phone.texts.map { text in
                let answer = try JSON(text: text)
                let edges = answer["data"]?["data"]?["edges"]?.array?.compactMap { $0["node"] }
                return (edges ?? answer["notifications"]?.array ?? []).compactMap { $0["id"]?.string }
            }
            world.expect(
                pages, equals: [["n1", "n2"], ["n2", "n3"], ["n4", "n5", "n6"], ["n1", "n2"]],
                "further pages shift by one, the last has one more, and a first page never shifts")
        }
    }
}
