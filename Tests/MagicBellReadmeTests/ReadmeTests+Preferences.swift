import Carillon
import CarillonMagicBell
import Foundation
import TestWorlds
import Testing

/// The sections “User Preferences” and “Push Notifications”.
extension ReadmeTests {
    /// Makes a server where Richard has switched off emails about comments, and SMS about them on.
    private static func server(in world: World) throws -> MagicBellServer {
        let server = try world.magicBellServer()
        server.addCategory("billing")
        let channels = [
            ChannelPreference(slug: "email", label: "Email", isEnabled: false),
            ChannelPreference(slug: "sms", label: "SMS", isEnabled: true),
        ]
        server.setPreferences(
            [CategoryPreference(slug: "new_comment", label: "New comment", channels: channels)], of: .email(richard))
        return server
    }

    /// The channels that a user of a server has switched on: `billing: in_app, email`.
    private static func choices(_ server: MagicBellServer) -> [String] {
        server.preferences(of: .email(richard)).map { category in
            category.slug + ": "
                + category.channels.filter(\.isEnabled).map(\.slug).joined(separator: ", ")
        }
    }

    private static func text(_ preferences: Preferences?) -> String {
        guard let preferences else { return "none" }
        return "email \(preferences.email), inApp \(preferences.inApp), mobilePush \(preferences.mobilePush), "
            + "webPush \(preferences.webPush)"
    }

    @Test("Preferences are fetched, all of them or those of a category") func fetchingPreferences() throws {
        try inWorld { world in
            let phone = world.magicBellPhone("phone", of: try ReadmeTests.server(in: world))
            let user = phone.connect(ReadmeTests.richard)
            var printed: [String] = []
            func print(_ line: String) { printed.append(line) }
            phone.run { _ in
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
            }
            try await world.advance(by: .seconds(2))
            world.expect(printed.count, equals: 2, "two lines are printed")
            world.expect(
                printed.first?.hasPrefix("User Preferences: UserPreferences(preferences: ["), equals: true,
                "the first one has all categories, in the form of version 1")
            for slug in ["new_comment", "billing"] {
                world.expect(printed.first?.contains("\"\(slug)\": "), equals: true, "\(slug) is among them")
            }
            world.expect(
                printed.last?.hasPrefix("Category: ") == true && printed.last?.hasSuffix("Preferences") == true,
                "the other one has those of one")

            var heard: [String] = []
            phone.run { _ in
                user.preferences.fetch { result in
                    let all: UserPreferences? = try? result.get()
                    for slug in ["billing", "new_comment"] { heard.append(ReadmeTests.text(all?.preferences[slug])) }
                }
                user.preferences.fetchPreferences(for: "new_comment") { result in
                    heard.append(ReadmeTests.text(try? result.get()))
                }
            }
            try await world.advance(by: .seconds(2))
            let comments = "email false, inApp true, mobilePush true, webPush true"
            world.expect(
                heard, equals: ["email true, inApp true, mobilePush true, webPush true", comments, comments],
                "their values are the user's")
        }
    }

    @Test("Preferences are changed, for the categories that are named") func updatingPreferences() throws {
        try inWorld { world in
            let server = try ReadmeTests.server(in: world)
            let phone = world.magicBellPhone("phone", of: server)
            let user = phone.connect(ReadmeTests.richard)
            world.expect(
                ReadmeTests.choices(server),
                equals: [
                    "billing: in_app, email, mobile_push, web_push", "new_comment: in_app, mobile_push, web_push, sms",
                ],
                "the user has choices")
            let preferences = UserPreferences([
                "billing": Preferences(email: true, inApp: false, mobilePush: false, webPush: false)
            ])
            let categoryPreferences = Preferences(email: true, inApp: true, mobilePush: false, webPush: false)
            phone.run { _ in
                // Updating all preferences at once.
                user.preferences.update(preferences) { result in }
            }
            try await world.advance(by: .seconds(2))
            world.expect(
                ReadmeTests.choices(server),
                equals: ["billing: email", "new_comment: in_app, mobile_push, web_push, sms"],
                "one category has changed")
            phone.run { _ in
                // Updating the list of preferences for a category
                // Only preference for the included categories will be changed
                user.preferences.updatePreferences(categoryPreferences, for: "new_comment") { result in }
            }
            try await world.advance(by: .seconds(2))
            world.expect(
                ReadmeTests.choices(server), equals: ["billing: email", "new_comment: in_app, email, sms"],
                "the other one has changed, but for its SMS")
        }
    }

