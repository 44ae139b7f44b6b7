import Carillon
import CarillonMagicBell
import Foundation
import TestWorlds
import Testing

/// Notifications that a project gives to a push service (D-PUSH-10).
struct MobilePushTests {
    private static func register(_ token: String, of user: String, on phone: MagicBellPhone) {
        phone.connect(user)
        phone.run { $0.setDeviceToken(deviceToken: Data(token.utf8)) }
    }

    @Test func areGivenToUsersWithATokenWhoWantThem() throws {
        try inWorld { world in
            let server = try world.magicBellServer()
            var pushes: [MobilePush] = []
            server.onPush = { pushes.append($0) }
            let phone = world.magicBellPhone("phone", of: server)
            Self.register("a", of: "ann", on: phone)
            try await world.advance(by: .seconds(2))
            server.notify("Lunch?", to: "external:ann", "external:bob", content: "At noon", category: "meals")
            world.expect(pushes.map(\.title), equals: ["Lunch?"], "Ann has a phone, and Bob has none")
            world.expect(pushes.first?.content, equals: "At noon", "with its text")
            world.expect(pushes.first?.tokens, equals: ["61"], "for her phone")
            server.notify("Dinner?", to: "external:ann")
            world.expect(pushes.map(\.unreadCount), equals: [1, 2], "the number of unread ones counts the new one")
            let channel = ChannelPreference(slug: "mobile_push", label: "Mobile push", isEnabled: false)
            server.setPreferences(
                [CategoryPreference(slug: "meals", label: "Meals", channels: [channel])], of: .externalID("ann"))
            server.notify("Breakfast?", to: "external:ann", category: "meals")
            server.notify("Parcel", to: "external:ann", category: "post")
            world.expect(
                pushes.map(\.title), equals: ["Lunch?", "Dinner?", "Parcel"], "she wants no pushes about meals")
            server.forgetPushToken("61")
            server.notify("Letter", to: "external:ann", category: "post")
            world.expect(pushes.count, equals: 3, "a token that is void is forgotten")
        }
    }
}
