import Carillon
import CarillonMagicBell
import Foundation
import TestWorlds
import Testing

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// The methods of a store, with completion blocks and with futures.
extension ReadmeTests {
    @Test("Deleting with a completion block, reading with a future") func actions() throws {
        try inWorld { world in
            let server = try world.magicBellServer()
            for title in ["Lunch?", "Dinner?", "Supper?"] { server.notify(title, to: .email(ReadmeTests.richard)) }
            let phone = world.magicBellPhone("phone", of: server)
            let user = phone.connect(ReadmeTests.richard)
            let (store, unread) = phone.run { _ in (user.store.build(), user.store.build(read: .unread)) }
            for store in [store, unread] {
                world.expect(
                    try await phone.device.fetch(store), equals: ["Supper?", "Dinner?", "Lunch?"], "all are there")
            }
            let observer = ReadmeObserver()
            phone.run { _ in unread.addContentObserver(observer) }
            var printed: [String] = []
            func print(_ line: String) { printed.append(line) }

            phone.run { _ in
                let notification = store[0]
                // Delete notification
                store.delete(notification) { result in
                    switch result {
                    case .success:
                        print("Notification deleted")
                    // The README lacks the `let`.
                    case .failure(let error):
                        print("Failed: \(error)")
                    }
                }
            }
            try await world.advance(by: .seconds(2))
            world.expect(printed, equals: ["Notification deleted"], "the app hears of it")
            world.expect(phone.run { _ in store.map(\.title) }, equals: ["Dinner?", "Lunch?"], "it has left the store")
            world.expect(phone.run { _ in unread.map(\.title) }, equals: ["Dinner?", "Lunch?"], "and the other store")
            world.expect(observer.take(), equals: ["deleted [0]"], "the store's observer hears of it")
            world.expect(
                server.notifications(of: .email(ReadmeTests.richard)).map(\.title), equals: ["Dinner?", "Lunch?"],
                "and the server has it no more")

            printed = []
            let subscription = phone.run { _ -> AnyCancellable in
                let notification = store[1]
                // Read a notification. The README does not keep the subscription, which then ends before it hears.
                return store.markAsRead(notification)
                    .sink { error in
                        print("Failed: \(error)")
                    } receiveValue: { notification in
                        print("Notification marked as read")
                    }
            }
            try await world.advance(by: .seconds(2))
            // The README calls the first closure's value an error. Combine also has `finished` for it.
            world.expect(printed, equals: ["Notification marked as read", "Failed: finished"], "the app hears of it")
            world.expect(phone.run { _ in store.map(\.isRead) }, equals: [false, true], "the notification is read")
            world.expect(
                server.notifications(of: .email(ReadmeTests.richard)).map(\.isRead), equals: [false, true],
                "also on the server")
            world.expect(phone.run { _ in unread.map(\.title) }, equals: ["Dinner?"], "the unread ones are without it")
            world.expect(observer.take(), equals: ["deleted [1]"], "and their observer hears of it")
            withExtendedLifetime(subscription) {}
        }
    }

