import Carillon
import CarillonMagicBell
import ScenarioFixtures

/// Preferences that one of the two forms does not know.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellOtherChannels = Scenario(
        "magicbell/preferences/other-channels", "A change by categories leaves alone the channels that it cannot name.",
        covers: ["MB-PREF-6"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for channel in ["email", "slack", "sms"] {
            server.setPreference(of: ann, category: "new_comment", channel: channel, enabled: true)
        }
        let phone = world.magicBellPhone("phone", of: server)
        let user = phone.connect(MagicBellScene.user)
        phone.run { _ in
            user.preferences.updatePreferences(
                Preferences(email: false, inApp: true, mobilePush: true, webPush: true), for: "new_comment"
            ) { _ in }
        }
        try await world.advance(by: .seconds(2))
        let channels = server.preferences(of: ann).first { $0.slug == "new_comment" }?.channels ?? []
        func isOn(_ slug: String) -> Bool? { channels.first { $0.slug == slug }?.isEnabled }
        world.expect(isOn("email"), equals: false, "email is off")
        world.expect([isOn("slack"), isOn("sms")], equals: [true, true], "the others are as they were")
    }

    static let magicBellSeveral = Scenario(
        "magicbell/preferences/several",
        "A change of several categories is one request, which has them in the order of their slugs.",
        covers: ["MB-PREF-6"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer(), slugs = ["billing", "comments", "news"]
        for slug in slugs {
            server.setPreference(of: ann, category: slug, channel: "email", enabled: true)
            server.setPreference(of: ann, category: slug, channel: "slack", enabled: true)
        }
        let phone = world.magicBellPhone("phone", of: server)
        let user = phone.connect(MagicBellScene.user)
        let quiet = Preferences(email: false, inApp: true, mobilePush: true, webPush: true)
        phone.run { _ in
            user.preferences.update(UserPreferences(["news": quiet, "billing": quiet, "comments": quiet])) { _ in }
        }
        try await world.advance(by: .seconds(2))
        let requests = server.heard("PUT /notification_preferences").compactMap { try? JSON(bytes: $0.body) }
        world.expect(
            requests.map { $0["notification_preferences"]?["categories"]?.object?.names }, equals: [slugs],
            "the request")
        for category in server.preferences(of: ann) where slugs.contains(category.slug) {
            func isOn(_ slug: String) -> Bool? { category.channels.first { $0.slug == slug }?.isEnabled }
            world.expect(isOn("email"), equals: false, "\(category.slug): email is off")
            world.expect(isOn("slack"), equals: true, "\(category.slug): the channel that it cannot name is still on")
        }
    }

    static let magicBellNoLabels = Scenario(
        "magicbell/preferences/no-labels", "Preferences without labels are read, with slugs in their place.",
        covers: ["MB-PREF-7"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.setPreference(of: ann, category: "new_comment", channel: "email", enabled: false)
        server.rewrite(.response(to: .get, "/notification_preferences")) {
            $0.replacing(/"label":"[^"]*",/, with: "")
        }
        let phone = world.magicBellPhone("phone", of: server)
        let user = phone.connect(MagicBellScene.user)
        let answers = Remembered<[NotificationPreferences]>([])
        phone.run { _ in
            user.notificationPreferences.fetch { if let answer = try? $0.get() { answers.value.append(answer) } }
        }
        try await world.advance(by: .seconds(2))
        world.expect(answers.value.count, equals: 1, "the preferences are read")
        let category = answers.value.first?.categories.first
        world.expect(category?.label, equals: "new_comment", "the category has its slug")
        let channel = category?.channels.first { $0.slug == "email" }
        world.expect(channel?.label, equals: "email", "the channel has its slug")
        world.expect(channel?.enabled, equals: false, "and its choice")
    }
}
