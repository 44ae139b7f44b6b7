import Foundation
import HTTPEngine
import HTTPWire
import JSONWire
import MagicBell
import TestBeds
import Testing

@Suite("Actions of the app", .timeLimit(.minutes(60)))
struct ActionTests {
    private static let first = page(
        [node("a b/c?"), node("b", "Sra")], total: 2, unread: 2, unseen: 1)

    /// Sends each of the actions.
    private static func act(_ name: String, _ store: NotificationStore, _ diary: StoreDiary) {
        let one: (Result<MagicBell.Notification, any Error>) -> Void = { result in
            switch result {
            case .success(let changed): diary.note("\(changed.isRead) \(changed.isSeen) \(changed.isArchived)")
            case .failure(let error): diary.note(error.localizedDescription)
            }
        }
        let all: ((any Error)?) -> Void = { diary.note($0?.localizedDescription ?? "done") }
        switch name {
        case "read": store.markAsRead(store[0], completion: one)
        case "unread": store.markAsUnread(store[0], completion: one)
        case "archive": store.archive(store[0], completion: one)
        case "unarchive": store.unarchive(store[0], completion: one)
        case "delete": store.delete(store[0], completion: all)
        case "allRead": store.markAllRead(completion: all)
        default: store.markAllSeen(completion: all)
        }
    }

    private static let lines = [
        ("read", "POST /notifications/a%20b%2Fc%3F/read"), ("unread", "POST /notifications/a%20b%2Fc%3F/unread"),
        ("archive", "POST /notifications/a%20b%2Fc%3F/archive"),
        ("unarchive", "DELETE /notifications/a%20b%2Fc%3F/archive"),
        ("delete", "DELETE /notifications/a%20b%2Fc%3F"), ("allRead", "POST /notifications/read"),
        ("allSeen", "POST /notifications/seen"),
    ]

    @Test(
        "Each action is one request without a body, and nothing changes before its answer or after a failure (MB-ACT-1, MB-ACT-2, MB-ACT-3, MB-ACT-12)",
        arguments: lines)
    func requests(_ name: String, _ line: String) throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            let store = try await bed.store(user, StorePredicate(), ActionTests.first)
            let diary = StoreDiary(store)
            bed.app { ActionTests.act(name, store, diary) }
            try await bed.settle()
            let exchange = try #require(bed.http.open.first)
            #expect(exchange.line == line)
            #expect(exchange.request.body == nil)
            #expect(exchange.request.fields["content-type"] == nil && exchange.request.fields["accept"] == nil)
            #expect(diary.take() == [])
            exchange.answer(404, ["errors": [["message": "no such notification"]]])
            try await bed.settle()
            #expect(diary.take() == ["404 - no such notification"])
            let counts: [Int] = [store.count, store.totalCount, store.unreadCount, store.unseenCount]
            #expect(counts == [2, 2, 2, 1])
        }
    }

    @Test(
        "A success changes the store, and the app hears at its place",
        arguments: [
            ("read", ["unseen 0", "unread 1", "true true false"]), ("unread", ["false false false"]),
            ("archive", ["unseen 0", "unread 1", "total 1", "false false true"]),
            ("unarchive", ["false false false"]),
            ("delete", ["total 1", "unread 1", "unseen 0", "delete [0]", "done"]),
            ("allRead", ["unseen 0", "unread 1", "unread 0", "done"]), ("allSeen", ["unseen 0", "done"]),
        ])
    func successes(_ name: String, _ expected: [String]) throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            let store = try await bed.store(user, StorePredicate(), ActionTests.first)
            let diary = StoreDiary(store)
            bed.app { ActionTests.act(name, store, diary) }
            try await bed.answer(204)
            #expect(diary.take() == expected)
        }
    }

    @Test("The deletion of a notification of another store is a success (MB-ACT-15)") func foreign() throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            let store = try await bed.store(user, StorePredicate(), ActionTests.first)
            let other = bed.app { user.store.build(read: true) }
            let diary = StoreDiary()
            bed.app { other.delete(store[0]) { (error: (any Error)?) in diary.note("\(error == nil)") } }
            try await bed.answer(204)
            #expect(diary.take() == ["true"])
        }
    }

    @Test("The README's form with a result works, too") func results() throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            let store = try await bed.store(user, StorePredicate(), ActionTests.first)
            let diary = StoreDiary()
            bed.app {
                store.delete(store[0]) { result in
                    switch result {
                    case .success: diary.note("deleted")
                    case .failure(let error): diary.note("failed: \(error)")
                    }
                }
                store.delete(store[1]) { error in diary.note(error == nil ? "deleted" : "failed") }
                store.markAllUnseen { error in diary.note(error == nil ? "seen" : "failed") }
            }
            try await bed.answer(204)
            try await bed.answer(500)
            try await bed.answer(204)
            #expect(diary.take() == ["deleted", "failed", "seen"])
            #expect(bed.http.lines.last == "POST /notifications/seen")
        }
    }

    @Test("Requests of a user follow each other, and other users' do not wait (MB-THR-1)") func queues() throws {
        try ClientBed().run { bed in
            let stores = bed.app {
                ["a@example.com", "b@example.com"].map { bed.client.connectUser(email: $0).store.build() }
            }
            let diary = StoreDiary()
            bed.app {
                stores[0].fetch { _ in diary.note("a1") }
                stores[0].refresh { _ in diary.note("a2") }
                stores[1].fetch { _ in diary.note("b") }
            }
            try await bed.settle()
            #expect(bed.http.open.count == 2, "the first request of each user")
            #expect(diary.take() == [])
            bed.http.open[1].answer(200, page([]))
            #expect(diary.take() == [], "the app hears on the main queue")
            try await bed.settle()
            #expect(diary.take() == ["b"])
            try await bed.answer(200, page([]))
            try await bed.answer(200, page([]))
            #expect(diary.take() == ["a1", "a2"])
        }
    }
}
