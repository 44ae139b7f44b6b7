import Carillon
import Robin
import ScenarioFixtures
import UserNotifications

/// Scenarios about a plan on Thursday 1 January for Friday 9 January, 18:45, with each of Robin's repetitions. A
/// repeating notification begins at its next match, which may come before that Friday.
extension Scenario {
    static let robinOnce = Scenario(
        "robin/repeats/once", "The dentist on Friday, 9 January, comes once, and not again a year later.",
        covers: ["RO-06"], expectsExactTimes: true
    ) { world in
        let phone = try await world.phone(planning: .none)
        world.expect(
            phone.plannedComponents,
            equals: DateComponents(year: 2026, month: 1, day: 9, hour: 18, minute: 45, second: 0),
            "the system looks for that very date")
        world.expect(phone.pending.first?.trigger?.repeats, equals: false, "it looks for it once")

        try await world.advance(by: .days(400))
        world.expect(
            phone.deliveryHistory.map(\.date), equals: [try .berlin("2026-01-09 18:45")], "it comes on that day alone")
        world.expect(phone.pending.isEmpty, "it is not pending any more")
    }

    static let robinHourly = Scenario(
        "robin/repeats/hourly", "Every hour at a quarter to, somebody is told to drink some water.", covers: ["RO-07"],
        expectsExactTimes: true
    ) { world in
        let phone = try await world.phone(planning: .hour)
        world.expect(
            phone.plannedComponents, equals: DateComponents(minute: 45, second: 0), "the system looks at the minute")

        try await world.advance(by: .hours(3))
        world.expect(
            phone.deliveryHistory.map(\.date), equals: try (9...11).map { try .berlin("2026-01-01 \($0):45") },
            "it comes once every hour")
        world.expect(phone.pending.count, equals: 1, "it stays pending")
    }

    static let robinDaily = Scenario(
        "robin/repeats/daily", "Every evening at 18:45 somebody is told to take a pill.", covers: ["RO-08"],
        expectsExactTimes: true
    ) { world in
        let phone = try await world.phone(planning: .day)
        world.expect(
            phone.plannedComponents, equals: DateComponents(hour: 18, minute: 45, second: 0),
            "the system looks at the time of day")

        try await world.advance(by: .days(4))
        world.expect(
            phone.deliveryHistory.map(\.date), equals: try (1...4).map { try .berlin("2026-01-\($0) 18:45") },
            "it comes once every day")
        world.expect(phone.pending.count, equals: 1, "it stays pending")
    }

    static let robinWeekly = Scenario(
        "robin/repeats/weekly", "Every Friday at 18:45 somebody is told to go to choir practice.", covers: ["RO-09"],
        expectsExactTimes: true
    ) { world in
        let phone = try await world.phone(planning: .week)
        world.expect(
            phone.plannedComponents, equals: DateComponents(hour: 18, minute: 45, second: 0, weekday: 6),
            "the system looks at the weekday and the time of day")

        try await world.advance(by: .days(28))
        world.expect(
            phone.deliveryHistory.map(\.date), equals: try [2, 9, 16, 23].map { try .berlin("2026-01-\($0) 18:45") },
            "it comes on Fridays")
        world.expect(phone.pending.count, equals: 1, "it stays pending")
    }

    static let robinMonthly = Scenario(
        "robin/repeats/monthly", "On the 9th of every month somebody is told to pay the rent.", covers: ["RO-10"],
        expectsExactTimes: true
    ) { world in
        let phone = try await world.phone(planning: .month)
        world.expect(
            phone.plannedComponents, equals: DateComponents(day: 9, hour: 18, minute: 45, second: 0),
            "the system looks at the day of the month and the time of day")

        try await world.advance(by: .days(100))
        world.expect(
            phone.deliveryHistory.map(\.date), equals: try (1...4).map { try .berlin("2026-0\($0)-09 18:45") },
            "it comes on the 9th, at the same wall time in summer")
        world.expect(phone.pending.count, equals: 1, "it stays pending")
    }

