import Carillon
import CarillonMagicBell
import Foundation
import ScenarioFixtures

/// Device tokens and preferences.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)
    private static let token = Data([0x00, 0x0F, 0xAB, 0xFF])

    static let magicBellTokens = Scenario(
        "magicbell/push/tokens", "A device token is registered for users before and after, and goes with them.",
        covers: ["MB-PUSH-1", "MB-PUSH-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let phone = world.magicBellPhone("phone", of: server)
        phone.connect("ann@example.com")
        phone.run { $0.setDeviceToken(deviceToken: token) }
        phone.connect("bob@example.com")
        try await world.advance(by: .seconds(2))
        for user in ["ann@example.com", "bob@example.com"] {
            world.expect(
                server.pushTokens(of: .email(user)).map(\.token), equals: ["000fabff"],
                "\(user): the token is registered")
        }
        let body = server.heard("POST /push_subscriptions").first.flatMap { try? JSON(bytes: $0.body) }
        world.expect(
            body?["push_subscription"], equals: ["device_token": "000fabff", "platform": "ios"], "the request's body")
        phone.disconnect("ann@example.com")
        try await world.advance(by: .seconds(2))
        world.expect(server.pushTokens(of: ann).map(\.token), equals: [], "Ann's is gone")
        world.expect(
            server.pushTokens(of: .email("bob@example.com")).map(\.token), equals: ["000fabff"], "Bob's is still there")
        let goodbye = server.requests.last { $0.method == .delete }
        world.expect(goodbye?.target, equals: "/push_subscriptions/000fabff", "the token is in the path")
        world.expect(
            goodbye?.fields["X-MAGICBELL-USER-EMAIL"], equals: "ann@example.com", "with Ann's own header fields")
    }

    static let magicBellTokenRetry = Scenario(
        "magicbell/push/retry", "A registration that fails is tried again every ten seconds, until the user leaves.",
        covers: ["MB-PUSH-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let refusal = server.misbehave(
            .refuse(.request(.post, "/push_subscriptions"), with: .internalServerError))
        let phone = world.magicBellPhone("phone", of: server)
        phone.run { $0.setDeviceToken(deviceToken: token) }
        phone.connect("ann@example.com")
        phone.connect("bob@example.com")
        try await world.advance(by: .seconds(29))
        world.expect(
            server.heard("POST /push_subscriptions").count, equals: 6, "each has tried three times in 29 seconds")
        try await world.advance(by: .seconds(2))
        world.expect(
            server.heard("POST /push_subscriptions").count, equals: 8, "each has tried four times in 31 seconds")
        phone.disconnect("bob@example.com")
        refusal.stop()
        try await world.advance(by: .seconds(60))
        world.expect(server.pushTokens(of: ann).map(\.token), equals: ["000fabff"], "Ann's is registered")
        world.expect(server.heard("POST /push_subscriptions").count, equals: 9, "and nothing more is tried")
    }

    static let magicBellPreferences = Scenario(
        "magicbell/preferences/categories", "Preferences by categories are fetched and changed one by one.",
        covers: ["MB-PREF-1", "MB-PREF-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.setPreference(of: ann, category: "new_comment", channel: "email", enabled: false)
        server.setPreference(of: ann, category: "billing", channel: "web_push", enabled: true)
        let phone = world.magicBellPhone("phone", of: server)
        let user = phone.connect(MagicBellScene.user)
        let lines = Remembered<[String]>([])
        func note(_ result: Result<Preferences, any Error>) {
            switch result {
            case .success(let found):
                lines.value.append(
                    "email \(found.email), inApp \(found.inApp), mobile \(found.mobilePush), web \(found.webPush)")
            case .failure(let error): lines.value.append(error.localizedDescription)
            }
        }
        phone.run { _ in
            user.preferences.fetch {
                lines.value.append((try? $0.get().preferences.keys.sorted().joined(separator: ",")) ?? "none")
            }
            user.preferences.fetchPreferences(for: "new_comment", completion: note)
            user.preferences.fetchPreferences(for: "nothing", completion: note)
        }
        try await world.advance(by: .seconds(2))
        world.expect(lines.value.first, equals: "billing,new_comment", "all categories")
        world.expect(
            lines.value.dropFirst().first, equals: "email false, inApp true, mobile true, web true", "those of one")
        world.expect(
            lines.value.last, equals: "Notification preferences not found for category nothing",
            "an unknown category has none")
        world.expect(
            server.heard("GET /notification_preferences").map { $0.head.fields["accept-version"] },
            equals: [nil, nil, nil], "no version is asked for")
    }

    static let magicBellChannels = Scenario(
        "magicbell/preferences/channels", "Preferences by channels change one, without labels.",
        covers: ["MB-PREF-1", "MB-PREF-2", "MB-PREF-3"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.setPreference(of: ann, category: "new_comment", channel: "email", enabled: true)
        let phone = world.magicBellPhone("phone", of: server)
        let user = phone.connect(MagicBellScene.user)
        let answers = Remembered<[NotificationPreferences]>([])
        phone.run { _ in
            user.notificationPreferences.update(
                categorySlug: "new_comment", channelSlug: "email", enabled: false
            ) { if let answer = try? $0.get() { answers.value.append(answer) } }
        }
        try await world.advance(by: .seconds(2))
        let request = server.heard("PUT /notification_preferences").first
        world.expect(request?.head.fields["accept-version"], equals: "v2", "the version is asked for")
        world.expect(
            request.flatMap { try? JSON(bytes: $0.body) },
            equals: [
                "notification_preferences": [
                    "categories": [["slug": "new_comment", "channels": [["slug": "email", "enabled": false]]]]
                ]
            ], "one category with one channel, and no label")
        let channel = answers.value.first?.categories.first { $0.slug == "new_comment" }?.channels
            .first { $0.slug == "email" }
        world.expect(channel?.enabled, equals: false, "the answer is the server's")
        world.expect(channel?.label.isEmpty, equals: false, "which has labels")
    }
}
