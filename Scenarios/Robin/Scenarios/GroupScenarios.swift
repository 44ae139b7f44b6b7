import Carillon
import Robin
import ScenarioFixtures
import UserNotifications

/// Scenarios about reminders that belong together.
extension Scenario {
    static let robinGroupAllOrNothing = Scenario(
        "robin/groups/all-or-nothing",
        "With 58 reminders pending, three that belong together are refused, and two are taken.",
        covers: ["RO-22"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run {
            Robin.scheduler.scheduleReminders(1...58)
            let three = RobinNotificationGroup(notifications: (61...63).map(RobinNotification.reminder))
            world.expect(Robin.scheduler.schedule(group: three) == nil, "the group of three is refused")
            world.expect(three.notifications.allSatisfy { !$0.scheduled }, "none of the three is marked as scheduled")
            world.expect(Robin.scheduler.scheduledCount(), equals: 58, "none of the three is pending")

            let two = RobinNotificationGroup(notifications: (61...62).map(RobinNotification.reminder))
            world.expect(Robin.scheduler.schedule(group: two) === two, "the group of two is taken")
        }
        world.expect(phone.pending.count, equals: 60, "sixty are pending then")
    }

    static let robinGroupThread = Scenario(
        "robin/groups/thread",
        "The parts of a trip, made into a group, lie together in Notification Center, wherever they were before.",
        covers: ["RO-23"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run {
            _ = Robin.scheduler.schedule(group: .trip)
            Robin.scheduler.schedule(.reminder(1))
        }
        try await world.advance(by: .hours(4))
        world.expect(
            phone.delivered.filter { $0.request.content.threadIdentifier == "trip" }.map(\.request.identifier),
            equals: ["reminder 2", "reminder 3", "reminder 4"], "each part has the group's identifier as its thread")
    }

    static let robinGroupCancel = Scenario(
        "robin/groups/cancel", "When a trip is called off, all that was planned for it goes, and nothing else.",
        covers: ["RO-26"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run {
            _ = Robin.scheduler.schedule(group: .trip)
            Robin.scheduler.schedule(.reminder(9))
            UNUserNotificationCenter.current().addForeign("passport", thread: "trip")
            UNUserNotificationCenter.current().addForeign("dentist", thread: "trips")
            Robin.scheduler.cancel(groupWithIdentifier: "trip")
        }
        world.expect(
            phone.pending.map(\.identifier), equals: ["reminder 9", "dentist"],
            "the notifications of the trip are gone, whoever added them, and the rest is not")
        phone.run {
            let again = RobinNotificationGroup.trip
            world.expect(again.identifier, equals: "trip", "it is called by its old name")
            _ = Robin.scheduler.schedule(group: again)
            world.expect(Robin.scheduler.scheduledCount(), equals: 5, "planned again, it is there")
            Robin.scheduler.cancel(groupWithIdentifier: "trip")
            Robin.scheduler.cancel(groupWithIdentifier: "cruise")
        }
        world.expect(
            phone.pending.map(\.identifier), equals: ["reminder 9", "dentist"],
            "called off by that name, it is not")
    }

    static let robinGroupCancelObject = Scenario(
        "robin/groups/cancel-object",
        "A trip is called off on its way: the part that has come keeps its mark, those that will not come lose theirs.",
        covers: ["RO-26", "RO-37"], ours: "Robin's README says nothing of the marks of a cancelled group's members."
    ) { world in
        let phone = try await world.pocketedPhone()
        let trip = phone.run { RobinNotificationGroup.trip }
        phone.run {
            _ = Robin.scheduler.schedule(group: trip)
            Robin.scheduler.schedule(.reminder(9))
        }
        try await world.advance(by: .hours(2))
        phone.run { Robin.scheduler.cancel(group: trip) }
        world.expect(phone.pending.map(\.identifier), equals: ["reminder 9"], "the rest of the trip is gone")
        world.expect(
            trip.notifications.map(\.scheduled), equals: [true, false, false], "only what was cancelled has no mark")
    }

    static let robinCancelAll = Scenario(
        "robin/cancel/all", "On the last day of school every reminder goes, whoever added it.", covers: ["RO-38"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run {
            _ = Robin.scheduler.schedule(group: .trip)
            UNUserNotificationCenter.current().addForeign("dentist")
            Robin.scheduler.cancelAll()
        }
        world.expect(phone.pending.map(\.identifier), equals: [], "nothing is pending")
    }

    static let robinGroupShrinks = Scenario(
        "robin/groups/shrinks", "A trip that is read back holds what is still to come, and is nothing once it is over.",
        covers: ["RO-27"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run { _ = Robin.scheduler.schedule(group: .trip) }
        for left in [["reminder 2", "reminder 3", "reminder 4"], ["reminder 3", "reminder 4"], ["reminder 4"]] {
            let trip = phone.run { Robin.scheduler.group(withIdentifier: "trip") }
            world.expect(trip?.notifications.map(\.identifier), equals: left, "\(left.count) are still to come")
            try await world.advance(by: .hours(left.count == 3 ? 2 : 1))
        }
        world.expect(phone.run { Robin.scheduler.group(withIdentifier: "trip") } == nil, "then there is no such group")
    }
}

extension RobinNotificationGroup {
    /// Three reminders, due in two, three and four hours. One of them had another thread before.
    fileprivate static var trip: RobinNotificationGroup {
        let parts = (2...4).map(RobinNotification.reminder)
        parts[1].threadIdentifier = "trains"
        return RobinNotificationGroup(notifications: parts, identifier: "trip")
    }
}
