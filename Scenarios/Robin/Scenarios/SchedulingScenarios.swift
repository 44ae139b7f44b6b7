import Carillon
import Robin
import ScenarioFixtures

/// Scenarios about scheduling, cancelling, and a change of mind.
extension Scenario {
    static let robinSchedule = Scenario(
        "robin/schedule/one", "A reminder that is scheduled is handed back, marked, and pending once.",
        covers: ["RO-17", "RO-29"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let tea = phone.run { RobinNotification(identifier: "tea", body: "Tea") }
        world.expect(!tea.scheduled, "at first it has no mark")

        let scheduled = phone.run { Robin.scheduler.schedule(notification: tea) }
        world.expect(scheduled === tea, "the same object comes back")
        world.expect(tea.scheduled, "it is marked as scheduled")
        world.expect(phone.pending.map(\.identifier), equals: ["tea"], "one request is pending")
        world.expect(phone.run { Robin.scheduler.scheduledCount() }, equals: 1, "Robin counts one")
    }

    static let robinScheduleTwice = Scenario(
        "robin/schedule/twice", "Scheduling an hour's reminder again after half an hour does not begin the hour anew.",
        covers: ["RO-18"], expectsExactTimes: true
    ) { world in
        let phone = try await world.pocketedPhone()
        let laundry = phone.run { RobinNotification(body: "Laundry", trigger: .interval(3_600, repeats: false)) }
        phone.run { Robin.scheduler.schedule(laundry) }
        let due = world.date.addingTimeInterval(3_600)

        try await world.advance(by: .minutes(30))
        world.expect(
            phone.run { Robin.scheduler.schedule(notification: laundry) } === laundry,
            "the second time it comes back too")
        world.expect(phone.run { Robin.scheduler.scheduledCount() }, equals: 1, "it is still pending once")
        world.expect(
            phone.run { Robin.scheduler.schedule(group: RobinNotificationGroup(notifications: [laundry])) } != nil,
            "so does a group with it")

        try await world.advance(by: .hours(2))
        world.expect(phone.deliveryHistory.map(\.date), equals: [due], "it comes an hour after the first time")
        world.expect(
            phone.run { Robin.scheduler.schedule(notification: laundry) } === laundry, "it comes back a third time")
        world.expect(phone.pending.isEmpty, "marked as it still is, it is not scheduled again")
    }

    static let robinCancel = Scenario(
        "robin/cancel/object",
        "Somebody who cancels one of two reminders never hears of it; cancelling an object that was never scheduled does nothing.",
        covers: ["RO-24"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run {
            let tea = RobinNotification(identifier: "tea", body: "Tea")
            let cake = RobinNotification(identifier: "cake", body: "Cake")
            Robin.scheduler.schedule(tea, cake)

            Robin.scheduler.cancel(notification: tea)
            world.expect(!tea.scheduled && cake.scheduled, "the cancelled one has lost its mark, the other has not")
            Robin.scheduler.cancel(notification: RobinNotification(identifier: "cake", body: "Never scheduled"))
        }
        world.expect(phone.pending.map(\.identifier), equals: ["cake"], "the other one is still pending")
        try await world.advance(by: .hours(2))
        world.expect(phone.deliveryHistory.map(\.request.identifier), equals: ["cake"], "only the other one comes")
    }

    static let robinCancelByIdentifier = Scenario(
        "robin/cancel/identifier",
        "Cancelled by its name, a reminder is gone, though an object in hand still bears its mark.",
        covers: ["RO-25"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run {
            let tea = RobinNotification(identifier: "tea", body: "Tea")
            let cake = RobinNotification(identifier: "cake", body: "Cake")
            Robin.scheduler.schedule(tea, cake)
            Robin.scheduler.cancel(withIdentifier: "tea")
            world.expect(tea.scheduled, "the object in hand does not learn of it")
        }
        world.expect(phone.pending.map(\.identifier), equals: ["cake"], "its request alone is gone")
    }

    static let robinReschedule = Scenario(
        "robin/schedule/again", "A meeting is put off until tomorrow: one reminder is left, for tomorrow.",
        covers: ["RO-28"], expectsExactTimes: true
    ) { world in
        let phone = try await world.pocketedPhone()
        try phone.run {
            let today = RobinNotificationTrigger.date(try .berlin("2026-01-01 14:00"), repeats: .none)
            let meeting = RobinNotification(identifier: "meeting", body: "Meeting", trigger: today)
            Robin.scheduler.schedule(meeting)

            meeting.trigger = .date(try .berlin("2026-01-02 16:00"), repeats: .none)
            world.expect(Robin.scheduler.reschedule(notification: meeting) === meeting, "it is scheduled again")
        }
        world.expect(phone.pending.map(\.identifier), equals: ["meeting"], "it is pending once")
        try await world.advance(by: .days(3))
        world.expect(
            phone.deliveryHistory.map(\.date), equals: [try .berlin("2026-01-02 16:00")], "it comes tomorrow only")
    }
}
