import Carillon
import CarillonMagicBell
import Foundation
import TestWorlds
import Testing

/// The section “Observing notification store changes”.
extension ReadmeTests {
    @Test("An observer of a store hears of pages, news, changes, deletions and counters") func observing() throws {
        try inWorld { world in
            let server = try world.magicBellServer()
            let first = server.notify("Lunch?", to: .email(ReadmeTests.richard))
            let phone = world.magicBellPhone("phone", of: server)
            let user = phone.connect(ReadmeTests.richard)
            let diary = ReadmeObserver()
            // The observer also shows that the module's protocols have no more and no less than the README's.
            let myObserverClassInstance = HandingObserver(to: diary)
            let store = phone.run { _ in
                let store = user.store.build()
                let observer = myObserverClassInstance

                store.addContentObserver(observer)
                store.addCountObserver(observer)
                return store
            }
            _ = try await phone.device.fetch(store)
            world.expect(
                diary.take().sorted(),
                equals: ["hasNextPage false", "inserted [0]", "total 1", "unread 1", "unseen 1"],
                "the observer hears of the first page")
            server.notify("Dinner?", to: .email(ReadmeTests.richard))
            try await world.advance(by: .seconds(2))
            world.expect(
                diary.take().suffix(4), equals: ["total 2", "unread 2", "unseen 2", "reloaded"], "it hears of news")
            server.markAsRead(first[0], of: .email(ReadmeTests.richard))
            try await world.advance(by: .seconds(2))
            world.expect(
                diary.take(), equals: ["unseen 1", "unread 1", "changed [1]"], "it hears of a change on another device")
            server.delete(first[0], of: .email(ReadmeTests.richard))
            try await world.advance(by: .seconds(2))
            world.expect(diary.take(), equals: ["total 1", "deleted [1]"], "it hears of a deletion there")
            withExtendedLifetime(myObserverClassInstance) {}
        }
    }

    @Test("A publisher has what the README's view shows, and follows the store") func publisher() throws {
        try inWorld { world in
            let server = try world.magicBellServer()
            server.notify("Lunch?", to: .email(ReadmeTests.richard))
            let phone = world.magicBellPhone("phone", of: server)
            let store = phone.run { _ in phone.connect(ReadmeTests.richard).store.build() }
            _ = try await phone.device.fetch(store)
            let bell = phone.run { _ in NotificationStorePublisher(store) }
            /// The text of the view in NotificationsView.swift.
            func view() -> [String] {
                phone.run { _ in
                    ["Notifications - \(bell.totalCount)"]
                        + bell.notifications.map { notification in
                            "\(notification.title): \(notification.content ?? "-")"
                        }
                }
            }
            world.expect(view(), equals: ["Notifications - 1", "Lunch?: -"], "it begins with what there is")
            var announcements = 0
            let subscription = phone.run { _ in bell.objectWillChange.sink { announcements += 1 } }
            let ids = server.notify("Dinner?", to: .email(ReadmeTests.richard), content: "At eight")
            try await world.advance(by: .seconds(2))
            world.expect(
                view(), equals: ["Notifications - 2", "Dinner?: At eight", "Lunch?: -"], "a new notification comes")
            world.expect(announcements > 0, "and is announced to the view")
            server.markAsRead(ids[0], of: .email(ReadmeTests.richard))
            try await world.advance(by: .seconds(2))
            phone.run { _ in
                let counts: [Int] = [bell.totalCount, bell.unreadCount, bell.unseenCount]
                world.expect(counts, equals: [2, 1, 1], "the counters follow")
                world.expect(bell.hasNextPage, equals: false, "there is no next page")
            }
            subscription.cancel()
        }
    }
}