    @Test("The types of preferences are those of the README") func preferenceTypes() {
        // Each line compiles only if the module's type has what the README's has, with the same type.
        let channels:
            [(
                ReferenceWritableKeyPath<ReadmeDeclarations.Preferences, Bool>,
                ReferenceWritableKeyPath<Preferences, Bool>
            )] =
                [(\.email, \.email), (\.inApp, \.inApp), (\.mobilePush, \.mobilePush), (\.webPush, \.webPush)]
        let shown = ReadmeDeclarations.Preferences(email: true, inApp: false, mobilePush: true, webPush: false)
        let preferences = Preferences(
            email: shown.email, inApp: shown.inApp, mobilePush: shown.mobilePush, webPush: shown.webPush)
        for (one, other) in channels {
            #expect(shown[keyPath: one] == preferences[keyPath: other])
            preferences[keyPath: other].toggle()
            #expect(shown[keyPath: one] != preferences[keyPath: other])
        }
        let all: KeyPath<UserPreferences, [String: Preferences]> = \.preferences
        let _: KeyPath<ReadmeDeclarations.UserPreferences, [String: ReadmeDeclarations.Preferences]> = \.preferences
        #expect(UserPreferences(["a": preferences])[keyPath: all]["a"] === preferences, "a class, in a dictionary")
        func isClass<Type>(_ type: Type.Type) -> Bool { type is AnyClass }
        #expect(!isClass(UserPreferences.self) && isClass(Preferences.self))
    }

    @Test("The calls of version 2 at the same place: any channels, in the form with labels") func version2() throws {
        try inWorld { world in
            let server = try ReadmeTests.server(in: world)
            let phone = world.magicBellPhone("phone", of: server)
            let user = phone.connect(ReadmeTests.richard)
            var heard: [NotificationPreferences] = []
            phone.run { _ in
                user.preferences.update(categorySlug: "new_comment", channelSlug: "sms", enabled: false) { result in
                    if let preferences = try? result.get() { heard.append(preferences) }
                }
                user.preferences.update(
                    NotificationPreferences(categories: [
                        MagicBell.Category(
                            slug: "billing", label: "", channels: [Channel(slug: "slack", label: "", enabled: true)])
                    ])
                ) { result in
                    if let preferences = try? result.get() { heard.append(preferences) }
                }
                user.preferences.fetch { (result: Result<NotificationPreferences, any Error>) in
                    if let preferences = try? result.get() { heard.append(preferences) }
                }
            }
            try await world.advance(by: .seconds(2))
            let choices = [
                "billing: in_app, email, mobile_push, web_push, slack", "new_comment: in_app, mobile_push, web_push",
            ]
            world.expect(ReadmeTests.choices(server), equals: choices, "the server has the changes")
            world.expect(heard.count, equals: 3, "each call is answered")
            world.expect(
                heard.last?.categories.map { category in
                    category.slug + ": " + category.channels.filter(\.enabled).map(\.slug).joined(separator: ", ")
                }, equals: choices, "with any channels")
            world.expect(heard.last?.categories.last?.label, equals: "New comment", "and labels")
            let versions = server.journal.received(.request).compactMap(\.request)
                .filter { $0.target == "/notification_preferences" }.map { $0.fields["accept-version"] }
            world.expect(versions, equals: ["v2", "v2", "v2"], "which the server was asked for")

            phone.run { _ in
                user.preferences.update(categorySlug: "billing", channelSlug: "slack", enabled: false)
            }
            try await world.advance(by: .seconds(2))
            world.expect(
                ReadmeTests.choices(server).first, equals: "billing: in_app, email, mobile_push, web_push",
                "the form that returns a future sends its request, too")
        }
    }

    @Test("A device token is registered for all users, and leaves with them") func push() throws {
        try inWorld { world in
            let server = try world.magicBellServer()
            let phone = world.magicBellPhone("phone", of: server)
            func tokens(_ user: MagicBellUser) -> [String] { server.pushTokens(of: user).map(\.token) }
            phone.run { magicbell in
                _ = magicbell.connectUser(email: "richard@example.com")

                // On iOS this is a function of the app's delegate, see AppDelegate.swift.
                func application(didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
                    // Storing device token when refreshed
                    magicbell.setDeviceToken(deviceToken: deviceToken)
                }
                application(didRegisterForRemoteNotificationsWithDeviceToken: Data([0x00, 0x0F, 0xAB, 0xFF]))

                _ = magicbell.connectUser(email: "mary@example.com")
            }
            try await world.advance(by: .seconds(2))
            world.expect(
                tokens("richard@example.com"), equals: ["000fabff"], "it is registered for a user who was there")
            world.expect(tokens("mary@example.com"), equals: ["000fabff"], "and for one who came later")
            phone.run { magicbell in magicbell.disconnectUser(email: "richard@example.com") }
            try await world.advance(by: .seconds(2))
            world.expect(
                tokens("richard@example.com"), equals: [], "it is not registered any more for one who has left")
            world.expect(tokens("mary@example.com"), equals: ["000fabff"], "for the other one it is")
        }
    }
}
