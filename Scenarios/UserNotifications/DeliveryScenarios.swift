import Carillon
import UserNotifications

/// What reaches the person when a notification fires, and where the app has a say in it.
extension Scenario {
    static let deliveryInBackground = Scenario(
        "un/delivery/background",
        "Tea and eggs are ready while the app sleeps, bread while it does not even run; each lies there with its time.",
        covers: ["UN-44"], expectsExactTimes: true
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        let start = world.date
        try await phone.center.add(.message("tea", after: .minutes(4)))
        try await phone.center.add(.message("eggs", after: .minutes(7)))
        try await phone.center.add(.message("bread", after: .minutes(40)))
        phone.mainApp.enterBackground()
        try await world.advance(by: .minutes(30))
        phone.mainApp.kill()
        try await world.advance(by: .minutes(30))

        phone.mainApp.enterForeground()
        let delivered = await phone.center.deliveredNotifications()
        world.expect(delivered.map(\.request.identifier), equals: ["tea", "eggs", "bread"], "the app finds all three")
        world.expect(
            delivered.map(\.date), equals: [4, 7, 40].map { start + $0 * 60 }, "each with the time at which it fired")
    }

    static let deliveryWithoutDelegate = Scenario(
        "un/delivery/foreground-without-delegate",
        "The person looks at the app when its reminder fires, and nobody presents it: it is nowhere, then or later.",
        covers: ["UN-45"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        try await phone.center.add(.message("first", after: .minutes(1)))
        try await phone.center.add(.message("second", after: .minutes(2)))
        try await world.advance(by: .seconds(90))
        world.expect(phone.foregroundPresentations, equals: [], "the first is not shown")
        world.expect(phone.delivered, equals: [], "the first is not delivered")

        phone.mainApp.enterBackground()
        try await world.advance(by: .minutes(5))
        world.expect(
            phone.delivered.map(\.request.identifier), equals: ["second"], "in the background the second one arrives")
    }

    static let deliveryAsTheDelegateSays = Scenario(
        "un/delivery/foreground-with-delegate",
        "An app in front presents one notification after the other in another way, and each shows in just that way.",
        covers: ["UN-46"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        let inbox = Inbox()
        phone.center.delegate = inbox
        func outcome(of wish: UNNotificationPresentationOptions) async throws -> [String] {
            inbox.presentation = wish
            let identifier = "message \(inbox.asked.count + 1)"
            try await phone.center.add(.message(identifier) { $0.sound = .default })
            await world.settle()
            let shown = phone.foregroundPresentations.filter { $0.notification.request.identifier == identifier }
            let isDelivered = phone.delivered.contains { $0.request.identifier == identifier }
            return shown.flatMap(\.options.names) + (isDelivered ? ["delivered"] : [])
        }

        world.expect(try await outcome(of: []), equals: [], "nothing: neither shown nor delivered")
        world.expect(try await outcome(of: [.banner, .sound]), equals: ["banner", "sound"], "no .list: not delivered")
        world.expect(try await outcome(of: .list), equals: ["list", "delivered"], ".list: delivered")
        world.expect(
            try await outcome(of: .alert), equals: ["banner", "list", "delivered"],
            "the .alert of older apps: a banner and the list")
        world.expect(inbox.asked.count, equals: 4, "the delegate was asked once for each")
    }

    static let deliveryAsksOncePerFiring = Scenario(
        "un/delivery/asked-each-time",
        "A delegate in the style of async and await is asked at every firing of a repeating reminder, until the app leaves.",
        covers: ["UN-46"], expectsExactTimes: true
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        let listener = Listener()
        phone.center.delegate = listener
        try await phone.center.add(.message("stand up", after: .minutes(1), repeats: true))
        try await world.advance(by: .minutes(3))
        world.expect(listener.asked, equals: 3, "it is asked once for each of three firings")
        world.expect(
            phone.foregroundPresentations.map(\.options), equals: [.banner, .banner, .banner], "all are shown")
        world.expect(phone.delivered, equals: [], "a banner alone is not delivered")

        phone.mainApp.enterBackground()
        try await world.advance(by: .minutes(2))
        world.expect(listener.asked, equals: 3, "in the background it is asked no more")
        world.expect(phone.delivered.map(\.date), equals: [world.date], "there the system delivers")
    }

    static let deliveryToASilentDelegate = Scenario(
        "un/delivery/silent-delegate",
        "A delegate that answers only after a minute has answered too late: nothing is shown, and the next one is not held up.",
        covers: ["UN-46"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        let ponderer = Ponderer()
        phone.center.delegate = ponderer
        try await phone.center.add(.message("slow"))
        try await world.advance(by: .minutes(1))
        ponderer.answer(with: [.banner, .list])
        await world.settle()
        world.expect(phone.foregroundPresentations, equals: [], "what was decided too late is not shown")
        world.expect(phone.delivered, equals: [], "and not delivered")

        try await phone.center.add(.message("quick"))
        await world.settle()
        ponderer.answer(with: [.banner, .list])
        world.expect(
            phone.delivered.map(\.request.identifier), equals: ["quick"], "what is decided in time is delivered")
    }
}

/// A delegate of the async style.
private final class Listener: NSObject, UNUserNotificationCenterDelegate, @unchecked Sendable {
    // Confined to its world, hence safe to share.
    private(set) var asked = 0

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        asked += 1
        return .banner
    }
}

/// A delegate that answers when it is told to.
private final class Ponderer: NSObject, UNUserNotificationCenterDelegate {
    private var handlers: [(UNNotificationPresentationOptions) -> Void] = []

    func answer(with options: UNNotificationPresentationOptions) {
        for handler in handlers { handler(options) }
        handlers.removeAll()
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        handlers.append(completionHandler)
    }
}
