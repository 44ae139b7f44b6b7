import Foundation
import HTTPEngine
import HTTPWire
import JSONWire
import MagicBell
import MagicBellWire
import TestBeds
import Testing

@Suite("Users come and go", .timeLimit(.minutes(60)))
struct UserTests {
    /// The user's code in the request for a page.
    private static func code(_ bed: ClientBed, _ connect: (MagicBellClient) -> User) async throws -> String? {
        let store = bed.app { connect(bed.client).store.build() }
        bed.app { store.fetch { _ in } }
        try await bed.settle()
        return try #require(bed.http.open.last).request.fields["X-MAGICBELL-USER-HMAC"]
    }

    @Test("The same identity gives the same user, another one another (MB-CLI-1, MB-CLI-2)") func identity() throws {
        try ClientBed().run { bed in
            bed.app {
                let ann = bed.client.connectUser(email: "ann@example.com")
                #expect(bed.client.connectUser(email: "ann@example.com") === ann)
                let number = bed.client.connectUser(externalId: "001")
                #expect(number !== ann)
                #expect(bed.client.connectUser(email: "ann@example.com", externalId: "001") === number)
                bed.client.disconnectUser(email: "nobody@example.com")
                bed.client.disconnectUser(email: "ann@example.com")
                #expect(bed.client.connectUser(email: "ann@example.com") !== ann)
            }
        }
    }

    @Test("A code of the app's server is sent as it is, and a new one replaces it (MB-AUTH-5)")
    func givenCodes() throws {
        try ClientBed().run { bed in
            let first = try await UserTests.code(bed) { $0.connectUser(externalId: "1", hmac: "one") }
            #expect(first == "one")
            bed.app { _ = bed.client.connectUser(externalId: "1") }
            bed.app { _ = bed.client.connectUser(externalId: "1", hmac: "two") }
            bed.http.open.first?.answer(200, page([node("a")]))
            let second = try await UserTests.code(bed) {
                let user = $0.connectUser(externalId: "1")
                user.store.build().refresh { _ in }
                return user
            }
            #expect(second == "two")
        }
    }

    @Test(
        "The path of the API's address is kept (MB-CLI-6)",
        arguments: ["https://example.com/v1", "https://example.com/v1/"])
    func prefix(_ address: String) throws {
        try ClientBed(baseUrl: address).run { bed in
            bed.app { bed.client.connectUser(email: "a@example.com").store.build().fetch { _ in } }
            try await bed.settle()
            #expect(bed.http.lines == ["POST /v1/graphql"])
        }
    }

    @Test("Equal filters give the same store (MB-DIR-1, MB-DIR-2)") func stores() throws {
        try ClientBed().run { bed in
            bed.app {
                let stores = bed.client.connectUser(email: "a@example.com").store
                #expect(stores.build(archived: false) === stores.build())
                #expect(stores.build(read: .unread) === stores.build(read: false))
                #expect(stores.build(category: "a") === stores.build(categories: ["a"]))
                #expect(stores.build(topics: ["a"]) === stores.build(topic: "a"))
                #expect(stores.build(topics: ["a", "b"]) !== stores.build(topics: ["b", "a"]))
            }
        }
    }

    @Test("Disconnecting empties stores and ends requests, and nothing of the user comes later (MB-CLI-5)")
    func disconnecting() throws {
        try ClientBed().run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            let store = try await bed.store(
                user, StorePredicate(), page([node("a")], total: 5, unread: 1, unseen: 1, hasNextPage: true))
            let other = try await bed.store(
                bed.app { bed.client.connectUser(email: "b@example.com") }, StorePredicate(), page([node("z")]))
            let diary = StoreDiary(store)
            bed.app {
                store.fetch { result in
                    if case .failure(let error as MagicBellError) = result { diary.note(error.description) }
                }
                store.markAsRead(store[0]) { result in
                    if case .failure(let error as MagicBellError) = result { diary.note(error.description) }
                }
            }
            try await bed.settle()
            let late = try #require(bed.http.open.first)
            bed.app { bed.client.disconnectUser(email: "a@example.com") }
            #expect(diary.take() == ["total 0", "unread 0", "unseen 0", "delete [0]"])
            late.answer(200, page([node("b")]))
            bed.tell(user, .new, "n")
            try await bed.settle()
            #expect(diary.take() == ["The user was disconnected", "The user was disconnected"])
            #expect(store.isEmpty && bed.http.open.isEmpty)
            bed.app { store.refresh { if case .failure = $0 { diary.note("refused") } } }
            #expect(diary.take() == [])
            try await bed.settle()
            #expect(diary.take() == ["refused"])
            #expect(other.map(\.id) == ["z"], "another user keeps all")
        }
    }

    @Test("The part before a store's machine decides what the machine hears, and which steps are taken")
    func handle() throws {
        try ClientBed {
            $0.store.handle = { input, machine, date in
                if case .userLeft = input { return [] }
                return machine.handle(input, at: date).filter { if case .setUnseen = $0 { false } else { true } }
            }
        }.run { bed in
            let user = bed.app { bed.client.connectUser(email: "a@example.com") }
            let store = try await bed.store(user, StorePredicate(), page([node("a")], unread: 1, unseen: 1))
            #expect(store.unreadCount == 1 && store.unseenCount == 0)
            bed.app { bed.client.disconnectUser(email: "a@example.com") }
            #expect(store.map(\.id) == ["a"], "the machine has heard of no end")
        }
    }

    @Test("A user's queue, maker of stores and rule for codes can be exchanged") func parts() throws {
        /// Sends nothing.
        final class Silence: RequestQueuing {
            var isIdle: Bool { true }
            func add(_ job: RequestJob) {}
            func dropAll() -> [RequestJob.Completion] { [] }
        }
        /// Has one store for all filters.
        final class Collector: StoreDirector {
            private let next: any StoreDirector
            init(_ next: any StoreDirector) { self.next = next }
            func build(predicate: StorePredicate) -> NotificationStore { next.build(predicate: StorePredicate()) }
            func dispose(predicate: StorePredicate) {}
        }
        try ClientBed {
            $0.users.queue = { _ in Silence() }
            $0.users.director = { Collector($0) }
            $0.users.code = { former, _ in former }
        }.run { bed in
            bed.app {
                let user = bed.client.connectUser(externalId: "1", hmac: "one")
                _ = bed.client.connectUser(externalId: "1", hmac: "two")
                #expect(user.store.build(read: true) === user.store.build())
                user.store.build().fetch { _ in }
            }
            try await bed.settle()
            #expect(bed.http.all.map { $0.request.fields["X-MAGICBELL-USER-HMAC"] } == ["one"])
            #expect(bed.http.all.map(\.line) == ["GET /config"])
        }
    }

    @Test("The version is that of the official SDK") func version() { #expect(MagicBellClient.version == "1.0.0") }
}
