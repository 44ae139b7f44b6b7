import Foundation
import JSONWire
import MagicBell
import MagicBellWire
import TestBeds
import Testing

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

@Suite("Observers of a store", .timeLimit(.minutes(60)))
struct ObserverTests {
    private static let first = page(
        [node("a"), node("b", "SRa")], total: 3, unread: 2, unseen: 1, hasNextPage: true, end: "c-b")

    @Test("A fetch tells the counters, the app and then the list; a refresh tells the list first (MB-OBS-1, MB-OBS-2)")
    func order() throws {
        try ClientBed().run { bed in
            let store = bed.app { bed.client.connectUser(email: "a@example.com").store.build() }
            let diary = StoreDiary(store)
            store.addContentObserver(diary)
            bed.app { store.fetch { _ in diary.note("done \(store.count)") } }
            try await bed.answer(200, ObserverTests.first)
            #expect(diary.take() == ["total 3", "unread 2", "unseen 1", "done 2", "insert [0, 1]"])
            bed.app { store.fetch { _ in diary.note("done") } }
            try await bed.answer(200, page([node("c")], total: 3, unread: 2, unseen: 1))
            #expect(diary.take() == ["next false", "done", "insert [2]"])
            bed.app { store.refresh { _ in diary.note("done") } }
            try await bed.answer(200, ObserverTests.first)
            #expect(
                diary.take() == ["next true", "total 3", "unread 2", "unseen 1", "reload 2", "done"],
                "the counters began at 0 without a word")
        }
    }

    @Test("Work that an observer asks for comes after the present news") func reentrance() throws {
        /// Disconnects its user while it hears of a new page.
        final class Leaver: NotificationStoreContentObserver, @unchecked Sendable {
            var leave: () -> Void = {}
            func didReloadStore(_ store: NotificationStore) {}
            func store(_ store: NotificationStore, didInsertNotificationsAt indexes: [Int]) { leave() }
            func store(_ store: NotificationStore, didChangeNotificationAt indexes: [Int]) {}
            func store(_ store: NotificationStore, didDeleteNotificationAt indexes: [Int]) {}
            func store(_ store: NotificationStore, didChangeHasNextPage hasNextPage: Bool) {}
        }
        try ClientBed().run { bed in
            let store = bed.app { bed.client.connectUser(email: "a@example.com").store.build() }
            let leaver = Leaver()
            leaver.leave = { bed.client.disconnectUser(email: "a@example.com") }
            store.addContentObserver(leaver)
            let diary = StoreDiary(store)
            bed.app { store.fetch { _ in } }
            try await bed.answer(200, ObserverTests.first)
            #expect(diary.take().suffix(5) == ["insert [0, 1]", "total 0", "unread 0", "unseen 0", "delete [0, 1]"])
            withExtendedLifetime(leaver) {}
        }
    }

    @Test("A publisher starts with the store's values and follows it (MB-PUB-1)") func publisher() throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            let store = try await bed.store(user, StorePredicate(), ObserverTests.first)
            let publisher = NotificationStorePublisher(store)
            #expect(publisher.notifications.map(\.id) == ["a", "b"])
            let counts: [Int] = [publisher.totalCount, publisher.unreadCount, publisher.unseenCount]
            #expect(counts == [3, 2, 1])
            #expect(publisher.hasNextPage)
            var changes = 0
            let watch = publisher.objectWillChange.sink { changes += 1 }
            bed.tell(user, .read, "a")
            #expect(changes == 3, "unseen, unread, and the list")
            #expect(publisher.notifications[0].isRead && publisher.unreadCount == 1 && publisher.unseenCount == 0)
            bed.tell(user, .delete, "b")
            #expect(publisher.notifications.map(\.id) == ["a"] && publisher.totalCount == 2)
            bed.app { store.fetch { _ in } }
            try await bed.answer(200, page([node("c")], total: 2, unread: 1, unseen: 0))
            // The deletion had an unknown effect on nothing: the page is taken as it is.
            #expect(publisher.notifications.map(\.id) == ["a", "c"] && !publisher.hasNextPage)
            bed.app { store.refresh { _ in } }
            try await bed.answer(200, ObserverTests.first)
            #expect(publisher.notifications.map(\.id) == ["a", "b"] && publisher.hasNextPage)
            watch.cancel()
        }
    }

    @Test("A future sends its request at once and once, and keeps its result (MB-ACT-16)") func futures() throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            let store = try await bed.store(user, StorePredicate(), ObserverTests.first)
            let future = bed.app { store.markAsRead(store[0]) }
            try await bed.answer(204)
            #expect(bed.http.lines == ["POST /graphql", "POST /notifications/a/read"])
            var values: [Bool] = []
            for _ in 0..<2 {
                _ = future.sink(receiveCompletion: { _ in }, receiveValue: { values.append($0.isRead) })
            }
            #expect(values == [true, true])
            bed.app {
                store.refresh()
                store.markAllRead()
                store.markAllSeen()
                store.delete(store[1])
                store.archive(store[0])
            }
            for _ in 0..<5 { try await bed.answer(500) }
            #expect(bed.http.lines.count == 7)
        }
    }
}
