import Carillon
import ScenarioFixtures
import UserNotifications

/// Scenarios about the person's responses, and about the responses that the app receives.
extension Scenario {
    static let responseToEachGesture = Scenario(
        "un/responses/gestures",
        "The person opens an invitation, accepts one, answers one in writing and dismisses one: the app hears of each.",
        covers: ["UN-49"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        let delegate = RecordingDelegate()
        phone.center.delegate = delegate
        phone.center.setNotificationCategories([.invitation])
        phone.mainApp.enterBackground()
        for guest in ["Ann", "Ben", "Cleo", "Dan"] {
            try await phone.center.add(.message(guest) { $0.categoryIdentifier = "invitation" })
        }
        try await phone.perform("accept", on: "Ben")
        world.expect(phone.mainApp.state, equals: .background, "a button leaves the app where it is")
        try await phone.reply("On my way", by: "reply", to: "Cleo")
        try await phone.dismiss("Dan")
        try await phone.open("Ann")
        world.expect(phone.mainApp.state, equals: .active, "opening brings the app to the front")
        world.expect(
            delegate.responses,
            equals: [
                RecordingDelegate.Response(identifier: "Ben", action: "accept"),
                RecordingDelegate.Response(identifier: "Cleo", action: "reply", text: "On my way"),
                .dismissed("Dan"), .opened("Ann"),
            ], "the app hears of each gesture, in order")
        world.expect(phone.delivered, equals: [], "the notifications that were dealt with are gone")
    }

    static let responseToDismissal = Scenario(
        "un/responses/dismissal", "Dismissing is no news to an app whose categories do not ask for it.",
        covers: ["UN-49"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        let delegate = RecordingDelegate()
        phone.center.delegate = delegate
        let quiet = UNNotificationCategory(identifier: "quiet", actions: [], intentIdentifiers: [])
        phone.center.setNotificationCategories([quiet, .invitation])
        phone.mainApp.enterBackground()
        for category in ["quiet", "invitation", "unheard of", ""] {
            try await phone.center.add(.message(category) { $0.categoryIdentifier = category })
            try await phone.dismiss(category)
        }
        world.expect(
            delegate.responses, equals: [.dismissed("invitation")], "one category asks for it, and one is reported")
        world.expect(phone.delivered, equals: [], "all are gone from the screen")
    }

    static let responseToBanner = Scenario(
        "un/responses/banner",
        "Two banners come down over the app: the person flicks the first away, unheard, and taps the second.",
        covers: ["UN-46"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        let delegate = RecordingDelegate(presents: .banner)
        phone.center.delegate = delegate
        phone.center.setNotificationCategories([.invitation])
        for guest in ["Ann", "Ben"] {
            try await phone.center.add(.message(guest) { $0.categoryIdentifier = "invitation" })
            await world.settle()
            if guest == "Ann" { try await phone.dismiss(guest) } else { try await phone.open(guest) }
        }
        world.expect(delegate.responses, equals: [.opened("Ben")], "flicking a banner away is no answer, tapping it is")
    }

    static let responseRelaunchesTheApp = Scenario(
        "un/responses/relaunch",
        "The system has ended the app; the person opens a notification, and the launch that follows hears of it.",
        covers: ["UN-49"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        var launches: [RecordingDelegate] = []
        phone.onLaunch {
            let delegate = RecordingDelegate()
            launches.append(delegate)
            UNUserNotificationCenter.current().delegate = delegate
            UNUserNotificationCenter.current().setNotificationCategories([.invitation])
        }
        try await phone.center.add(.message("taxi", "It is here", after: .minutes(5)))
        try await phone.center.add(.message("party", after: .minutes(6)) { $0.categoryIdentifier = "invitation" })
        phone.mainApp.kill()
        try await world.advance(by: .minutes(10))
        try await phone.open("taxi")
        world.expect(launches.count, equals: 2, "the app is launched again")
        world.expect(phone.mainApp.state, equals: .active, "it is in front")
        world.expect(launches.last?.responses, equals: [.opened("taxi")], "the new launch hears of it, once")

        phone.mainApp.kill()
        try await phone.reply("Gladly", by: "reply", to: "party")
        world.expect(launches.count, equals: 3, "an answer launches the app too")
        world.expect(phone.mainApp.state, equals: .background, "but in the background")
        world.expect(
            launches.last?.responses,
            equals: [RecordingDelegate.Response(identifier: "party", action: "reply", text: "Gladly")],
            "that launch hears of the answer, and of nothing else")
        world.expect(launches.first?.responses, equals: [], "the first launch is gone, and hears of nothing")
    }

    static let categoriesAreReplaced = Scenario(
        "un/categories/replaced",
        "An update of the app registers other categories: those before are gone, and so are their buttons.",
        covers: ["UN-48"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.center.setNotificationCategories([.invitation])
        phone.mainApp.enterBackground()
        try await phone.center.add(.message("party") { $0.categoryIdentifier = "invitation" })

        let done = UNNotificationAction(identifier: "done", title: "Done")
        let chore = UNNotificationCategory(identifier: "chore", actions: [done], intentIdentifiers: [])
        phone.center.setNotificationCategories([chore])
        world.expect(
            await phone.center.notificationCategories(), equals: [chore], "the new category alone is registered")
        let error = await world.expectThrows("the notification on the screen has lost its button") {
            try await phone.perform("accept", on: "party")
        }
        world.expect(
            error as? NotificationResponseError, equals: .noSuchAction("accept", on: "party", offered: []),
            "it offers nothing")
        try await phone.center.add(.message("dishes") { $0.categoryIdentifier = "chore" })
        try await phone.perform("done", on: "dishes")
        world.expect(
            phone.delivered.map(\.request.identifier), equals: ["party"], "the new button works")
        phone.center.setNotificationCategories([])
        world.expect(await phone.center.notificationCategories(), equals: [], "an empty set leaves none")
    }
}

extension Scenario {
    static let responseThatCannotBe = Scenario(
        "un/responses/impossible",
        "An impossible gesture is told to the author of the scenario, with the gestures that are possible.",
        covers: ["UN-49"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        let delegate = RecordingDelegate()
        phone.center.delegate = delegate
        phone.center.setNotificationCategories([.invitation])
        phone.mainApp.enterBackground()
        func reason(_ gesture: () async throws(NotificationResponseError) -> Void) async -> String {
            do throws(NotificationResponseError) {
                try await gesture()
                return "nothing is wrong"
            } catch {
                return error.description
            }
        }
        let invisible = "No notification “Ann” is visible; there is none. Let it be delivered first"
        world.expect(
            await reason { () throws(NotificationResponseError) in try await phone.open("Ann") },
            equals: invisible, "nothing to open")
        world.expect(
            await reason { () throws(NotificationResponseError) in try await phone.dismiss("Ann") },
            equals: invisible, "to dismiss")
        for guest in ["Ben", "Cleo"] {
            try await phone.center.add(.message(guest) { $0.categoryIdentifier = "invitation" })
        }
        world.expect(
            await reason { () throws(NotificationResponseError) in
                try await phone.perform("accept", on: "Ann")
            },
            equals: "No notification “Ann” is visible; there is “Ben”, “Cleo”. Let it be delivered first",
            "or to answer, but two others")
        world.expect(
            await reason { () throws(NotificationResponseError) in
                try await phone.perform("laugh", on: "Ben")
            },
            equals: "“Ben” offers no action “laugh”; it offers “accept”, “reply”. "
                + "Register its category, and put the category's identifier into its content",
            "a button that is not there cannot be pressed")
        world.expect(
            await reason { () throws(NotificationResponseError) in
                try await phone.perform("reply", on: "Ben")
            },
            equals: "The action “reply” asks for text; reply with some",
            "an answer in writing needs words")
        world.expect(
            await reason { () throws(NotificationResponseError) in
                try await phone.reply("Yes", by: "accept", to: "Ben")
            },
            equals: "The action “accept” takes no text; perform it without", "a button takes none")
        let system = phone.mainApp.system
        world.expect(
            await reason { () throws(NotificationResponseError) in try await system.openAppSettings() },
            equals:
                "The app has no notification settings of its own; it must request `.providesAppNotificationSettings`",
            "settings of its own are a thing that an app asks for")
        world.expect(delegate.responses, equals: [], "the app hears of nothing")
        world.expect(
            phone.delivered.map(\.request.identifier), equals: ["Ben", "Cleo"], "both still lie there")

        _ = try await phone.center.requestAuthorization(options: .providesAppNotificationSettings)
        try await system.openAppSettings()
        await world.settle()
        world.expect(
            phone.mainApp.state, equals: .active, "then they can be opened, and the app is in front")
        phone.mainApp.enterBackground()
        try await system.openAppSettings(from: "Cleo")
        await world.settle()
        world.expect(delegate.settingsOpened, equals: ["", "Cleo"], "the app hears from where they were")
        world.expect(
            await reason { () throws(NotificationResponseError) in
                try await system.openAppSettings(from: "Ann")
            },
            equals: "No notification “Ann” is visible; there is “Ben”, “Cleo”. Let it be delivered first",
            "they cannot be opened from what is not there")
        try await phone.dismiss("Ben")
        world.expect(delegate.responses, equals: [.dismissed("Ben")], "the app hears of the gesture that is possible")
    }

    static let responseToAsyncDelegate = Scenario(
        "un/responses/async-delegate",
        "A delegate in the style of async and await hears of what the person does, one after the other, in front or not.",
        covers: ["UN-49"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        let listener = Listener()
        phone.center.delegate = listener
        let yes = UNNotificationAction(identifier: "yes", title: "Yes", options: .foreground)
        phone.center.setNotificationCategories([
            UNNotificationCategory(identifier: "question", actions: [yes], intentIdentifiers: [])
        ])
        phone.mainApp.enterBackground()
        for name in ["Ann", "Ben"] {
            try await phone.center.add(.message(name) { $0.categoryIdentifier = "question" })
        }
        try await phone.perform("yes", on: "Ben")
        world.expect(phone.mainApp.state, equals: .active, "a button may bring the app to the front")
        try await phone.open("Ann")
        world.expect(
            listener.heard, equals: ["Ben yes", "Ann \(UNNotificationDefaultActionIdentifier)"],
            "it hears of both")
        world.expect(!phone.center.supportsContentExtensions, "nothing else is there to show them")
    }
}

/// A delegate that uses the async style. The class is unchecked because it belongs to one world.
private final class Listener: NSObject, UNUserNotificationCenterDelegate, @unchecked Sendable {
    // The property belongs to one world, so the tasks of a scenario can share it safely.
    private(set) var heard: [String] = []

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        heard.append("\(response.notification.request.identifier) \(response.actionIdentifier)")
    }
}

extension UNNotificationCategory {
    /// A category with a button, a written answer, and the option to hear of dismissals.
    fileprivate static var invitation: UNNotificationCategory {
        let actions = [
            UNNotificationAction(identifier: "accept", title: "Accept"),
            UNTextInputNotificationAction(
                identifier: "reply", title: "Reply", textInputButtonTitle: "Send", textInputPlaceholder: "Your answer"),
        ]
        return UNNotificationCategory(
            identifier: "invitation", actions: actions, intentIdentifiers: [], options: .customDismissAction)
    }
}
