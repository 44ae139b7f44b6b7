import Carillon
import CarillonMagicBell
import Foundation
import TestWorlds
import Testing

/// The sections “NotificationStore”, “Advanced filters” and “Accessing notifications”.
extension ReadmeTests {
    static let richard = "richard@example.com"

    /// Sends notifications of many kinds to Richard: `Bill` and `Order` are unread, `Read` is read, `Archived` is both
    /// unread and archived.
    static func notify(_ server: MagicBellServer) {
        server.notify("Bill", to: .email(richard), category: "billing")
        server.notify("Order", to: .email(richard), topic: "order:001")
        let read = server.notify("Read", to: .email(richard))
        server.markAsRead(read[0], of: .email(richard))
        let archived = server.notify("Archived", to: .email(richard))
        server.archive(archived[0], of: .email(richard))
    }

    @Test("Six stores of a user, each with its part of the list") func stores() throws {
        try inWorld { world in
            let server = try world.magicBellServer()
            ReadmeTests.notify(server)
            let phone = world.magicBellPhone("phone", of: server)
            let user = phone.connect(ReadmeTests.richard)
            let stores = phone.run { _ in
                let allNotifications = user.store.build()

                let readNotifications = user.store.build(read: true)

                let unreadNotifications = user.store.build(read: false)

                let archviedNotifications = user.store.build(archived: true)

                let billingNotifications = user.store.build(categories: ["billing"])

                let firstOrderNotifications = user.store.build(topics: ["order:001"])

                return [
                    allNotifications, readNotifications, unreadNotifications, archviedNotifications,
                    billingNotifications, firstOrderNotifications,
                ]
            }
            var titles: [[String]] = []
            for store in stores { titles.append(try await phone.device.fetch(store)) }
            world.expect(
                titles,
                equals: [["Read", "Order", "Bill"], ["Read"], ["Order", "Bill"], ["Archived"], ["Bill"], ["Order"]],
                "each has its part")
            phone.run { _ in
                let store = stores[0]
                let counts: [Int] = [store.totalCount, store.unreadCount, store.unseenCount, store.count]
                world.expect(counts, equals: [3, 2, 2, 3], "its attributes are numbers")
                let (hasNextPage, predicate): (Bool, StorePredicate) = (store.hasNextPage, store.predicate)
                world.expect(!hasNextPage, "there is no next page")
                world.expect(predicate, equals: StorePredicate(), "its filter is the one that lets all pass")
            }
        }
    }

    @Test("Advanced filters: a store for a predicate is a singleton, until it is disposed of") func filters() throws {
        try inWorld { world in
            let server = try world.magicBellServer()
            ReadmeTests.notify(server)
            server.notify("Alarm", to: .email(ReadmeTests.richard), category: "important")
            let old = server.notify("Old alarm", to: .email(ReadmeTests.richard), category: "important")
            server.markAsRead(old[0], of: .email(ReadmeTests.richard))
            let phone = world.magicBellPhone("phone", of: server)
            let user = phone.connect(ReadmeTests.richard)
            let all = phone.run { _ in
                let predicate = StorePredicate()
                let notifications = user.store.build(predicate: predicate)
                return notifications
            }
            world.expect(phone.run { _ in all === user.store.build() }, "the same predicate gives the same store")
            let important = phone.run { _ in
                let predicate = StorePredicate(read: .unread, categories: ["important"])
                let store = user.store.build(predicate: predicate)
                return store
            }
            world.expect(try await phone.device.fetch(important), equals: ["Alarm"], "unread and important")
            world.expect(try await phone.device.fetch(all).count, equals: 5, "all that are not archived")

            phone.run { _ in
                let predicate = StorePredicate()
                user.store.dispose(with: predicate)
            }
            server.notify("Lunch?", to: .email(ReadmeTests.richard), category: "important")
            try await world.advance(by: .seconds(2))
            world.expect(phone.run { _ in all.count }, equals: 5, "the store that was disposed of hears nothing")
            world.expect(
                phone.run { _ in important.map(\.title) }, equals: ["Lunch?", "Alarm"], "the other one goes on")
            world.expect(phone.run { _ in all !== user.store.build() }, "and the predicate gives another store")
        }
    }

    @Test("The options of a predicate and their defaults") func options() {
        let predicate = StorePredicate()
        #expect(predicate.read == nil && predicate.seen == nil && !predicate.archived)
        #expect(predicate.categories == [] && predicate.topics == [])
        let full = StorePredicate(read: true, seen: false, archived: true, categories: ["a", "b"], topics: ["t"])
        #expect(full.read == true && full.seen == false && full.archived)
        #expect(full.categories == ["a", "b"] && full.topics == ["t"])
        #expect(StorePredicate(read: nil, seen: nil, archived: false, categories: [], topics: []) == predicate)
        #expect(StorePredicate(read: .unread) == StorePredicate(read: false))
        #expect(StorePredicate(read: .read) == StorePredicate(read: true))
    }

