import JSONWire
import MagicBell
import MagicBellWire
import TestBeds
import Testing

@Suite("Stores follow the realtime channel", .timeLimit(.minutes(60)))
struct StoreNewsTests {
    private static let first = page([node("a"), node("b", "Sra")], total: 2, unread: 2, unseen: 1)

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
