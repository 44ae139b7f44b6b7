import Carillon
import ScenarioFixtures
import UserNotifications

/// Scenarios about the delivery of a notification that fires, and about the app's part in it.
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
        let delegate = RecordingDelegate()
        phone.center.delegate = delegate
        func outcome(of wish: UNNotificationPresentationOptions) async throws -> [String] {
            delegate.presentation = wish
            let identifier = "message \(delegate.asked.count + 1)"
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
        world.expect(delegate.asked.count, equals: 4, "the delegate was asked once for each")
    }

    static let deliveryAsTheSwitchesSay = Scenario(
        "un/delivery/switches",
        "An app wishes for everything, and a notification shows where its content and the person's switches let it.",
        covers: ["UN-46"]
    ) { world in
        let phone = world.device("phone")
        _ = try await phone.center.requestAuthorization(options: [.alert, .sound, .badge])
        let delegate = RecordingDelegate(presents: [.badge, .sound, .list, .banner])
        phone.center.delegate = delegate
        func shown(
            _ change: (Device) -> Void = { _ in }, undo: (Device) -> Void = { _ in },
            write: (UNMutableNotificationContent) -> Void = { ($0.sound, $0.badge) = (.default, 5) }
        ) async throws -> [String] {
            change(phone)
            let before = phone.foregroundPresentations.count
            try await phone.center.add(.message("message", write: write))
            await world.settle()
            undo(phone)
            return phone.foregroundPresentations.dropFirst(before).flatMap(\.options.names)
        }
        world.expect(
            try await shown(), equals: ["banner", "list", "sound", "badge"], "all that it can")
        for (choice, left) in [
            (NotificationSwitch.alert, ["list", "sound", "badge"]),
            (.notificationCenter, ["banner", "sound", "badge"]),
            (.sound, ["banner", "list", "badge"]), (.badge, ["banner", "list", "sound"]),
            (.lockScreen, ["banner", "list", "sound", "badge"]),
        ] {
            world.expect(
                try await shown({ $0.set(choice, isOn: false) }, undo: { $0.set(choice, isOn: true) }),
                equals: left,
                "with \(choice.rawValue) switched off")
        }
        world.expect(
            try await shown({ $0.setAlertStyle(.none) }, undo: { $0.setAlertStyle(.alert) }),
            equals: ["list", "sound", "badge"], "with alerts of no style there is no banner")
        world.expect(
            try await shown(write: {
                ($0.sound, $0.badge, $0.interruptionLevel) = (.default, 5, .passive)
            }),
            equals: ["list", "badge"], "a passive one neither interrupts nor sounds")
        world.expect(
            try await shown(write: { $0.badge = nil }), equals: ["banner", "list"],
            "without sound and badge")
        delegate.presentation = [.badge, .sound]
        world.expect(
            try await shown(write: { $0.badge = nil }), equals: [], "the options that it lacks cannot be shown")

        phone.mainApp.enterBackground()
        phone.center.removeAllDeliveredNotifications()
        for choice in [NotificationSwitch.notificationCenter, .alert, .sound, .badge] {
            try await phone.center.add(.message("before \(choice.rawValue)") { $0.badge = 6 })
            phone.set(choice, isOn: false)
        }
        try await phone.center.add(.message("at last") { $0.badge = 7 })
        world.expect(
            phone.delivered.map(\.request.identifier), equals: ["before notificationCenter"],
            "in the background, too, the list is the person's to switch off")
        world.expect(phone.badge, equals: 6, "and so is the badge")
    }

    static let deliveryOfAThousand = Scenario(
        "un/delivery/thousand",
        "A thousand notifications have room in Notification Center; one more pushes out the first.",
        covers: ["UN-44"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        phone.run {
            for number in 1...1_000 { UNUserNotificationCenter.current().add(.message("\(number)")) }
        }
        world.expect(
            phone.delivered.map(\.request.identifier), equals: (1...1_000).map { "\($0)" },
            "a thousand are there")
        world.expect(Set(phone.delivered.map(\.date)), equals: [phone.date], "all of them came now")
        try await phone.center.add(.message("1001"))
        world.expect(
            phone.delivered.map(\.request.identifier), equals: (2...1_001).map { "\($0)" },
            "the first has gone")
        world.expect(
            phone.deliveryHistory.map(\.request.identifier), equals: (2...1_001).map { "\($0)" },
            "and nobody remembers it")
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
        world.expect(phone.foregroundPresentations, equals: [], "a notification decided too late is not shown")
        world.expect(phone.delivered, equals: [], "and not delivered")

        try await phone.center.add(.message("quick"))
        await world.settle()
        ponderer.answer(with: [.banner, .list])
        world.expect(
            phone.delivered.map(\.request.identifier), equals: ["quick"], "a notification decided in time is delivered")
    }
}

/// A delegate that uses the async style.
private final class Listener: NSObject, UNUserNotificationCenterDelegate, @unchecked Sendable {
    // The property belongs to one world, so the tasks of a scenario can share it safely.
    private(set) var asked = 0

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        asked += 1
        return .banner
    }
}

/// A delegate that answers when the scenario tells it to.
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
