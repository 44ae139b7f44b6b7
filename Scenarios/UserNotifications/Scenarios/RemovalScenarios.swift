import Carillon
import ScenarioFixtures
import UserNotifications

/// Scenarios about requests and notifications that an app removes.
extension Scenario {
    static let removalOfNamed = Scenario(
        "un/removal/named",
        "Tasks 1 and 2 are done, and something unknown too; task 10 is left, and it alone fires.",
        covers: ["UN-15", "UN-16"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        for number in [1, 2, 10] { try await phone.center.add(.message("task-\(number)", after: .minutes(number))) }
        phone.center.removePendingNotificationRequests(withIdentifiers: ["task-1", "task-2", "task-7"])
        world.expect(phone.pending.map(\.identifier), equals: ["task-10"], "those that were named are gone, no others")
        phone.center.removePendingNotificationRequests(withIdentifiers: ["task-1", "nothing like it"])
        phone.center.removePendingNotificationRequests(withIdentifiers: [])
        world.expect(phone.pending.map(\.identifier), equals: ["task-10"], "names that are not pending change nothing")

        phone.mainApp.enterBackground()
        try await world.advance(by: .hours(1))
        world.expect(phone.delivered.map(\.request.identifier), equals: ["task-10"], "the request that is left fires")
    }

    static let removalAfterFiring = Scenario(
        "un/removal/fired",
        "An app that tidies up a reminder which has fired already does not take it from the screen.",
        covers: ["UN-16", "UN-17"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        try await phone.center.add(.message("tea", "The tea is ready", after: .minutes(4)))
        try await phone.center.add(.message("cake", "The cake is ready", after: .minutes(40)))
        try await world.advance(by: .minutes(5))
        phone.center.removePendingNotificationRequests(withIdentifiers: ["tea"])
        world.expect(phone.delivered.map(\.request.identifier), equals: ["tea"], "the tea is still on the screen")
        world.expect(phone.pending.map(\.identifier), equals: ["cake"], "the cake is still to come")
    }

    static let removalOfAllPending = Scenario(
        "un/removal/all-pending", "Clearing all that is to come leaves what has come.", covers: ["UN-18"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        try await phone.center.add(.message("news"))
        for hour in 1...3 { try await phone.center.add(.message("hour \(hour)", after: .hours(hour))) }
        phone.center.removeAllPendingNotificationRequests()
        world.expect(phone.pending, equals: [], "nothing is to come")
        world.expect(phone.delivered.map(\.request.identifier), equals: ["news"], "the news is still there")
        try await world.advance(by: .days(1))
        world.expect(phone.delivered.map(\.request.identifier), equals: ["news"], "and nothing joins it")
    }

    static let removalOfDelivered = Scenario(
        "un/removal/delivered", "Clearing the screen, by name or as a whole, leaves what is still to come.",
        covers: ["UN-19"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        for name in ["breakfast", "lunch", "dinner"] {
            try await phone.center.add(.message(name))
            try await phone.center.add(.message(name, after: .days(1)))
        }
        let meals = ["breakfast", "lunch", "dinner"]
        phone.center.removeDeliveredNotifications(withIdentifiers: ["lunch", "supper"])
        world.expect(
            phone.delivered.map(\.request.identifier), equals: ["breakfast", "dinner"], "lunch is off the screen")
        world.expect(phone.pending.map(\.identifier), equals: meals, "tomorrow's lunch is still pending")
        phone.center.removeAllDeliveredNotifications()
        world.expect(phone.delivered, equals: [], "the screen is empty")
        world.expect(phone.pending.map(\.identifier), equals: meals, "tomorrow's meals are still pending")
    }

    static let removalThenAddition = Scenario(
        "un/removal/then-addition",
        "An app that renews its alarm by removing and adding it in one breath has an alarm; the other way round it has none.",
        covers: ["UN-20"]
    ) { world in
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.run {
            let center = UNUserNotificationCenter.current()
            for hours in 6...9 {
                center.removePendingNotificationRequests(withIdentifiers: ["alarm"])
                center.add(.message("alarm", "\(hours) hours of sleep", after: .hours(hours)))
            }
        }
        await world.settle()
        world.expect(phone.pending.map(\.content.title), equals: ["9 hours of sleep"], "the last alarm is set")
        phone.run {
            UNUserNotificationCenter.current().removeAllPendingNotificationRequests()
            UNUserNotificationCenter.current().add(.message("alarm", "Tomorrow again", after: .hours(30)))
        }
        await world.settle()
        world.expect(
            phone.pending.map(\.content.title), equals: ["Tomorrow again"], "so it is when everything is removed")
        phone.run {
            UNUserNotificationCenter.current().add(.message("alarm", "Up!", after: .hours(5)))
            UNUserNotificationCenter.current().removePendingNotificationRequests(withIdentifiers: ["alarm"])
        }
        await world.settle()
        world.expect(phone.pending, equals: [], "an alarm that is added and then removed is gone")
    }
}
