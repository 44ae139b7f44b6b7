import Carillon
import CarillonNotifications
import NiceNotifications
import ScenarioFixtures
import UserNotifications

/// Scenarios about the system's permission, and about an app's plans without it.
extension Scenario {
    static let niceFirstLaunch = Scenario(
        "nn/system/first-launch",
        "A quote app plans its week at each launch: at the first its person is asked, thinks it over and allows it; later nobody is asked.",
        covers: ["NN-01"]
    ) { world in
        let phone = try await world.newPhone()
        phone.answerPrompts(by: .later)
        let told = Notes<Bool>()
        phone.onLaunch {
            let strategy = LocalNotifications.PermissionStrategy.askSystemPermissionIfNeeded
            LocalNotifications.reschedule(group: Plan.quotes(), permissionStrategy: strategy) { told.note($0) }
        }
        await world.settle()
        world.expect(phone.promptCount, equals: 1, "the person is asked")
        world.expect(told.entries, equals: [], "while they think, nothing is decided")
        world.expect(phone.pendingGroups, equals: [], "and nothing is planned")

        try await world.advance(by: .minutes(5))
        phone.answerPrompt(isGranted: true)
        await world.settle()
        world.expect(told.entries, equals: [true], "once they allow it, the app is told that it worked")
        world.expect(phone.pendingGroups, equals: ["quotes: 6"], "the six mornings to come are planned")

        phone.mainApp.kill()
        phone.mainApp.enterForeground()
        await world.settle()
        world.expect(told.entries, equals: [true, true], "the next launch may plan too")
        world.expect(phone.promptCount, equals: 1, "without asking anybody")
    }

    static let niceUnasked = Scenario(
        "nn/system/unasked",
        "An app that goes by what is allowed already plans nothing and asks nothing, until its person has been asked in another place.",
        covers: ["NN-02", "NN-01"]
    ) { world in
        let phone = try await world.newPhone()
        let quotes = phone.run(Plan.quotes().timeline)
        world.expect(
            await phone.schedule(quotes, group: "quotes"), equals: ["deniedOnSystemLevel"],
            "the app is told that the system does not allow it")
        world.expect(phone.promptCount, equals: 0, "nobody was asked")
        world.expect(phone.pending.isEmpty, "nothing is planned")

        let answers = Notes<Bool>()
        phone.run {
            LocalNotifications.requestPermission(strategy: .scheduleIfSystemAllowed) { answers.note($0) }
        }
        await world.settle()
        world.expect(answers.entries, equals: [false], "a request for permission in that way gets none")

        let told = Notes<String>()
        for strategy in [LocalNotifications.PermissionStrategy.scheduleIfSystemAllowed, .askSystemPermissionIfNeeded] {
            phone.run {
                LocalNotifications.withPermission(
                    strategy: strategy, perform: { told.note("done") }, completion: { told.note("\($0)") })
            }
            await world.settle()
        }
        world.expect(
            told.entries, equals: ["deniedOnSystemLevel", "done", "allowed"],
            "later the app asks, its person allows it, and the app does what it may not do before")
        world.expect(phone.pending.isEmpty, "asking alone plans nothing")
        world.expect(
            await phone.schedule(quotes, group: "quotes"), equals: ["scheduledSuccesfully"], "then the app may plan")
        world.expect(phone.pendingGroups, equals: ["quotes: 6"], "and has planned")
    }

    static let niceProvisional = Scenario(
        "nn/system/provisional",
        "An app on trial plans no groups, whichever way it tries, until its person decides to keep its notifications.",
        covers: ["NN-03"]
    ) { world in
        let phone = try await world.newPhone()
        _ = try await phone.center.requestAuthorization(options: [.alert, .sound, .provisional])
        for (name, strategy) in [
            ("asking if needed", LocalNotifications.PermissionStrategy.askSystemPermissionIfNeeded),
            ("going by what is allowed", .scheduleIfSystemAllowed),
        ] {
            let told = await phone.schedule(phone.run(Plan.quotes().timeline), group: "quotes", strategy)
            world.expect(told, equals: ["deniedOnSystemLevel"], "\(name), it is told that the system does not allow it")
        }
        world.expect(phone.promptCount, equals: 0, "nobody was asked")
        world.expect(phone.pending.isEmpty, "nothing is planned")

        phone.allowNotifications()
        world.expect(await phone.reschedule(.quotes()), equals: [true], "once it is kept, it may plan")
    }

