import Carillon
import Robin
import RobinScenarios
import ScenarioFixtures

/// Scenarios about an app in which Robin keeps to sixty requests and other code does not.
extension Scenario {
    static let togetherSixtyAndFour = Scenario(
        "together/limit/sixty-and-four",
        "Robin's sixty and four that other code adds have room together, and all of them come.",
        covers: ["RO-19", "RO-29"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run {
            world.expect(Robin.scheduler.scheduleReminders(1...60), equals: 60, "Robin takes sixty")
            for number in 1...4 { UNUserNotificationCenter.current().addForeign("foreign \(number)", minutes: number) }
            world.expect(Robin.scheduler.scheduledCount(), equals: 64, "Robin counts everybody's")
            world.expect(Robin.scheduler.schedule(notification: .reminder(61)) == nil, "it takes no more")
        }
        try await world.advance(by: .days(3))
        world.expect(
            phone.deliveryHistory.map(\.request.identifier),
            equals: (1...4).map { "foreign \($0)" } + (1...60).map { "reminder \($0)" },
            "all 64 come, the soonest first")
    }

    static let togetherSixtyFifthSoonest = Scenario(
        "together/limit/sixty-fifth-soonest",
        "Where the soonest stay, the 65th request costs Robin its last reminder, and Robin's object does not know.",
        covers: ["RO-19", "RO-20", "RO-28", "UN-40", "UN-42"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let reminders = phone.run { (1...60).map(RobinNotification.reminder) }
        phone.overflow(with: reminders)
        phone.run {
            world.expect(Robin.scheduler.scheduledCount(), equals: 64, "64 are pending")
            world.expect(Robin.scheduler.notification(withIdentifier: "reminder 60") == nil, "the last is lost")
            world.expect(reminders[59].scheduled, "its object is still marked")
            world.expect(
                Robin.scheduler.reschedule(notification: reminders[59]) == nil, "there is no room to schedule it again")
            world.expect(!reminders[59].scheduled, "now the object knows")
        }

        try await world.advance(by: .hours(2))
        world.expect(
            phone.run { Robin.scheduler.schedule(notification: reminders[59]) } === reminders[59], "later there is room"
        )
        try await world.advance(by: .days(3))
        world.expect(phone.deliveryHistory.count, equals: 65, "in the end everything has come")
    }

    static let togetherSixtyFifthLastAdded = Scenario(
        "together/limit/sixty-fifth-last-added",
        "Where the last added stay, the 65th request costs Robin its first reminder, which would have been the next to come.",
        covers: ["RO-20", "RO-29", "UN-41", "UN-42"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.setLimitPolicy(.lastAdded)
        let reminders = phone.run { (1...60).map(RobinNotification.reminder) }
        phone.overflow(with: reminders)
        phone.run {
            world.expect(Robin.scheduler.scheduledCount(), equals: 64, "64 are pending")
            world.expect(Robin.scheduler.notification(withIdentifier: "reminder 1") == nil, "the first is lost")
            world.expect(reminders[0].scheduled, "its object is still marked")
            world.expect(
                Robin.scheduler.schedule(notification: .reminder(61)) == nil, "there is no room for one more of Robin's"
            )
        }
        try await world.advance(by: .days(3))
        let missing = Set(reminders.compactMap(\.identifier)).subtracting(
            phone.deliveryHistory.map(\.request.identifier))
        world.expect(missing, equals: ["reminder 1"], "it never comes, and all the others do")
    }
}

extension Device {
    /// Adds Robin's sixty reminders, and then one request more than there is room for, from other code.
    fileprivate func overflow(with reminders: [RobinNotification]) {
        run {
            for reminder in reminders { _ = Robin.scheduler.schedule(notification: reminder) }
            for number in 1...5 { UNUserNotificationCenter.current().addForeign("foreign \(number)", minutes: number) }
        }
    }
}
