import Carillon
import NiceNotifications
import ScenarioFixtures
import UserNotifications

/// Scenarios about apps that are killed, launched again, and plan at each launch, as the README advises.
extension Scenario {
    static let niceRelaunch = Scenario(
        "nn/launch/relaunch",
        "An app asks once whether quotes are wanted; then it is killed every night and plans anew every morning, until its person has enough.",
        covers: ["NN-10", "NN-12", "NN-06"], expectsExactTimes: true
    ) { world in
        let phone = try await world.newPhone()
        let person = Respondent(true)
        let told = Notes<Bool>()
        let strategy = LocalNotifications.PermissionStrategy.askWithPrePermission(.once, prePermission: person.asker)
        phone.onLaunch {
            LocalNotifications.reschedule(group: Plan.quotes(), permissionStrategy: strategy) { told.note($0) }
        }
        for day in 1...20 {
            let date = "2026-01-\(day < 10 ? "0" : "")\(day)"
            try await world.advance(to: .berlin("\(date) 12:00"))
            phone.mainApp.enterForeground()
            await world.settle()
            phone.mainApp.enterBackground()
            try await world.advance(to: .berlin("\(date) 23:00"))
            phone.mainApp.kill()
        }
        world.expect(told.entries, equals: Array(repeating: true, count: 20), "every launch is allowed to plan")
        world.expect(person.questionCount, equals: 1, "the person was asked by the app once")
        world.expect(phone.promptCount, equals: 1, "and once by the system")
        world.expect(
            phone.deliveryHistory.map(\.date), equals: try (2...20).map { try .berlin("2026-01-\($0) 09:00") },
            "a quote came every morning, while the app did not run")

        phone.mainApp.enterForeground()
        await world.settle()
        phone.run { LocalNotifications.disable(group: Plan.quotes()) }
        phone.mainApp.enterBackground()
        await world.settle()
        phone.mainApp.kill()
        phone.mainApp.enterForeground()
        try await world.advance(by: .days(10))
        world.expect(told.entries.last, equals: false, "after the person had enough, a launch may not plan")
        world.expect(person.questionCount, equals: 1, "and does not ask")
        world.expect(phone.deliveryHistory.count, equals: 19, "no quote comes any more")
    }

    static let niceKilledWhilePlanning = Scenario(
        "nn/launch/killed-while-planning",
        "An app is killed while it fetches quotes: those that had arrived come, the next launch replaces them, and nothing of the dead one is heard.",
        covers: ["NN-06", "NN-24"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let launches = Notes<Int>()
        phone.onLaunch {
            launches.note(launches.entries.count + 1)
            let launch = launches.entries.count
            let loop = phone.mainApp.environment.loop
            var latency = 0
            let group = Plan("quotes") {
                NotificationsTimeline {
                    EveryDay(forDays: 4, starting: .tomorrow).at(hour: 9, minute: 0).schedule {
                        (completion: @escaping (UNMutableNotificationContent?) -> Void) in
                        latency += 10
                        loop.schedule(after: .seconds(latency)) {
                            phone.run { completion(NotificationContent(title: "launch \(launch)")) }
                        }
                    }
                }
            }
            LocalNotifications.reschedule(group: group, permissionStrategy: .scheduleIfSystemAllowed)
        }
        try await world.advance(by: .seconds(25))
        phone.mainApp.kill()
        try await world.advance(to: .berlin("2026-01-02 12:00"))
        world.expect(phone.comings, equals: ["launch 1, 2026-01-02 09:00 GMT+1"], "the quote that had arrived comes")
        world.expect(phone.pendingGroups, equals: ["quotes: 1"], "and so will the other that had")

        phone.mainApp.launch()
        try await world.advance(to: .berlin("2026-01-10 12:00"))
        world.expect(
            Array(phone.comings.dropFirst()), equals: (3...6).map { "launch 2, 2026-01-0\($0) 09:00 GMT+1" },
            "the next launch plans all four mornings, and the dead one's second quote is not among them")
    }

    static let niceNeverOpened = Scenario(
        "nn/launch/never-opened",
        "Fifty quotes are planned, and nobody opens the app for sixty days: the quotes come for as long as they last, and again once it is opened.",
        covers: ["NN-21"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.onLaunch {
            LocalNotifications.reschedule(
                group: Plan.quotes(days: 50), permissionStrategy: .scheduleIfSystemAllowed)
        }
        await world.settle()
        phone.mainApp.kill()
        try await world.advance(by: .days(60))
        world.expect(phone.deliveryHistory.count, equals: 49, "after 49 mornings the quotes are used up")
        phone.mainApp.launch()
        try await world.advance(by: .days(1))
        world.expect(phone.deliveryHistory.count, equals: 50, "the morning after a launch has one again")
        world.expect(phone.pendingGroups, equals: ["quotes: 48"], "and 48 more are to come")
    }

    static let niceYear = Scenario(
        "nn/launch/year",
        "Fifty quotes are planned anew every morning of a year: no day is without its quote, none has two, and fourteen slots are always free.",
        covers: ["NN-05", "NN-06", "NN-21"], expectsExactTimes: true
    ) { world in
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        phone.onLaunch {
            LocalNotifications.reschedule(
                group: Plan.quotes(days: 50), permissionStrategy: .scheduleIfSystemAllowed)
        }
        phone.mainApp.kill()
        let firstMorning = try Date.berlin("2026-01-01 08:00")
        var (crowdedDays, daysUnlikeOthers): ([Date], [Date]) = ([], [])
        for day in 0..<365 {
            let eight = phone.mainApp.platform.calendar.date(byAdding: .day, value: day, to: firstMorning)
            try await world.advance(to: world.require(eight, "eight o'clock of day \(day)"))
            phone.mainApp.launch()
            await world.settle()
            if phone.pending.count != 50 { crowdedDays.append(phone.date) }
            phone.mainApp.kill()

            let nine = phone.date.addingTimeInterval(3_600)
            try await world.advance(by: .hours(4))
            let quotes = phone.deliveryHistory
            if quotes.count != day + 1 || quotes.last?.date != nine { daysUnlikeOthers.append(nine) }
        }
        world.expect(crowdedDays, equals: [], "after each launch fifty quotes are pending, no more and no fewer")
        world.expect(daysUnlikeOthers, equals: [], "every day has its one quote at nine, whenever clocks change")
        world.expect(phone.deliveryHistory.count, equals: 365, "there were 365")
    }
}
