import Carillon
import DateBuilderScenarios
import Robin
import RobinScenarios
import ScenarioFixtures

/// Scenarios about the lives of apps and people while reminders are pending.
extension Scenario {
    static let togetherPermissionRevoked = Scenario(
        "together/permission-revoked",
        "Somebody forbids notifications for three days: those days' reminders are lost, and the rest come without being planned anew.",
        covers: ["UN-07", "RO-08", "RO-34"], expectsExactTimes: true
    ) { world in
        let phone = try await world.pocketedPhone()
        func status() -> UNAuthorizationStatus { phone.run { Robin.settings.authorizationStatus } }
        let evening = try RobinNotificationTrigger.date(.berlin("2026-01-01 18:45"), repeats: .day)
        phone.run { Robin.scheduler.schedule(RobinNotification(body: "Pill", trigger: evening)) }
        world.expect(status(), equals: .authorized, "at first notifications are allowed")

        try await world.advance(to: .berlin("2026-01-03 12:00"))
        phone.forbidNotifications()
        try await world.advance(to: .berlin("2026-01-06 12:00"))
        world.expect(phone.pending.count, equals: 1, "the reminder is pending all the time")
        world.expect(status(), equals: .authorized, "Robin, in the background, has not noticed")
        phone.mainApp.enterForeground()
        await world.settle()
        world.expect(status(), equals: .denied, "when somebody opens the app, Robin has")

        phone.mainApp.enterBackground()
        phone.allowNotifications()
        try await world.advance(to: .berlin("2026-01-08 12:00"))
        world.expect(
            phone.deliveryHistory.map(\.date), equals: try [1, 2, 6, 7].map { try .berlin("2026-01-\($0) 18:45") },
            "it came on all evenings but three")
    }