    static let robinReadBack = Scenario(
        "robin/repeats/read-back", "A week later, each plan is read back with the very date that it was made for.",
        covers: ["RO-15"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let repetitions: [RobinNotificationRepeats] = [.none, .hour, .day, .week, .month]
        let plans = try repetitions.map { RobinNotificationTrigger.date(try .berlin("2026-01-31 18:45"), repeats: $0) }
        phone.run {
            for (plan, repetition) in zip(plans, repetitions) {
                let notification = RobinNotification(identifier: repetition.rawValue, body: "Plan", trigger: plan)
                Robin.scheduler.schedule(notification)
            }
        }
        try await world.advance(by: .days(7))
        for (plan, repetition) in zip(plans, repetitions) {
            let read = phone.run { Robin.scheduler.notification(withIdentifier: repetition.rawValue) }
            world.expect(read?.trigger, equals: plan, "“\(repetition.rawValue)” reads back as it was planned")
        }
    }

    static let robinForeignRepetitions = Scenario(
        "robin/repeats/foreign",
        "A plan by the calendar that other code of the app has made is read as Robin's own, for today or the next time.",
        covers: ["RO-15"]
    ) { world in
        let phone = try await world.pocketedPhone()
        typealias ForeignPlan = (DateComponents, repeats: Bool, String, RobinNotificationRepeats)
        let plans: [ForeignPlan] = [
            (DateComponents(minute: 15, second: 0), true, "2026-01-01 09:15", .hour),
            (DateComponents(hour: 18, minute: 45, second: 0), true, "2026-01-01 18:45", .day),
            (DateComponents(hour: 8, minute: 45, second: 0), true, "2026-01-01 08:45", .day),
            (DateComponents(hour: 8, minute: 45, second: 0, weekday: 5), true, "2026-01-01 08:45", .week),
            (DateComponents(day: 13, hour: 18, minute: 45), true, "2026-01-13 18:45", .month),
            (DateComponents(day: 1, hour: 8, minute: 45, second: 0), true, "2026-01-01 08:45", .month),
            (
                DateComponents(year: 2026, month: 3, day: 13, hour: 18, minute: 45), true,
                "2026-03-13 18:45", .none
            ),
            (
                DateComponents(year: 2026, month: 3, day: 13, hour: 18, minute: 45), false,
                "2026-03-13 18:45", .none
            ),
            (
                DateComponents(year: 2025, month: 3, day: 13, hour: 18, minute: 45), false,
                "2025-03-13 18:45", .none
            ),
        ]
        // Ours (D-ROBIN-4): what does not repeat is read as such, and what Robin never plans is its next match.
        let oursAlone: [ForeignPlan] = [
            (DateComponents(minute: 15), true, "2026-01-01 10:15", .none),
            (DateComponents(minute: 15, second: 0), false, "2026-01-01 10:15", .none),
            (DateComponents(hour: 8, minute: 45, second: 0), false, "2026-01-02 08:45", .none),
            (DateComponents(hour: 18, minute: 45), true, "2026-01-01 18:45", .none),
            (DateComponents(hour: 18), false, "2026-01-01 18:00", .none),
            (DateComponents(hour: 8, minute: 45, second: 0, weekday: 7), true, "2026-01-03 08:45", .week),
            (DateComponents(hour: 8, minute: 45, weekday: 7), true, "2026-01-03 08:45", .none),
            (DateComponents(day: 13, hour: 18), true, "2026-01-13 18:00", .none),
            (DateComponents(month: 12, day: 24), true, "2026-12-24 00:00", .none),
        ]
        for (components, repeats, date, repetition) in world.reality == nil ? plans + oursAlone : plans {
            let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
            let request = UNNotificationRequest(
                identifier: "foreign", content: UNNotificationContent(), trigger: trigger)
            let read = phone.run { request.robinNotification() }
            world.expect(
                read.trigger, equals: .date(try .berlin(date), repeats: repetition),
                "\(components), \(repeats ? "again and again" : "once"), is \(repetition.rawValue) at \(date)"
            )
            world.expect(
                read.userInfo[Constants.NotificationKeys.date] as? Date, equals: try .berlin(date),
                "it has that date in its notes")
        }

        let moved = try phone.run {
            let content = UNMutableNotificationContent()
            content.userInfo = [Constants.NotificationKeys.date: try Date.berlin("2026-05-31 08:00")]
            return [
                DateComponents(day: 30, hour: 9, minute: 15),
                DateComponents(hour: 9, minute: 15, second: 0),
            ].map {
                let trigger = UNCalendarNotificationTrigger(dateMatching: $0, repeats: true)
                return UNNotificationRequest(identifier: "moved", content: content, trigger: trigger)
                    .robinNotification().trigger
            }
        }
        world.expect(
            moved,
            equals: [
                .date(try .berlin("2026-05-30 09:15"), repeats: .month),
                .date(try .berlin("2026-05-31 09:15"), repeats: .day),
            ], "a note that does not fit the plan lends it what the plan leaves open")
        phone.run {
            for components in [DateComponents(), DateComponents(hour: 25, minute: 0, second: 0)] {
                let never = UNNotificationRequest(
                    identifier: "never", content: UNNotificationContent(),
                    trigger: UNCalendarNotificationTrigger(dateMatching: components, repeats: true))
                world.expect(never.robinNotification().trigger != nil, "a request that never fires has some date")
            }
            let now = UNNotificationRequest(
                identifier: "now", content: UNNotificationContent(), trigger: nil)
            world.expect(now.robinNotification().trigger == nil, "a request that fires at once has none")
        }
    }
}

extension World {
    /// A phone with a plan for Friday 9 January 2026, 18:45:30.
    fileprivate func phone(planning repeats: RobinNotificationRepeats) async throws -> Device {
        let phone = try await pocketedPhone()
        try phone.run {
            let plan = RobinNotificationTrigger.date(try .berlin("2026-01-09 18:45:30"), repeats: repeats)
            Robin.scheduler.schedule(RobinNotification(body: "The plan", trigger: plan))
        }
        return phone
    }
}

extension Device {
    /// The components that the system compares with the calendar.
    fileprivate var plannedComponents: DateComponents? {
        (pending.first?.trigger as? UNCalendarNotificationTrigger)?.dateComponents
    }
}
