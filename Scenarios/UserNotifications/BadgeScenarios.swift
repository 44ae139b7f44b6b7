import Carillon
import UserNotifications

/// The number on the app's icon.
extension Scenario {
    static let badgeByContent = Scenario(
        "un/badge/content",
        "Letters count up on the icon, an advertisement leaves the number alone, and a zero takes it away.",
        covers: ["UN-47"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        var badges: [Int] = []
        for badge in [1, 2, nil, 7, nil, 0, nil] as [NSNumber?] {
            try await phone.center.add(.message("mail") { $0.badge = badge })
            badges.append(phone.badge)
        }
        world.expect(badges, equals: [1, 2, 2, 7, 7, 0, 0], "the icon follows the contents that say a number")

        phone.set(.badge, isOn: false)
        try await phone.center.add(.message("mail") { $0.badge = 9 })
        world.expect(phone.badge, equals: 0, "with badges switched off it stays as it is")
    }

    static let badgeByTheApp = Scenario(
        "un/badge/set",
        "The app sets its badge itself, and it is there at once, whatever notifications say before and after.",
        covers: ["UN-47"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        try await phone.center.setBadgeCount(5)
        world.expect(phone.badge, equals: 5, "five are unread")
        try await phone.center.add(.message("mail", after: .minutes(1)) { $0.badge = 6 })
        try await phone.center.setBadgeCount(0)
        world.expect(phone.badge, equals: 0, "the app has removed the badge")
        try await world.advance(by: .minutes(1))
        world.expect(phone.badge, equals: 6, "a notification brings it back")

        phone.set(.badge, isOn: false)
        let error = await world.expectThrows("with badges switched off the app cannot set one") {
            try await phone.center.setBadgeCount(8)
        }
        world.expect((error as? UNError)?.code, equals: .notificationsNotAllowed, "the error says that it may not")
        world.expect(phone.badge, equals: 6, "the badge is unchanged")
    }
}
