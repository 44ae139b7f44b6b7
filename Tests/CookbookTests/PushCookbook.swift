import Carillon
import CarillonPush
import UserNotifications

/// An app that registers for notifications at each launch, and writes down what the system tells it.
@MainActor
final class OrderApp: NSObject, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    private let diary: OrderDiary

    init(_ diary: OrderDiary) { self.diary = diary }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        UNUserNotificationCenter.current().delegate = self
        application.registerForRemoteNotifications()
        return true
    }

    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        diary.lines.append("fetch \(userInfo["order"] as? String ?? "nothing")")
        completionHandler(.newData)
    }

    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        let content = notification.request.content
        diary.lines.append("in front: \(content.title)")
        completionHandler(content.userInfo["order"] as? String == diary.openOrder ? [] : [.banner, .list])
    }

    nonisolated func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        diary.lines.append("open \(response.notification.request.content.userInfo["order"] as? String ?? "nothing")")
        completionHandler()
    }
}

/// The diary of an app, which outlives its launches. The class is confined to its world, so it is safe to share.
final class OrderDiary: @unchecked Sendable {
    var lines: [String] = []
    /// The order whose screen is open.
    var openOrder: String?
}

extension Device {
    /// Installs the app for a person who allows notifications, and lets it get its token.
    func installOrderApp() async throws -> OrderDiary {
        let diary = OrderDiary()
        allowNotifications()
        mainApp.launches { OrderApp(diary) }
        try await world.advance(by: .seconds(3))
        return diary
    }

    /// The titles in Notification Center.
    var titles: [String] { delivered.map(\.request.content.title) }
}

