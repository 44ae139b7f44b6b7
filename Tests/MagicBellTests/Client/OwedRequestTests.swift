import JSONWire
import MagicBell
import MagicBellWire
import TestBeds
import Testing

@Suite("Requests that a client owes its app", .timeLimit(.minutes(60)))
struct OwedRequestTests {
    @Test("A refresh that has failed is repeated after a page that was on its way meanwhile (MB-RT-22)")
    func staleBehindPage() throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(externalId: "1") }
            let first = page([node("a")], total: 2, unread: 2, unseen: 2, hasNextPage: true, end: "c-a")
            let store = try await bed.store(user, StorePredicate(), first)
            bed.tell(user, .new, "n")
            try await bed.answer(503)
            bed.app { store.fetch { _ in } }
            try await bed.settle()
            #expect(bed.http.open.map { $0.query.contains("after") } == [true], "the app's page is on its way")
            try await bed.answer(200, page([node("b")], total: 2, unread: 2, unseen: 2))
            #expect(bed.http.open.map { $0.query.contains("after") } == [false], "the list is asked for anew")
            try await bed.answer(200, page([node("n"), node("a")], total: 3, unread: 3, unseen: 3, hasNextPage: true))
            #expect(bed.app { store.notifications().map(\.id) } == ["n", "a"])
            #expect(bed.http.open.isEmpty)
        }
    }

    @Test("A first page that fails is not asked for again because of a gap") func gapAndFailure() throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(externalId: "1") }
            bed.app { user.store.build().fetch { _ in } }
            try await bed.settle()
            bed.tellGap(user)
            try await bed.answer(503)
            #expect(bed.http.open.isEmpty)
        }
    }

    @Test("A first page that was on its way during a gap is asked for again") func gapDuringFirstPage() throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(externalId: "1") }
            let store = bed.app { user.store.build() }
            bed.app { store.fetch { _ in } }
            try await bed.settle()
            bed.tellGap(user)
            try await bed.answer(200, page([node("a")], unread: 1, unseen: 1))
            try await bed.answer(200, page([node("a", "SRa")]))
            #expect(bed.app { store.unreadCount } == 0)
        }
    }

    @Test("An app that lets go of its client gets the answers to its requests, and nothing else") func letGo() throws {
        try ClientBed().run { bed in
            var titles: [[String]?] = []
            weak var released: NotificationStore?
            bed.app {
                let client = MagicBellClient(apiKey: "key")
                let store = client.connectUser(email: "ann@example.com").store.build()
                store.fetch { titles.append(try? $0.get().map(\.title)) }
                store.refresh { titles.append(try? $0.get().map(\.title)) }
                released = store
            }
            try await bed.answer(200, page([node("a")]))
            try await bed.answer(200, page([node("b")]))
            #expect(titles == [["Title of a"], ["Title of b"]])
            #expect(released == nil, "then nothing keeps the store")
            let channel = bed.http.all.filter { $0.line == "GET /config" }
            #expect(channel.map(\.isCancelled) == [true], "the channel ended with the client")
        }
    }
}