    @Test("Version 3's names for a predicate's one category and one topic") func version3() {
        #expect(StorePredicate(category: "billing").category == "billing")
        #expect(StorePredicate(category: "billing", topic: "order:001").topic == "order:001")
        #expect(StorePredicate(topic: "order:001").category == nil)
        #expect(StorePredicate().category == nil && StorePredicate().topic == nil)
        #expect(StorePredicate(category: "billing") == StorePredicate(categories: ["billing"]))
        let several = StorePredicate(categories: ["a", "b"], topics: ["t", "u"])
        #expect(several.category == "a" && several.topic == "t")
    }

    @Test("Pages: the first, the next, and all anew") func loading() throws {
        try inWorld { world in
            let server = try world.magicBellServer()
            for number in 1...60 { server.notify("Note \(number)", to: .email(ReadmeTests.richard)) }
            let phone = world.magicBellPhone("phone", of: server)
            let user = phone.connect(ReadmeTests.richard)
            var printed: [String] = []
            func print(_ line: String) { printed.append(line) }

            let store = phone.run { _ in
                // Obtaining a new notification store (first time)
                let store = user.store.build()

                // First loading
                store.fetch { result in
                    if let notifications = try? result.get() {
                        print("Notifications: \(notifications))")

                        // If store has next page available
                        if store.hasNextPage {
                            // Load next page
                            store.fetch { result in
                                if let notifications = try? result.get() {
                                    print("Notifications: \(notifications))")
                                }
                            }
                        }
                    }
                }
                return store
            }
            try await world.advance(by: .seconds(2))
            /// The titles that a line tells, out of the two at the end and the beginning of pages.
            func titles(_ line: String) -> [String] {
                ["Note 60", "Note 11", "Note 10", "Note 1"].filter { line.contains("\"\($0)\"") }
            }
            world.expect(printed.map(titles), equals: [["Note 60", "Note 11"], ["Note 10", "Note 1"]], "two pages")
            world.expect(phone.run { _ in store.count }, equals: 60, "all are loaded")
            world.expect(phone.run { _ in store.hasNextPage }, equals: false, "there is no further page")

            printed = []
            phone.run { _ in
                store.refresh { result in
                    if let notifications = try? result.get() {
                        print("Notifications: \(notifications))")
                    }
                }
            }
            try await world.advance(by: .seconds(2))
            world.expect(printed.map(titles), equals: [["Note 60", "Note 11"]], "the first page comes anew")
            world.expect(phone.run { _ in store.count }, equals: 50, "the store was reset")
            world.expect(phone.run { _ in store.hasNextPage }, equals: true, "there is a next page again")
        }
    }

    @Test("A store is a collection: by index, forEach, for in, as an array, and enumerated") func accessing() throws {
        try inWorld { world in
            let server = try world.magicBellServer()
            server.notify("Lunch?", to: .email(ReadmeTests.richard))
            server.notify("Dinner?", to: .email(ReadmeTests.richard))
            let phone = world.magicBellPhone("phone", of: server)
            let store = phone.run { _ in phone.connect(ReadmeTests.richard).store.build() }
            world.expect(try await phone.device.fetch(store), equals: ["Dinner?", "Lunch?"], "both are there")
            var printed: [String] = []
            func print(_ line: String) { printed.append(line) }

            let array = phone.run { _ in
                for i in 0..<store.count {
                    let notification = store[i]
                    print("notification: \(notification)")
                }

                // forEach
                store.forEach { notification in
                    print("notification: \(notification)")
                }

                // for in
                for notification in store {
                    print("notification: \(notification)")
                }

                // As an array
                let notifications = store.notifications()
                return notifications
            }
            let lines = array.map { "notification: \($0)" }
            world.expect(array.map(\.title), equals: ["Dinner?", "Lunch?"], "the array has both")
            world.expect(printed, equals: lines + lines + lines, "and so have the three loops")

            printed = []
            phone.run { _ in
                // forEach
                store.enumerated().forEach { idx, notification in
                    print("notification[\(idx)] = \(notification)")
                }

                // for in
                for (idx, notification) in store.enumerated() {
                    print("notification[\(idx)] = \(notification)")
                }
            }
            let numbered = ["notification[0] = \(array[0])", "notification[1] = \(array[1])"]
            world.expect(printed, equals: numbered + numbered, "both loops number them")
        }
    }
}
