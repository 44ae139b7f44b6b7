import Carillon
import Robin
import ScenarioFixtures
import UserNotifications

/// Scenarios about the limits: the system keeps 64 requests of an app, and Robin keeps sixty of them unless the app
/// sets another number.
extension Scenario {
    static let robinSixtyFirst = Scenario(
        "robin/overflow/sixty-first",
        "With sixty reminders pending the next one is refused, until one of them has fired.",
        covers: ["RO-19", "RO-29"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let oneMore = phone.run {
            world.expect(Robin.scheduler.scheduleReminders(1...60), equals: 60, "sixty are accepted")
            return RobinNotification.reminder(61)
        }
        world.expect(phone.run { Robin.scheduler.schedule(notification: oneMore) } == nil, "the next is refused")
        world.expect(!oneMore.scheduled, "it is not marked as scheduled")
        world.expect(phone.pending.count, equals: 60, "sixty are pending, as before")
        world.expect(phone.run { Robin.scheduler.scheduledCount() }, equals: 60, "Robin counts them")

        try await world.advance(by: .hours(1))
        world.expect(phone.run { Robin.scheduler.schedule(notification: oneMore) } === oneMore, "then there is room")
    }

    static let robinForeignRequests = Scenario(
        "robin/overflow/foreign", "Requests that other code of the app has added take Robin's slots.", covers: ["RO-20"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run {
            for number in 1...5 { UNUserNotificationCenter.current().addForeign("foreign \(number)") }
            world.expect(Robin.scheduler.scheduleReminders(1...60), equals: 55, "five of sixty reminders are refused")
        }
        world.expect(phone.pending.count, equals: 60, "sixty requests are pending in all")
    }

    static let robinRaisedMaximum = Scenario(
        "robin/overflow/raised-maximum", "An app that allows itself a hundred gets 64, and none of those is lost.",
        covers: ["RO-21"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run {
            Constants.maximumAllowedNotifications = 100
            world.expect(Robin.scheduler.scheduleReminders(1...70), equals: 64, "64 of seventy are accepted")
        }
        world.expect(
            phone.pending.map(\.identifier), equals: (1...64).map { "reminder \($0)" },
            "those that were accepted are pending")

        // Ours (D-ROBIN-7): each app has a maximum of its own, however it is run. The real one's is a static, and
        // only a run with separate statics gives each app one.
        guard world.reality == nil else { return }
        let tablet = try await world.pocketedPhone("tablet")
        tablet.run {
            world.expect(
                Constants.maximumAllowedNotifications, equals: 60, "on another device it is sixty, as ever")
            Constants.maximumAllowedNotifications = 2
            world.expect(
                Robin.scheduler.scheduleReminders(1...5), equals: 2, "and two of five are accepted")
            Constants.maximumAllowedNotifications = 0
            Robin.scheduler.cancelAll()
            world.expect(Robin.scheduler.scheduleReminders(1...5), equals: 0, "none is accepted when none is allowed")
            let empty = RobinNotificationGroup(notifications: [])
            world.expect(
                Robin.scheduler.schedule(group: empty) === empty, "but a group without any needs no room")
        }
        world.expect(
            phone.run { Constants.maximumAllowedNotifications }, equals: 100, "here it is a hundred still")
    }
}
