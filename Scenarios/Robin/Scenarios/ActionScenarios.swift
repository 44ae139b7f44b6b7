import Carillon
import Robin
import ScenarioFixtures
import UserNotifications

/// Scenarios about the buttons that people press.
extension Scenario {
    static let robinAction = Scenario(
        "robin/actions/handled",
        "Two invitations are accepted: each is handled by an object of its own, and completed once.",
        covers: ["RO-32"]
    ) { world in
        let phone = try await world.phone(inviting: ["Ada", "Grace"])
        try await phone.perform("ACCEPT", on: "Ada")
        try await phone.perform("ACCEPT", on: "Grace")
        world.expect(
            phone.run { Responses.ofThisApp.journal },
            equals: ["made", "handled Ada", "completed", "made", "handled Grace", "completed"],
            "for each response a handler is made, gets the notification, and then it is completed")
    }

    static let robinTextAction = Scenario(
        "robin/actions/text", "A reply's text reaches the handler; a button that nobody handles is only completed.",
        covers: ["RO-33"]
    ) { world in
        let phone = try await world.phone(inviting: ["Ada", "Grace"])
        try await phone.reply("On my way", by: "REPLY", to: "Ada")
        try await phone.perform("DECLINE", on: "Grace")
        world.expect(
            phone.run { Responses.ofThisApp.journal },
            equals: ["made", "handled Ada: On my way", "completed", "completed"],
            "the reply is handled with its text, and the refusal only completed")

        let party = try await world.phone(inviting: ["Mary", "Joan"], name: "party")
        party.run { Robin.actions.deregister(actionHandlerForIdentifier: "REPLY") }
        try await party.reply("Late", by: "REPLY", to: "Mary")
        world.expect(
            party.run { Responses.ofThisApp.journal }, equals: ["completed"],
            "an action without its handler is only completed, too")
    }
}

extension World {
    /// A phone with delivered invitations, by the names of the hosts. Its app handles two of three buttons.
    fileprivate func phone(inviting hosts: [String], name: String = "phone") async throws -> Device {
        let phone = try await pocketedPhone(name)
        phone.run {
            let center = UNUserNotificationCenter.current()
            center.delegate = Responses.ofThisApp.delegate
            let invitation = UNNotificationCategory(
                identifier: "INVITATION",
                actions: [
                    UNNotificationAction(identifier: "ACCEPT", title: "Accept", options: []),
                    UNNotificationAction(identifier: "DECLINE", title: "Decline", options: []),
                    UNTextInputNotificationAction(
                        identifier: "REPLY", title: "Reply", options: [], textInputButtonTitle: "Send",
                        textInputPlaceholder: "Your answer"),
                ],
                intentIdentifiers: [], options: [])
            center.setNotificationCategories([invitation])
            Robin.actions.register(actionHandler: NotingHandler.self, forIdentifier: "ACCEPT")
            Robin.actions.register(actionHandler: NotingHandler.self, forIdentifier: "REPLY")

            for host in hosts {
                let notification = RobinNotification(
                    identifier: host, body: "Come!", trigger: .interval(60, repeats: false))
                notification.categoryIdentifier = "INVITATION"
                _ = Robin.scheduler.schedule(notification: notification)
            }
        }
        try await advance(by: .minutes(5))
        return phone
    }
}
