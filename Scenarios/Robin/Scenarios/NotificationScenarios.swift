import Carillon
import Foundation
import Robin
import ScenarioFixtures

/// Scenarios about notifications before they are scheduled, observed by their later behaviour.
extension Scenario {
    static let robinDueInAnHour = Scenario(
        "robin/notification/due-in-an-hour",
        "A reminder that is made at 09:30:12 without saying when comes at 10:30, and only then.",
        covers: ["RO-01"], expectsExactTimes: true
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run { Robin.scheduler.schedule(RobinNotification(body: "Tea")) }

        try await world.advance(by: .days(3))
        world.expect(
            phone.deliveryHistory.map(\.date), equals: [try .berlin("2026-01-01 10:30")],
            "it comes at 10:30, and only then")
        world.expect(phone.pending.isEmpty, "nothing of it is left pending")
    }

    static let robinIdentifiers = Scenario(
        "robin/notification/identifiers",
        "A reminder keeps the name that it was given, and fifty that were given none do not replace each other.",
        covers: ["RO-02"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run {
            for _ in 1...50 { Robin.scheduler.schedule(RobinNotification(body: "Nameless")) }
            Robin.scheduler.schedule(RobinNotification(identifier: "Tea", body: "Named"))
        }
        world.expect(
            phone.pending.count { $0.content.body == "Nameless" }, equals: 50, "the nameless ones are all pending")
        world.expect(
            phone.pending.first { $0.content.body == "Named" }?.identifier, equals: "Tea", "the other kept its name")
    }

    static let robinFullMinute = Scenario(
        "robin/notification/full-minute",
        "Dates with seconds, one given and one assigned later, come at the full minute and bring that date along.",
        covers: ["RO-03"], expectsExactTimes: true
    ) { world in
        let phone = try await world.pocketedPhone()
        try phone.run {
            let tea = RobinNotification(body: "Tea", trigger: .date(try .berlin("2026-01-01 18:00:59"), repeats: .none))
            let walk = RobinNotification(body: "Walk", trigger: .interval(5, repeats: false))
            walk.trigger = .date(try .berlin("2026-01-01 19:30:30"), repeats: .none)
            let minutes = [try Date.berlin("2026-01-01 18:00"), try .berlin("2026-01-01 19:30")]
            world.expect(
                [tea.trigger, walk.trigger], equals: minutes.map { .date($0, repeats: .none) },
                "the triggers say the full minute")
            Robin.scheduler.schedule(tea, walk)
        }

        try await world.advance(by: .days(1))
        let minutes = [try Date.berlin("2026-01-01 18:00"), try .berlin("2026-01-01 19:30")]
        world.expect(phone.deliveryHistory.map(\.date), equals: minutes, "both come at the full minute")
        world.expect(
            phone.deliveryHistory.map { $0.request.content.userInfo[Constants.NotificationKeys.date] as? Date },
            equals: minutes, "their user info holds that date")
    }

    static let robinReservedKey = Scenario(
        "robin/notification/reserved-key",
        "An app notes down what it likes in a reminder, and cannot spoil the date that Robin notes down there.",
        covers: ["RO-04", "RO-16"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let date = try Date.berlin("2026-01-31 08:00")
        phone.run {
            let pill = RobinNotification(body: "Your pill", trigger: .date(date, repeats: .month))
            pill.setUserInfo(value: "aspirin", forKey: "medicine")
            pill.setUserInfo(value: "a bird", forKey: "RobinNotification")
            pill.setUserInfo(value: 2, forKey: "dose")
            pill.removeUserInfoValue(forKey: "dose")
            pill.setUserInfo(value: "tomorrow", forKey: Constants.NotificationKeys.date)
            pill.removeUserInfoValue(forKey: Constants.NotificationKeys.date)
            Robin.scheduler.schedule(pill)
        }
        let userInfo = try world.require(phone.pending.first, "the pending request").content.userInfo
        world.expect(userInfo["medicine"] as? String, equals: "aspirin", "the app's note is there")
        world.expect(
            userInfo["RobinNotification"] as? String, equals: "a bird", "so is one whose key looks like Robin's")
        world.expect(userInfo["dose"] == nil, "the note that the app removed is not")
        world.expect(userInfo[Constants.NotificationKeys.date] as? Date, equals: date, "Robin's date is untouched")
    }

    static let robinAgenda = Scenario(
        "robin/notification/agenda",
        "Reminders that are read back are equal to those that were scheduled, and sort into an agenda.",
        covers: ["RO-05"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run {
            let hours = [("dinner", 10), ("lunch", 3), ("bed", 13)]
            let meals = hours.map {
                RobinNotification(identifier: $0, body: "", trigger: .date(.next(hours: $1), repeats: .none))
            }
            for meal in meals { Robin.scheduler.schedule(meal) }
            let read = Robin.scheduler.scheduled()
            world.expect(read == meals, "the notifications that are read back are equal, though these are new objects")
            world.expect(meals[0] != meals[1], "two different ones are not")
            world.expect(
                read.sorted(by: <).map(\.identifier), equals: ["lunch", "dinner", "bed"], "by date, where there is one")

            let tea = RobinNotification(identifier: "tea", body: "", trigger: .date(.next(hours: 3), repeats: .none))
            world.expect(!(tea < meals[1]) && !(meals[1] < tea), "neither of two at the same time comes first")
            let timer = RobinNotification(identifier: "egg", body: "", trigger: .interval(300, repeats: false))
            world.expect(meals[0] < timer && timer < meals[1], "by identifier, where one has no date")
        }
    }
}
