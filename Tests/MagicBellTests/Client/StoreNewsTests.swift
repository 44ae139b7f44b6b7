import JSONWire
import MagicBell
import MagicBellWire
import TestBeds
import Testing

@Suite("Stores follow the realtime channel", .timeLimit(.minutes(60)))
struct StoreNewsTests {
    private static let first = page([node("a"), node("b", "Sra")], total: 2, unread: 2, unseen: 1)

    @Test("A new notification makes each store load its first page once (MB-RT-4)") func new() throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            let stores = bed.app {
                [user.store.build(), user.store.build(read: true), user.store.build(archived: true)]
            }
            bed.tell(user, .new, "n")
            for _ in stores { try await bed.answer(200, StoreNewsTests.first) }
            #expect(bed.http.lines.count == 3 && bed.http.open.isEmpty)
            #expect(stores.map(\.count) == [2, 2, 2])
        }
    }

    @Test("A burst of news while a refresh waits causes one request") func burst() throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            let store = try await bed.store(user, StorePredicate(), StoreNewsTests.first)
            bed.app { store.markAllSeen { (_: (any Error)?) in } }
            for number in 0..<5 { bed.tell(user, .new, "n\(number)") }
            try await bed.answer(204)
            try await bed.answer(200, StoreNewsTests.first)
            #expect(bed.http.open.isEmpty)
            #expect(bed.http.lines.count == 3)
        }
    }

    @Test(
        "A change of an unlisted notification refreshes the store (MB-RT-7)",
        arguments: [
            RealtimeMessage.Change.read, .unread, .archived, .unarchived,
        ])
    func unlisted(_ change: RealtimeMessage.Change) throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            _ = try await bed.store(user, StorePredicate(), StoreNewsTests.first)
            bed.tell(user, change, "x")
            try await bed.answer(200, StoreNewsTests.first)
            #expect(bed.http.lines.count == 2)
            bed.tell(user, .delete, "x")
            try await bed.settle()
            #expect(bed.http.lines.count == 2, "a deletion does not (MB-RT-9)")
        }
    }

    @Test("An archived store drops what is unarchived, a default store asks for it (MB-RT-20)") func unarchived() throws
    {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            let archived = try await bed.store(
                user, StorePredicate(archived: true), page([node("a", "srA")], total: 1, unread: 1, unseen: 1))
            let all = try await bed.store(user, StorePredicate(), page([]))
            let diary = StoreDiary(archived)
            bed.tell(user, .unarchived, "a")
            #expect(diary.take() == ["unseen 0", "unread 0", "total 0", "delete [0]"])
            try await bed.answer(200, page([node("a")], total: 1, unread: 1, unseen: 1))
            #expect(all.map(\.id) == ["a"] && bed.http.lines.count == 3)
        }
    }

    @Test("A disposed store hears nothing, and a new one is empty (MB-DIR-3)") func disposed() throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            let store = try await bed.store(user, StorePredicate(), StoreNewsTests.first)
            bed.app { user.store.dispose(with: StorePredicate()) }
            bed.tell(user, .read, "a")
            #expect(store.unreadCount == 2)
            let next = bed.app { user.store.build() }
            #expect(next !== store && next.isEmpty)
            bed.app { store.refresh { _ in } }
            try await bed.answer(200, page([node("z")]))
            #expect(store.map(\.id) == ["z"], "but it still answers")
            bed.app { bed.client.disconnectUser(email: "a@example.com") }
            #expect(store.isEmpty, "until its user is gone")
        }
    }

    @Test("A store that the app has let go is kept up to date (MB-DIR-4)") func kept() throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            do { _ = try await bed.store(user, StorePredicate(), StoreNewsTests.first) }
            bed.tell(user, .read, "a")
            #expect(bed.app { user.store.build().unreadCount } == 1)
        }
    }

    @Test("A message during the first fetch is applied to its page without another request") func duringFetch() throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            let store = bed.app { user.store.build() }
            bed.app { store.fetch { _ in } }
            try await bed.settle()
            bed.tell(user, .read, "a")
            try await bed.answer(200, StoreNewsTests.first)
            #expect(store[0].isRead && store.unreadCount == 1 && bed.http.lines.count == 1)
        }
    }

    @Test("A gap refreshes the stores that were fetched (MB-RT-18)") func gap() throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            _ = try await bed.store(user, StorePredicate(), StoreNewsTests.first)
            _ = bed.app { user.store.build(read: true) }
            bed.tellGap(user)
            try await bed.settle()
            #expect(bed.http.open.count == 1)
        }
    }
}