    @Test("The other methods change the server and the store", arguments: ["block", "future"])
    func methods(_ form: String) throws {
        try inWorld { world in
            let server = try world.magicBellServer()
            let ids = ["Lunch?", "Dinner?"].flatMap { server.notify($0, to: .email(ReadmeTests.richard)) }
            server.markAsRead(ids[0], of: .email(ReadmeTests.richard))
            let phone = world.magicBellPhone("phone", of: server)
            let (store, archive) = phone.run { _ in
                let user = phone.connect(ReadmeTests.richard)
                return (user.store.build(), user.store.build(archived: true))
            }
            _ = try await phone.device.fetch(store)
            _ = try await phone.device.fetch(archive)
            var heard: [String] = []
            func hear(_ result: Result<MagicBell.Notification, any Error>) {
                heard.append((try? result.get().title) ?? "failed")
            }
            func onServer(_ id: String) -> MagicBellNotification? {
                server.notifications(of: .email(ReadmeTests.richard)).first { $0.id == id }
            }

            phone.run { _ in
                if form == "block" {
                    store.markAsUnread(store[1], completion: hear)
                } else {
                    store.markAsUnread(store[1])
                }
            }
            try await world.advance(by: .seconds(2))
            world.expect(onServer(ids[0])?.isRead, equals: false, "markAsUnread: it is unread")
            world.expect(phone.run { _ in store.unreadCount }, equals: 2, "and the store counts it")

            phone.run { _ in
                if form == "block" { store.archive(store[1], completion: hear) } else { store.archive(store[1]) }
            }
            try await world.advance(by: .seconds(2))
            world.expect(onServer(ids[0])?.isArchived, equals: true, "archive: it is archived")
            world.expect(phone.run { _ in store.map(\.title) }, equals: ["Dinner?"], "and has left the store")
            world.expect(phone.run { _ in archive.map(\.title) }, equals: ["Lunch?"], "for the archive")

            phone.run { _ in
                if form == "block" {
                    archive.unarchive(archive[0], completion: hear)
                } else {
                    archive.unarchive(archive[0])
                }
            }
            try await world.advance(by: .seconds(2))
            world.expect(onServer(ids[0])?.isArchived, equals: false, "unarchive: it is not archived")
            world.expect(phone.run { _ in store.map(\.title) }, equals: ["Dinner?", "Lunch?"], "and is back")

            phone.run { _ in
                if form == "block" {
                    store.markAllRead { error in heard.append(error == nil ? "all read" : "failed") }
                } else {
                    store.markAllRead()
                }
            }
            try await world.advance(by: .seconds(2))
            world.expect(server.counts(of: .email(ReadmeTests.richard)).unread, equals: 0, "markAllRead: all are read")
            world.expect(phone.run { _ in store.unreadCount }, equals: 0, "and the store counts none")
            world.expect(
                heard, equals: form == "block" ? ["Lunch?", "Lunch?", "Lunch?", "all read"] : [],
                "the completion blocks are called")
        }
    }

    @Test(
        "markAllUnseen marks all notifications as seen, in each of its forms", arguments: ["error", "result", "future"])
    func markAllUnseen(_ form: String) throws {
        try inWorld { world in
            let server = try world.magicBellServer()
            for title in ["Lunch?", "Dinner?"] { server.notify(title, to: .email(ReadmeTests.richard)) }
            let phone = world.magicBellPhone("phone", of: server)
            let store = phone.run { _ in phone.connect(ReadmeTests.richard).store.build() }
            _ = try await phone.device.fetch(store)
            world.expect(phone.run { _ in store.unseenCount }, equals: 2, "both are unseen")
            var heard: [String] = []
            var subscriptions: [AnyCancellable] = []
            phone.run { _ in
                switch form {
                case "error": store.markAllUnseen { error in heard.append(error == nil ? "seen" : "failed") }
                case "result":
                    store.markAllUnseen { result in
                        switch result {
                        case .success: heard.append("seen")
                        case .failure(let error): heard.append("\(error)")
                        }
                    }
                default:
                    store.markAllUnseen()
                        .sink { completion in
                            if case .failure(let error) = completion { heard.append("\(error)") }
                        } receiveValue: {
                            heard.append("seen")
                        }
                        .store(in: &subscriptions)
                }
            }
            try await world.advance(by: .seconds(2))
            world.expect(heard, equals: ["seen"], "the app hears of it")
            let counts = NotificationCounts(total: 2, unread: 2, unseen: 0)
            world.expect(
                server.counts(of: .email(ReadmeTests.richard)), equals: counts, "all are seen, and still unread")
            world.expect(phone.run { _ in store.unseenCount }, equals: 0, "the store counts no unseen one")
            world.expect(phone.run { _ in store.map(\.isSeen) }, equals: [true, true], "and shows them as seen")
            subscriptions = []
        }
    }
}
