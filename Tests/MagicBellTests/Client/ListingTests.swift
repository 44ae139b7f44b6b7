import Foundation
import HTTPEngine
import HTTPWire
import JSONWire
import MagicBell
import TestBeds
import Testing

@Suite("A store loads pages", .timeLimit(.minutes(60)))
struct ListingTests {
    private static let first = page(
        [node("a"), node("b", "Sra"), node("c", "SRa")], total: 7, unread: 5, unseen: 4, hasNextPage: true, end: "c-c")

    @Test("Pages are asked for by GraphQL, the second one after the first (MB-LIST-2, MB-LIST-3, MB-LIST-4, MB-LIST-9)")
    func pages() throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            let store = try await bed.store(user, StorePredicate(), ListingTests.first)
            #expect(bed.http.lines == ["POST /graphql"])
            #expect(bed.http.api[0].query.hasPrefix("query { data: notifications(archived: false first: 50) {"))
            #expect(bed.http.api[0].request.fields["content-type"] == "application/json")
            let counts: [Int] = [store.totalCount, store.unreadCount, store.unseenCount]
            #expect(counts == [7, 5, 4])
            bed.app { store.fetch { _ in } }
            try await bed.answer(200, page([node("d")], total: 7, unread: 5, unseen: 4))
            #expect(bed.http.api[1].query.contains("(archived: false after: \"c-c\", first: 50)"))
            #expect(store.map(\.id) == ["a", "b", "c", "d"])
            #expect(!store.hasNextPage)
        }
    }

    @Test("Two calls in a row load two pages, and the third one finds the end") func twoCalls() throws {
        try ClientBed().run { bed in
            let store = bed.app { bed.client.connectUser(email: "a@example.com").store.build() }
            let diary = StoreDiary()
            for _ in 0..<3 { bed.app { store.fetch { diary.note("\((try? $0.get())?.map(\.id) ?? [])") } } }
            try await bed.answer(200, ListingTests.first)
            try await bed.answer(200, page([node("d")], total: 7))
            #expect(diary.take() == [#"["a", "b", "c"]"#, #"["d"]"#, "[]"])
            #expect(bed.http.lines.count == 2)
        }
    }

    @Test("A failure leaves all as it was (MB-LIST-7, MB-ERR-2)", arguments: [true, false])
    func failure(isRefresh: Bool) throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            let store = try await bed.store(user, StorePredicate(), ListingTests.first)
            let diary = StoreDiary(store)
            let done: (Result<[MagicBell.Notification], any Error>) -> Void = { result in
                if case .failure(let error) = result { diary.note(error.localizedDescription) }
            }
            let answers: [(Int, JSON)] = [
                (500, ["errors": [["message": "one"], ["message": "two"]]]), (404, ["no": "form"]),
                (200, ["errors": [["message": "no such field"]]]), (200, ["data": [:]]),
                (200, ["data": ["data": ["edges": 5]]]),
            ]
            for (status, body) in answers {
                bed.app { if isRefresh { store.refresh(completion: done) } else { store.fetch(completion: done) } }
                try await bed.answer(status, body)
            }
            #expect(
                diary.take() == [
                    "500 - one -- two", "404 - Network error. Custom message not provided.",
                    "There was an error while mapping StorePage", "Server didn't response correct data",
                    "There was an error while mapping StorePage",
                ])
            #expect(store.map(\.id) == ["a", "b", "c"] && store.totalCount == 7 && store.hasNextPage)
            bed.app { store.fetch { _ in } }
            try await bed.settle()
            #expect(bed.http.open.first?.query.contains("after: \"c-c\"") == true, "the cursor is the old one")
        }
    }

    @Test(
        "Each part of a filter reaches the server (MB-LIST-8, MB-LIST-11)",
        arguments: [
            (StorePredicate(), "archived: false"),
            (StorePredicate(read: true, seen: false, archived: true), "read: true, seen: false, archived: true"),
            (StorePredicate(read: .unread), "read: false, archived: false"),
            (
                StorePredicate(categories: ["a", "b\"\\"], topics: ["ö\n"]),
                #"archived: false, categories: ["a", "b\"\\"], topics: ["ö\n"]"#
            ),
        ])
    func filters(_ predicate: StorePredicate, _ arguments: String) throws {
        try ClientBed().run { bed in
            bed.app { bed.client.connectUser(email: "a@example.com").store.build(predicate: predicate).fetch { _ in } }
            try await bed.settle()
            #expect(bed.http.api.first?.query.hasPrefix("query { data: notifications(\(arguments) first: 50)") == true)
        }
    }

    @Test("Version 3 asks for pages by number until the last one (MB-LIST-10)") func numbered() throws {
        try ClientBed(generation: .v3).run { bed in
            let store = bed.app {
                bed.client.connectUser(email: "a@example.com").store.build(
                    predicate: StorePredicate(read: true, category: "a b", topic: "t&c"))
            }
            func list(_ number: Int, _ ids: [String]) -> JSON {
                [
                    "total": 2, "total_pages": 2, "current_page": .number(Double(number)), "per_page": 1,
                    "unread_count": 0, "unseen_count": 0,
                    "notifications": .array(
                        ids.map {
                            ["id": .string($0), "title": "t", "sent_at": 1_625_853_246, "read_at": 1_625_853_247]
                        }),
                ]
            }
            bed.app { store.fetch { _ in } }
            try await bed.answer(200, list(1, ["a"]))
            bed.app { store.fetch { _ in } }
            try await bed.answer(200, list(2, ["b"]))
            bed.app { store.fetch { _ in } }
            bed.app { store.refresh { _ in } }
            try await bed.answer(200, list(1, ["a"]))
            let filter = "/notifications?read=true&archived=false&category=a%20b&topic=t%26c"
            #expect(
                bed.http.lines == [
                    "GET \(filter)&page=1&per_page=50", "GET \(filter)&page=2&per_page=50",
                    "GET \(filter)&per_page=50",
                ])
            #expect(store.map(\.id) == ["a"])
            #expect(store[0].sentAt.timeIntervalSince1970 == 1_625_853_246, "in seconds since 1970")
        }
    }

    @Test("A silent server fails the call with the transport's error after 10 s (MB-ERR-3)") func timeout() throws {
        try ClientBed().run { bed in
            let store = bed.app { bed.client.connectUser(email: "a@example.com").store.build() }
            let diary = StoreDiary()
            bed.app {
                store.fetch { result in
                    if case .failure(let error) = result { diary.note("\((error as? URLError)?.code == .timedOut)") }
                }
            }
            try await bed.settle()
            let exchange = try #require(bed.http.open.first)
            #expect(exchange.request.idleTimeout == .seconds(10))
            exchange.fail(.timedOut)
            try await bed.settle()
            #expect(diary.take() == ["true"])
        }
    }
}
