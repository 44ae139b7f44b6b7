import Carillon
import ScenarioFixtures
import UserNotifications

/// Scenarios about a request from its making to its delivery.
extension Scenario {
    static let requestReplacesPending = Scenario(
        "un/requests/replace-pending",
        "The pizza is late: the new announcement takes the old one's place, with its own text and time.",
        covers: ["UN-10"], expectsExactTimes: true
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        try await phone.center.add(.message("pizza", "Pizza at half past", after: .minutes(30)))
        try await world.advance(by: .minutes(10))
        try await phone.center.add(.message("pizza", "Pizza at eight", after: .minutes(50)))
        world.expect(phone.pending.map(\.content.title), equals: ["Pizza at eight"], "the new one alone is pending")

        phone.mainApp.enterBackground()
        try await world.advance(by: .minutes(40))
        world.expect(phone.delivered, equals: [], "at the old time nothing arrives")
        try await world.advance(by: .minutes(10))
        world.expect(phone.delivered.map(\.request.content.title), equals: ["Pizza at eight"], "the new one arrives")
        world.expect(phone.delivered.map(\.date), equals: [world.date], "it arrives at the new time")
    }

    static let requestReplacesDelivered = Scenario(
        "un/requests/replace-delivered",
        "The old score stays on the screen until the new one fires; then there is one score, on top of all.",
        covers: ["UN-11"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        try await phone.center.add(.message("score", "1 : 0"))
        try await phone.center.add(.message("weather", "Rain"))
        try await phone.center.add(.message("score", "2 : 0", after: .minutes(10)))
        try await world.advance(by: .minutes(9))
        world.expect(
            phone.delivered.map(\.request.content.title), equals: ["1 : 0", "Rain"],
            "while the new score is pending, the old one stays")
        try await world.advance(by: .minutes(1))
        world.expect(
            phone.delivered.map(\.request.content.title), equals: ["Rain", "2 : 0"],
            "the new score has taken the old one's place, on top")
    }

    static let requestWithoutTrigger = Scenario(
        "un/requests/no-trigger",
        "A download has ended, and the app says so now: the notification is there, and never was pending.",
        covers: ["UN-12"], expectsExactTimes: true
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        try await world.advance(by: .minutes(7))
        try await phone.center.add(.message("download", "Your film is here"))
        world.expect(phone.pending, equals: [], "it is not pending")
        world.expect(phone.delivered.map(\.request.identifier), equals: ["download"], "it is delivered")
        world.expect(phone.delivered.map(\.date), equals: [world.date], "it is delivered now")

        try await phone.center.add(.message("upload", "Done in an hour", after: .hours(1)))
        try await phone.center.add(.message("upload", "Done already"))
        world.expect(phone.pending, equals: [], "one at once takes the place of a pending one")
        world.expect(phone.delivered.last?.request.content.title, equals: "Done already", "and is delivered instead")
    }

    static let requestKeepsItsContent = Scenario(
        "un/requests/snapshot",
        "An app that writes three reminders on the same sheet of paper, one after the other, has three different reminders.",
        covers: ["UN-13"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        let content = UNMutableNotificationContent()
        for (minute, title) in ["Flour", "Eggs", "Sugar"].enumerated() {
            content.title = title
            let trigger = UNTimeIntervalNotificationTrigger(timeInterval: Double(minute + 1) * 60, repeats: false)
            try await phone.center.add(UNNotificationRequest(identifier: title, content: content, trigger: trigger))
        }
        content.title = "Nothing any more"
        world.expect(phone.pending.map(\.content.title), equals: ["Flour", "Eggs", "Sugar"], "each keeps its text")
        phone.mainApp.enterBackground()
        try await world.advance(by: .minutes(5))
        world.expect(
            phone.delivered.map(\.request.content.title), equals: ["Flour", "Eggs", "Sugar"],
            "and says it when it fires")
    }

    static let requestWithFreshContent = Scenario(
        "un/requests/fresh-content",
        "A notification that nobody wrote anything into is blank, silent and without a badge.",
        covers: ["UN-14"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        let request = UNNotificationRequest(
            identifier: "blank", content: UNMutableNotificationContent(), trigger: nil)
        try await phone.center.add(request)
        let content = try world.require(phone.delivered.first, "it is delivered").request.content
        world.expect([content.title, content.subtitle, content.body], equals: ["", "", ""], "it says nothing")
        world.expect(content.sound == nil, "it makes no sound")
        world.expect(content.badge == nil, "it has no badge")
        world.expect(content.userInfo.isEmpty, "it carries nothing for the app")
    }
}
