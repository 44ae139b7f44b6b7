import Foundation
import MagicBell
import Testing

#if canImport(Combine)
    import Combine
#else
    import OpenCombine
#endif

// The snippets of the official README, as they stand there but for two `@MainActor`, which Swift 6 asks for. Without them
// they stand in MagicBellReadmeSwift5Tests. They are compiled; running them would need a server.

// Store the instance at a place of your convenience
let magicbell = MagicBellClient(apiKey: "[MAGICBELL_API_KEY]")
@MainActor var magicbellUser: MagicBell.User? = nil

extension MagicBellClient {
    @MainActor static var shared = MagicBellClient(apiKey: "[MAGICBELL_API_KEY]")
}

// Your own user
struct User {
    let name: String
    let email: String
}

extension User {
    /// Returns the logged in MagicBell user
    func magicBell() -> MagicBell.User {
        return magicbell.connectUser(email: email)
    }
}

enum Snippets {
    static func quickStart() {
        // Create the MagicBell client with your project's API key
        let client = MagicBellClient(apiKey: "[MAGICBELL_API_KEY]")

        // Set the MagicBell user
        let user = client.connectUser(email: "richard@example.com")

        // Create a store of notifications
        let store = user.store.build()

        // Fetch the first page of notifications
        store.fetch { result in
            if let notifications = try? result.get() {
                // Print the unread count
                print("Count: \(store.unreadCount)")

                // Print the fetched notifications
                print("notifications: \(notifications)")
            }
        }
    }

    static func options() -> MagicBellClient {
        let magicbell = MagicBellClient(
            apiKey: "[MAGICBELL_API_KEY]",
            apiSecret: "[MAGICBELL_API_SECRET]",
            enableHMAC: true,
            logLevel: .debug
        )
        return magicbell
    }

    static func users() {
        let userOne = magicbell.connectUser(email: "richard@example.com")
        let userTwo = magicbell.connectUser(externalId: "001")
        let userThree = magicbell.connectUser(email: "richard@example.com", externalId: "001")
        assert(userTwo === userThree && userOne !== userTwo)
        magicbell.disconnectUser(email: "richard@example.com")
        magicbell.disconnectUser(externalId: "001")
        magicbell.disconnectUser(email: "richard@example.com", externalId: "001")
    }

    static func singletons() {
        let userOne = magicbell.connectUser(email: "mary@example.com")
        let userTwo = magicbell.connectUser(email: "mary@example.com")

        assert(userOne === userTwo, "Both users reference to the same instance")
    }

    static func stores(_ user: MagicBell.User) -> [NotificationStore] {
        let allNotifications = user.store.build()

        let readNotifications = user.store.build(read: true)

        let unreadNotifications = user.store.build(read: false)

        let archviedNotifications = user.store.build(archived: true)

        let billingNotifications = user.store.build(categories: ["billing"])

        let firstOrderNotifications = user.store.build(topics: ["order:001"])

        return [
            allNotifications, readNotifications, unreadNotifications, archviedNotifications, billingNotifications,
            firstOrderNotifications,
        ]
    }

    static func actions(_ store: NotificationStore, _ notification: MagicBell.Notification) -> AnyCancellable {
        // Delete notification
        store.delete(notification) { result in
            switch result {
            case .success:
                print("Notification deleted")
            case .failure(let error):
                print("Failed: \(error)")
            }
        }

        // The form of the official code
        store.delete(notification) { error in
            if let error = error { print("Failed: \(error)") }
        }

        // Read a notification
        return store.markAsRead(notification)
            .sink { error in
                print("Failed: \(error)")
            } receiveValue: { notification in
                print("Notification marked as read")
            }
    }

    static func filters(_ user: MagicBell.User) {
        do {
            let predicate = StorePredicate()
            let notifications = user.store.build(predicate: predicate)
            print(notifications)
        }
        do {
            let predicate = StorePredicate(read: .unread, categories: ["important"])
            let store = user.store.build(predicate: predicate)
            print(store)
        }
        do {
            let predicate = StorePredicate()
            user.store.dispose(with: predicate)
        }
    }

    static func loading(_ user: MagicBell.User) {
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

        store.refresh { result in
            if let notifications = try? result.get() {
                print("Notifications: \(notifications))")
            }
        }
        store.refresh()
        store.fetch()
    }

    static func accessing(_ store: NotificationStore) -> [MagicBell.Notification] {
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

        // forEach
        store.enumerated().forEach { idx, notification in
            print("notification[\(idx)] = \(notification)")
        }

        // for in
        for (idx, notification) in store.enumerated() {
            print("notification[\(idx)] = \(notification)")
        }

        // As an array
        let notifications = store.notifications()
        return notifications
    }

    static func observing(
        _ user: MagicBell.User,
        _ myObserverClassInstance: NotificationStoreContentObserver & NotificationStoreCountObserver
    ) {
        let store = user.store.build()
        let observer = myObserverClassInstance

        store.addContentObserver(observer)
        store.addCountObserver(observer)
    }

    static func preferences(
        _ user: MagicBell.User, _ preferences: UserPreferences, _ categoryPreferences: Preferences
    ) {
        user.preferences.fetch { result in
            if let preferences = try? result.get() {
                print("User Preferences: \(preferences)")
            }
        }

        user.preferences.fetchPreferences(for: "new_comment") { result in
            if let category = try? result.get() {
                print("Category: \(category)")
            }
        }

        // Updating all preferences at once.
        user.preferences.update(preferences) { result in }

        // Updating the list of preferences for a category
        // Only preference for the included categories will be changed
        user.preferences.updatePreferences(categoryPreferences, for: "new_comment") { result in }
    }

    static func push(didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        // Storing device token when refreshed
        magicbell.setDeviceToken(deviceToken: deviceToken)
    }
}

#if canImport(SwiftUI)
    import SwiftUI

    struct Notifications: View {
        let store: NotificationStore
        @ObservedObject var bell: NotificationStorePublisher

        init(store: NotificationStore) {
            self.store = store
            self.bell = NotificationStorePublisher(store)
        }

        var body: some View {
            List(bell.notifications, id: \.id) { notification in
                VStack(alignment: .leading) {
                    Text(notification.title)
                    Text(notification.content ?? "-")
                }
            }
        }
    }
#endif

@Suite("The official README")
struct ReadmeTests {
    @Test("Its snippets compile, and its words for a filter mean what they say") func words() {
        #expect(
            StorePredicate(read: .unread, categories: ["important"])
                == StorePredicate(read: false, categories: ["important"]))
        #expect(StorePredicate(read: .read) == StorePredicate(read: true))
        #expect(StorePredicate(read: nil) == StorePredicate())
    }
}