extension Scenario {
    static let pushArrives = Scenario(
        "cookbook/push/arrives", "A notification about an order shows on the locked phone, with its words and sound.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let push = try world.pushService()
        let backend = world.pushProvider("backend", of: push)
        let phone = world.device("phone")
        _ = try await phone.installOrderApp()
        phone.mainApp.enterBackground()

        let alert: JSON = ["title": "Ready", "body": "Your pizza waits for you."]
        backend.send(["aps": ["alert": alert, "sound": "default"], "order": "7"], to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        let shown = try world.require(phone.delivered.first?.request.content, "a notification has come")
        world.expect([shown.title, shown.body], equals: ["Ready", "Your pizza waits for you."], "with its words")
        world.expect(shown.sound, equals: .default, "its sound")
        world.expect(shown.userInfo["order"] as? String, equals: "7", "and the number of the order for the app")
        world.expect(backend.outcomes, equals: [.accepted], "the backend knows that it was accepted")
    }

    static let pushCollapses = Scenario(
        "cookbook/push/collapses", "An order whose state changes three times is one notification.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let push = try world.pushService()
        let backend = world.pushProvider("backend", of: push)
        let phone = world.device("phone")
        _ = try await phone.installOrderApp()
        phone.mainApp.enterBackground()

        for state in ["Accepted", "Ready", "On its way"] {
            backend.send(["aps": ["alert": ["title": .string(state)]]], to: phone.mainApp, collapseID: "order-7")
            try await world.advance(by: .minutes(5))
        }
        backend.send(["aps": ["alert": ["title": "Sale!"]]], to: phone.mainApp, collapseID: "sale")
        try await world.advance(by: .seconds(2))
        world.expect(phone.titles, equals: ["On its way", "Sale!"], "the last state is there, and what is no state")
        world.expect(phone.deliveryHistory.count, equals: 4, "the person was told of each state when it came")
    }

    static let pushExpired = Scenario(
        "cookbook/push/expired", "“The rider is at the door” does not come when the rider has long gone.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let push = try world.pushService()
        let backend = world.pushProvider("backend", of: push)
        let phone = world.device("phone")
        _ = try await phone.installOrderApp()
        phone.mainApp.enterBackground()
        phone.setReachability(.unreachable)
        try await world.advance(by: .minutes(20))

        let tenMinutes = UInt64(phone.date.timeIntervalSince1970) + 600
        backend.send(["aps": ["alert": ["title": "At the door"]]], to: phone.mainApp, expiration: tenMinutes)
        try await world.advance(by: .minutes(15))
        phone.setReachability(.cellular)
        try await world.advance(by: .minutes(1))
        world.expect(phone.deliveryHistory.count, equals: 0, "the phone is back, and nothing rings")
        world.expect(push.waiting(for: "phone"), equals: [], "the service has thrown it away")
    }

    static let pushBudget = Scenario(
        "cookbook/push/budget", "A backend that wakes the app too often is heard three times an hour.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let push = try world.pushService()
        let backend = world.pushProvider("backend", of: push)
        let phone = world.device("phone")
        let diary = try await phone.installOrderApp()
        phone.mainApp.enterBackground()

        for number in 1...6 {
            let wake: JSON = ["aps": ["content-available": 1], "order": .string("\(number)")]
            backend.send(wake, to: phone.mainApp, kind: .background)
            try await world.advance(by: .minutes(5))
        }
        world.expect(diary.lines, equals: ["fetch 1", "fetch 2", "fetch 3"], "three wake the app")
        world.expect(backend.outcomes.count { $0 == .accepted }, equals: 6, "the backend has noticed nothing")
        try await world.advance(by: .hours(1))
        world.expect(diary.lines.last, equals: "fetch 6", "the newest comes later, and the others never")
        world.expect(diary.lines.count, equals: 4, "so the app loads all orders whenever it is woken")
    }

    static let pushBadge = Scenario(
        "cookbook/push/badge", "The number on the icon is the backend's, and goes when all is read on the web.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let push = try world.pushService()
        let backend = world.pushProvider("backend", of: push)
        let phone = world.device("phone")
        _ = try await phone.installOrderApp()
        phone.mainApp.enterBackground()

        backend.send(["aps": ["alert": ["title": "Accepted"], "badge": 1]], to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        backend.send(["aps": ["alert": ["title": "Sale!"]]], to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        world.expect(phone.badge, equals: 1, "a notification without a number leaves the number alone")
        backend.send(["aps": ["badge": 0]], to: phone.mainApp)
        try await world.advance(by: .seconds(2))
        world.expect(phone.badge, equals: 0, "when all is read elsewhere, the icon has no number")
        world.expect(phone.titles, equals: ["Accepted", "Sale!"], "a number alone shows nothing")
    }

    static let pushVoidToken = Scenario(
        "cookbook/push/void-token", "A backend that is told of a void token goes on with the app's new one.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let push = try world.pushService()
        let backend = world.pushProvider("backend", of: push)
        let phone = world.device("phone")
        _ = try await phone.installOrderApp()
        phone.mainApp.enterBackground()
        let old = try world.require(phone.mainApp.pushToken, "the app has a token")

        push.renewToken(of: "app", on: "phone")
        try await world.advance(by: .seconds(2))
        backend.send(["aps": ["alert": ["title": "Ready"]]], to: old)
        try await world.advance(by: .seconds(2))
        world.expect(backend.outcomes, equals: [.refused(410, .unregistered)], "the service says that it is void")
        world.expect(phone.titles, equals: [], "and nobody has seen anything")
        let new = try world.require(phone.mainApp.pushToken, "the app has another token")
        backend.send(["aps": ["alert": ["title": "Ready"]]], to: new)
        try await world.advance(by: .seconds(2))
        world.expect(phone.titles, equals: ["Ready"], "by which the notification comes")
    }

    static let pushInFront = Scenario(
        "cookbook/push/in-front", "Somebody who looks at an order sees no banner about it, but one about another.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let push = try world.pushService()
        let backend = world.pushProvider("backend", of: push)
        let phone = world.device("phone")
        let diary = try await phone.installOrderApp()
        diary.openOrder = "7"

        for (order, state) in [("7", "Pizza is ready"), ("8", "Salad is ready")] {
            backend.send(["aps": ["alert": ["title": .string(state)]], "order": .string(order)], to: phone.mainApp)
            try await world.advance(by: .seconds(2))
        }
        world.expect(
            diary.lines, equals: ["in front: Pizza is ready", "in front: Salad is ready"], "the app is asked about both"
        )
        world.expect(phone.titles, equals: ["Salad is ready"], "the one about the open order is not kept")
        let banners = phone.foregroundPresentations.filter { $0.options.contains(.banner) }
        world.expect(banners.map(\.notification.request.content.title), equals: ["Salad is ready"], "and not shown")
    }

    static let pushOpens = Scenario(
        "cookbook/push/opens", "A tap on a notification leads to its order, although the app did not run.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let push = try world.pushService()
        let backend = world.pushProvider("backend", of: push)
        let phone = world.device("phone")
        let diary = try await phone.installOrderApp()
        phone.mainApp.kill()

        for order in ["7", "8"] {
            backend.send(["aps": ["alert": ["title": "Ready"]], "order": .string(order)], to: phone.mainApp)
            try await world.advance(by: .seconds(2))
        }
        world.expect(phone.mainApp.isRunning, equals: false, "notifications alone do not launch the app")
        let first = try world.require(phone.delivered.first, "a notification is there")
        try await phone.open(first.request.identifier)
        world.expect(phone.mainApp.state, equals: .active, "the app is in front")
        world.expect(diary.lines, equals: ["open 7"], "and is told which order to show")
        world.expect(phone.titles.count, equals: 1, "the other notification is still there")
    }

    static let pushKeepsOne = Scenario(
        "cookbook/push/keeps-one", "After a flight the phone shows one notification of the app, the newest.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let push = try world.pushService()
        let backend = world.pushProvider("backend", of: push)
        let phone = world.device("phone")
        _ = try await phone.installOrderApp()
        phone.mainApp.enterBackground()

        phone.setReachability(.unreachable)
        try await world.advance(by: .minutes(20))
        for title in ["Order 7 is ready", "Order 8 is ready", "You have 2 orders"] {
            backend.send(["aps": ["alert": ["title": .string(title)]]], to: phone.mainApp)
            try await world.advance(by: .hours(1))
        }
        phone.setReachability(.wifi)
        try await world.advance(by: .minutes(1))
        world.expect(phone.titles, equals: ["You have 2 orders"], "so the last one has to stand alone")
        world.expect(backend.outcomes.count, equals: 3, "for the backend all three were accepted")
    }

    static let pushTwoPeople = Scenario(
        "cookbook/push/two-people", "After Ann has signed out in a tunnel, her order does not come to Bob.",
        covers: [], networks: [.memory, .loopback]
    ) { world in
        let push = try world.pushService()
        let backend = world.pushProvider("backend", of: push)
        let phone = world.device("phone")
        _ = try await phone.installOrderApp()
        phone.mainApp.enterBackground()
        let tokenOfAnn = try world.require(phone.mainApp.pushToken, "Ann's app has a token")

        phone.setReachability(.unreachable)
        try await world.advance(by: .minutes(1))
        backend.send(["aps": ["alert": ["title": "For Ann"]]], to: tokenOfAnn)
        phone.run {
            MainActor.assumeIsolated {
                UIApplication.shared.unregisterForRemoteNotifications()
                UIApplication.shared.registerForRemoteNotifications()
            }
        }
        try await world.advance(by: .minutes(1))
        phone.setReachability(.wifi)
        try await world.advance(by: .minutes(1))
        let tokenOfBob = try world.require(phone.mainApp.pushToken, "Bob has a token")
        backend.send(["aps": ["alert": ["title": "For Ann, too"]]], to: tokenOfAnn)
        backend.send(["aps": ["alert": ["title": "For Bob"]]], to: tokenOfBob)
        try await world.advance(by: .seconds(2))
        world.expect(phone.titles, equals: ["For Bob"], "only what is for Bob has come")
    }
}