    static let niceAskingFails = Scenario(
        "nn/system/asking-fails",
        "The system cannot ask just now: nothing is planned, nothing is known, and the next time the person is asked.",
        covers: ["NN-01"]
    ) { world in
        let phone = try await world.newPhone()
        let isBroken = Notes<Bool>()
        isBroken.note(true)
        phone.mainApp.decorateNotificationService { next in
            ForwardingNotificationService(
                to: next,
                requestAuthorization: { options, answer in
                    if isBroken.entries.last == true {
                        return next.getSettings { _ in answer(true, Distraction()) }
                    }
                    next.requestAuthorization(options: options, completion: answer)
                })
        }
        let quotes = phone.run(Plan.quotes().timeline)
        world.expect(
            await phone.schedule(quotes, group: "quotes", .askSystemPermissionIfNeeded),
            equals: ["deniedOnSystemLevel"], "the system that fails denies")
        world.expect(phone.pendingGroups, equals: [], "and nothing is planned")
        isBroken.note(false)
        world.expect(
            await phone.schedule(quotes, group: "quotes", .askSystemPermissionIfNeeded),
            equals: ["scheduledSuccesfully"], "the next time the person allows it")
        world.expect(phone.promptCount, equals: 1, "since they are asked")
        world.expect(phone.pendingGroups, equals: ["quotes: 6"], "and the quotes are planned")
    }

    static let niceDenialRemoves = Scenario(
        "nn/system/denial-removes",
        "A group that may not plan any more loses its plan: one by a no to itself, then the other by the system's no; a reminder outside of groups stays.",
        covers: ["NN-04"]
    ) { world in
        let phone = try await world.pocketedPhone()
        await phone.reschedule(.quotes())
        await phone.reschedule(.water())
        phone.run { UNUserNotificationCenter.current().addForeign("dentist") }
        world.expect(phone.pendingGroups, equals: ["quotes: 6", "water: 7", "dentist: 1"], "two groups and a reminder")

        let ifAllowed = LocalNotifications.PermissionStrategy(
            groupLevel: .ifAlreadyAllowed, systemLevel: .ifAlreadyAllowed)
        phone.setPermission(false, of: Plan.water())
        world.expect(await phone.reschedule(.water(), ifAllowed), equals: [false], "the water is not wanted any more")
        world.expect(phone.pendingGroups, equals: ["quotes: 6", "dentist: 1"], "its plan is gone")

        phone.forbidNotifications()
        world.expect(await phone.reschedule(.quotes()), equals: [false], "then nothing of the app is")
        world.expect(phone.pendingGroups, equals: ["dentist: 1"], "the plan of the quotes is gone too")
    }

    static let niceChangeOfMind = Scenario(
        "nn/system/change-of-mind",
        "Somebody says no when asked, allows it in the Settings app days later, and forbids it again: the quotes follow at the next launch.",
        covers: ["NN-01", "NN-04", "NN-31"]
    ) { world in
        let phone = try await world.newPhone()
        phone.answerPrompts(by: .deny)
        let quotes = Plan.quotes(days: 50)
        let told = Notes<Bool>()
        let strategy = LocalNotifications.PermissionStrategy(
            groupLevel: .allowAutomatically, systemLevel: .askPermission)
        phone.onLaunch { LocalNotifications.reschedule(group: quotes, permissionStrategy: strategy) { told.note($0) } }
        await world.settle()
        world.expect(told.entries, equals: [false], "at the first launch the person says no")
        world.expect(await phone.status(of: quotes), equals: .systemDenied, "the app can see it")

        try await world.relaunch(phone, at: "2026-01-03 12:00")
        world.expect(told.entries, equals: [false, false], "two days later it is still no")
        phone.allowNotifications()
        world.expect(await phone.status(of: quotes), equals: .enabled, "then they allow it in the Settings app")
        try await world.relaunch(phone, at: "2026-01-05 12:00")
        world.expect(told.entries, equals: [false, false, true], "the next launch plans quotes")

        try await world.advance(to: .berlin("2026-01-08 12:00"))
        phone.forbidNotifications()
        world.expect(phone.pendingGroups, equals: ["quotes: 46"], "the quotes that were planned before wait")
        try await world.relaunch(phone, at: "2026-01-10 12:00")
        world.expect(told.entries.last, equals: false, "the next launch may not plan")
        world.expect(phone.pendingGroups, equals: [], "and takes back what was planned")

        phone.allowNotifications()
        try await world.advance(by: .days(3))
        world.expect(
            phone.comings.map { $0.suffix(22) }, equals: [6, 7, 8].map { "2026-01-0\($0) 09:00 GMT+1" },
            "quotes came on three mornings, and after that on none")
        world.expect(phone.promptCount, equals: 1, "the person was asked once in all")
    }
}

extension World {
    /// Kills the app. Its person launches it again at another time.
    fileprivate func relaunch(_ phone: Device, at time: String) async throws {
        phone.mainApp.kill()
        try await advance(to: .berlin(time))
        phone.mainApp.enterForeground()
        await settle()
        phone.mainApp.enterBackground()
    }
}