    static let togetherRelaunched = Scenario(
        "together/relaunched",
        "An app is killed after it has planned a cure; the doses come, a button launches the app, and the rest is called off.",
        covers: ["TO-02", "RO-26", "RO-27", "RO-30", "RO-32"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.onLaunch {
            let taken = UNNotificationAction(identifier: "TAKEN", title: "Taken", options: [])
            let dose = UNNotificationCategory(identifier: "DOSE", actions: [taken], intentIdentifiers: [], options: [])
            UNUserNotificationCenter.current().setNotificationCategories([dose])
            UNUserNotificationCenter.current().delegate = Responses.ofThisApp.delegate
            Robin.actions.register(actionHandler: NotingHandler.self, forIdentifier: "TAKEN")
        }
        phone.run {
            let doses = (1...4).map(RobinNotification.reminder)
            for dose in doses { dose.categoryIdentifier = "DOSE" }
            _ = Robin.scheduler.schedule(group: RobinNotificationGroup(notifications: doses, identifier: "cure"))
        }
        await world.settle()
        phone.mainApp.kill()

        try await world.advance(by: .hours(2))
        world.expect(
            phone.deliveryHistory.map(\.request.identifier), equals: ["reminder 1", "reminder 2"],
            "two doses come meanwhile")
        try await phone.perform("TAKEN", on: "reminder 1")
        world.expect(phone.mainApp.isRunning, "the button has launched the app")
        world.expect(
            phone.run { Responses.ofThisApp.journal }, equals: ["made", "handled reminder 1", "completed"],
            "the new process handles what it was launched for")

        await phone.run {
            let come = await Robin.manager.delivered()
            world.expect(come.map(\.identifier), equals: ["reminder 2"], "it sees what has come and lies there still")
            world.expect(
                come.map(\.deliveryDate), equals: [phone.deliveryHistory.last?.date], "and when that came")
            let left = Robin.scheduler.group(withIdentifier: "cure")?.notifications.map(\.identifier)
            world.expect(left, equals: ["reminder 3", "reminder 4"], "it sees what is to come")
            Robin.scheduler.cancel(groupWithIdentifier: "cure")
        }
        try await world.advance(by: .days(1))
        world.expect(phone.deliveryHistory.count, equals: 2, "the reminders that it called off do not come")
    }

    static let togetherTraveller = Scenario(
        "together/traveller",
        "Somebody flies from Berlin to New York and on to Tokyo: the pill comes at eight wherever they are, the drops every six hours.",
        covers: ["RO-08", "RO-11", "UN-22", "UN-28", "UN-37"], expectsExactTimes: true
    ) { world in
        let phone = try await world.pocketedPhone()
        let start = world.date
        let eight = try RobinNotificationTrigger.date(.berlin("2026-01-01 08:00"), repeats: .day)
        phone.run {
            let pill = RobinNotification(identifier: "pill", body: "Pill", trigger: eight)
            let drops = RobinNotification(identifier: "drops", body: "Drops", trigger: .interval(21_600, repeats: true))
            Robin.scheduler.schedule(pill, drops)
        }
        try await world.advance(to: .berlin("2026-01-03 12:00"))
        phone.travel(to: "America/New_York")
        try await world.advance(to: World.date("2026-01-05 09:30", in: "America/New_York"))
        phone.travel(to: "Asia/Tokyo")
        try await world.advance(to: World.date("2026-01-07 12:00", in: "Asia/Tokyo"))

        let mornings = [
            (2, "Europe/Berlin"), (3, "Europe/Berlin"), (3, "America/New_York"), (4, "America/New_York"),
            (5, "America/New_York"), (6, "Asia/Tokyo"), (7, "Asia/Tokyo"),
        ]
        world.expect(
            phone.deliveryDates(of: "pill"), equals: try mornings.map { try World.date("2026-01-\($0) 08:00", in: $1) },
            "the pill comes at eight by the clock on the wall")
        let drops = Int(world.date.timeIntervalSince(start)) / 21_600
        world.expect(
            phone.deliveryDates(of: "drops"), equals: (1...drops).map { start.addingTimeInterval(Double($0) * 21_600) },
            "the drops come every six hours")
        world.expect(phone.run { Robin.scheduler.scheduledCount() }, equals: 2, "both stay pending")
    }

    static let togetherYear = Scenario(
        "together/year",
        "A baker's year: up at 02:30 every day, to the market on Saturdays, the rent on the 31st, and clocks that change twice.",
        covers: ["RO-08", "RO-09", "RO-10", "UN-30", "UN-34", "UN-35", "UN-36", "UN-43"], expectsExactTimes: true
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        phone.mainApp.enterBackground()
        try phone.run {
            func plan(_ identifier: String, _ date: String, _ repeats: RobinNotificationRepeats) throws {
                let trigger = RobinNotificationTrigger.date(try .berlin(date), repeats: repeats)
                let notification = RobinNotification(identifier: identifier, body: identifier, trigger: trigger)
                Robin.scheduler.schedule(notification)
            }
            try plan("up", "2026-01-01 02:30", .day)
            try plan("market", "2026-01-03 05:00", .week)
            try plan("rent", "2026-01-31 12:00", .month)
        }
        try await world.advance(to: .berlin("2027-01-01 00:00"))

        let up = phone.deliveryDates(of: "up")
        world.expect(up.count, equals: 365, "the baker is woken once a day, also on the days when clocks change")
        world.expect(
            up.contains(try .berlin("2026-03-29 03:30")), "an hour later by the clock in the night that has no 02:30")
        let saturdays = (0..<52).map { CivilDay(year: 2026, month: 1, day: 3) + 7 * $0 }
        world.expect(
            phone.deliveryDates(of: "market"), equals: try saturdays.map { try .berlin("\($0) 05:00") },
            "there are 52 Saturdays")
        let rents = [
            "01-31", "03-01", "03-31", "05-01", "05-31", "07-01", "07-31", "08-31", "10-01", "10-31", "12-01", "12-31",
        ]
        world.expect(
            phone.deliveryDates(of: "rent"), equals: try rents.map { try .berlin("2026-\($0) 12:00") },
            "twelve rents are due, on the next day where a month has no 31st")
        world.expect(phone.pending.count, equals: 3, "three slots were enough")
    }
}
