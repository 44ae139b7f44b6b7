import Carillon
import ScenarioFixtures
import UserNotifications

/// Scenarios about the number on the app's icon.
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

        phone.set(.badge, isOn: true)
        try await phone.center.setBadgeCount(1)
        world.expect(phone.badge, equals: 1, "with badges on again it can")
        world.expect(phone.delivered.count, equals: 1, "and one notification lies there")
        try await phone.center.setBadgeCount(0)
        world.expect(phone.delivered, equals: [], "a badge of zero takes them away")
        var caught = ""
        do {
            try await phone.center.setBadgeCount(-1)
        } catch UNError.notificationsNotAllowed {
            caught = "not allowed"
        } catch UNError.badgeInputInvalid {
            caught = "invalid"
        }
        world.expect(caught, equals: "invalid", "a badge below zero is invalid, and caught as that")
        world.expect(
            UNError.Code.allCases.map { ($0.rawValue, UNError($0)) }.filter { number, error in
                let bridged = error as NSError
                return bridged.domain == UNErrorDomain && bridged.code == number
                    && error.localizedDescription == error.description
                    && error.errorUserInfo[NSLocalizedDescriptionKey] as? String == error.description
            }.map(\.0), equals: [1, 100, 101, 102, 103, 104, 105, 1_400, 1_401, 1_500, 1_501, 1_600],
            "each error has its number in the framework's domain, and says what is wrong")
    }
}
