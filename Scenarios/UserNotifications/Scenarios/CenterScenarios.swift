import Carillon
import Dispatch
import ScenarioFixtures
import UserNotifications

/// Scenarios about the notification centre's object: its owner, and its answers.
extension Scenario {
    static let centerIsOne = Scenario(
        "un/center/one-per-app",
        "The delegate that an app set at launch is still there when another part of the app asks for the centre.",
        covers: ["UN-01"]
    ) { world in
        let phone = world.device("phone")
        let delegate = RecordingDelegate(presents: [.list])
        phone.onLaunch { UNUserNotificationCenter.current().delegate = delegate }
        try await phone.run {
            let center = UNUserNotificationCenter.current()
            _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
            _ = await UNUserNotificationCenter.current().notificationSettings()
            world.expect(UNUserNotificationCenter.current() === center, "every part of the app has the same centre")
            world.expect(UNUserNotificationCenter.current().delegate === delegate, "its delegate is still set")
        }
    }

    static let centerOfEachApp = Scenario(
        "un/center/two-apps",
        "Two apps on one phone use the same names, and neither sees or touches what is the other's.",
        covers: ["UN-01"]
    ) { world in
        let phone = world.device("phone")
        let (mail, chat) = (phone.app("com.example.mail"), phone.app("com.example.chat"))
        world.expect(mail.center !== chat.center, "each app has a centre of its own")
        mail.allowNotifications()
        let status = await chat.center.notificationSettings().authorizationStatus
        world.expect(status, equals: .notDetermined, "allowing one app says nothing about the other")

        chat.allowNotifications()
        try await mail.center.add(.message("new", "Three letters", after: .minutes(1)) { $0.badge = 3 })
        try await mail.center.add(.message("digest", "Your week", after: .minutes(9)))
        try await chat.center.add(.message("new", "Two messages", after: .minutes(2)) { $0.badge = 2 })
        mail.center.setNotificationCategories([UNNotificationCategory("letter")])
        world.expect(
            chat.pending.map(\.content.title), equals: ["Two messages"],
            "the same identifier replaces nothing elsewhere")
        world.expect(await chat.center.notificationCategories(), equals: [], "categories are each app's own")

        try await world.advance(by: .minutes(5))
        world.expect(mail.delivered.map(\.request.content.title), equals: ["Three letters"], "mail has its letters")
        world.expect(chat.delivered.map(\.request.content.title), equals: ["Two messages"], "chat has its messages")
        world.expect([mail.badge, chat.badge], equals: [3, 2], "each icon has its own badge")

        chat.center.removeAllPendingNotificationRequests()
        chat.center.removeAllDeliveredNotifications()
        world.expect(
            mail.pending.map(\.identifier), equals: ["digest"],
            "mail's request stays pending, although chat clears its own")
        world.expect(mail.delivered.map(\.request.identifier), equals: ["new"], "and stays visible in mail")
    }

    static let centerAnswersBlockedThread = Scenario(
        "un/center/blocked-thread",
        "An app that blocks its main thread on a semaphore until the centre has answered gets every one of its answers.",
        covers: ["UN-09"]
    ) { world in
        let phone = world.device("phone")
        await withCheckedContinuation { ended in
            phone.run {
                DispatchQueue.main.async {
                    Scenario.askWhileBlocking(world)
                    ended.resume()
                }
            }
        }
    }

    private static func askWhileBlocking(_ world: World) {
        let center = UNUserNotificationCenter.current()
        let isGranted = blocking { done in
            center.requestAuthorization(options: [.alert, .badge]) { isGranted, _ in done(isGranted) }
        }
        world.expect(isGranted, equals: true, "permission is granted while the thread waits")
        let settings = blocking { center.getNotificationSettings(completionHandler: $0) }
        world.expect(settings?.badgeSetting, equals: .enabled, "the settings arrive")

        center.setNotificationCategories([UNNotificationCategory("chore")])
        let categories = blocking { center.getNotificationCategories(completionHandler: $0) }
        world.expect(categories?.map(\.identifier), equals: ["chore"], "the categories arrive")

        let isAdded = blocking { done in
            center.add(.message("dishes", after: .minutes(1))) { error in done(error == nil) }
        }
        world.expect(isAdded, equals: true, "the request is added")
        let pending = blocking { center.getPendingNotificationRequests(completionHandler: $0) }
        world.expect(pending?.map(\.identifier), equals: ["dishes"], "the pending requests arrive")
        let delivered = blocking { center.getDeliveredNotifications(completionHandler: $0) }
        world.expect(delivered, equals: [], "the delivered notifications arrive")

        let isBadgeSet = blocking { done in center.setBadgeCount(1) { error in done(error == nil) } }
        world.expect(isBadgeSet, equals: true, "the badge is set")
    }

    static let centerAsyncTwins = Scenario(
        "un/center/async-twins",
        "A question gets the same answer with a completion handler and with async and await.",
        covers: ["UN-08"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        let center = phone.center
        try await center.add(.message("hello"))
        try await center.add(.message("lunch", after: .hours(1)))
        try await center.add(.message("dinner", after: .hours(7), repeats: true))
        center.setNotificationCategories([UNNotificationCategory("meal"), UNNotificationCategory("snack")])
        phone.mainApp.enterBackground()
        try await world.advance(by: .hours(2))

        let isGranted = await answer { done in
            center.requestAuthorization(options: [.alert]) { isGranted, _ in done(isGranted) }
        }
        world.expect(try await center.requestAuthorization(options: [.alert]), equals: isGranted, "the permission")
        let settings = await answer { center.getNotificationSettings(completionHandler: $0) }
        world.expect(await center.notificationSettings(), equals: settings, "the settings")
        let categories = await answer { center.getNotificationCategories(completionHandler: $0) }
        world.expect(await center.notificationCategories(), equals: categories, "the categories")
        let pending = await answer { center.getPendingNotificationRequests(completionHandler: $0) }
        world.expect(await center.pendingNotificationRequests(), equals: pending, "the pending requests")
        let delivered = await answer { center.getDeliveredNotifications(completionHandler: $0) }
        world.expect(await center.deliveredNotifications(), equals: delivered, "the delivered notifications")
        world.expect(
            [categories.count, pending.count, delivered.count], equals: [2, 1, 1], "none of the answers is empty")

        let refusal = await answer { center.setBadgeCount(-1, withCompletionHandler: $0) }
        let thrown = await world.expectThrows("a badge below zero is an error") { try await center.setBadgeCount(-1) }
        world.expect((thrown as? UNError)?.code, equals: (refusal as? UNError)?.code, "it is the same error")
    }
}

extension UNNotificationCategory {
    fileprivate convenience init(_ identifier: String) {
        self.init(identifier: identifier, actions: [], intentIdentifiers: [])
    }
}

/// The value that a completion handler gets.
private func answer<Value: Sendable>(_ start: (@escaping @Sendable (Value) -> Void) -> Void) async -> Value {
    await withCheckedContinuation { continuation in start { continuation.resume(returning: $0) } }
}
