import Carillon
package import NiceNotifications
import ScenarioFixtures

/// Scenarios about the person's permission for single groups, given in the app itself.
extension Scenario {
    static let niceDisabled = Scenario(
        "nn/permission/disabled",
        "Somebody has enough of quotes: they are off, also at the next launch, however the app plans them, unless it looks at no permission at all.",
        covers: ["NN-10", "NN-11"]
    ) { world in
        let phone = try await world.pocketedPhone()
        world.expect(phone.storedPermission(of: .quotes()), equals: .notAsked, "at first nothing is known")
        await phone.reschedule(.quotes(), .ifGroupAllowed(orAllowedNow: true))
        world.expect(phone.pendingGroups, equals: ["quotes: 6"], "quotes are allowed, and planned")

        phone.run { LocalNotifications.disable(group: Plan.quotes()) }
        await world.settle()
        world.expect(phone.storedPermission(of: .quotes()), equals: .denied, "switched off, they are denied")
        world.expect(
            phone.mainApp.platform.defaults.value(
                forKey: "___np_local_notifications_app_permission_group:quotes") as? Bool,
            equals: false, "which is kept under the group's name")
        world.expect(phone.pendingGroups, equals: [], "the planned quotes are gone")

        phone.mainApp.kill()
        phone.mainApp.launch()
        world.expect(
            await phone.schedule(phone.run(Plan.quotes().timeline), group: "quotes", .ifGroupAllowed()),
            equals: ["deniedOnGroupLevel"], "after the next launch the group may still not plan")
        world.expect(phone.pendingGroups, equals: [], "and does not")
        for strategy in [LocalNotifications.PermissionStrategy.scheduleIfSystemAllowed, .askSystemPermissionIfNeeded] {
            world.expect(await phone.reschedule(.quotes(), strategy), equals: [false], "nor by a ready-made strategy")
        }
        let bypass = LocalNotifications.PermissionStrategy(groupLevel: .bypass, systemLevel: .ifAlreadyAllowed)
        world.expect(
            await phone.reschedule(.quotes(), bypass), equals: [true], "a strategy that bypasses the group may plan it")
        world.expect(phone.pendingGroups, equals: ["quotes: 6"], "and does")
        world.expect(phone.storedPermission(of: .quotes()), equals: .denied, "the no is still kept")
    }

    static let niceAskOnce = Scenario(
        "nn/permission/ask-once",
        "Three launches ask politely, once: one person says no and is left in peace, another says yes and is too.",
        covers: ["NN-12"]
    ) { world in
        for (name, isWilling) in [("Ada's phone", true), ("Ben's phone", false)] {
            let phone = try await world.pocketedPhone(name)
            let person = Respondent(isWilling)
            for launch in 1...3 {
                let told = await phone.reschedule(.quotes(), person.strategy(.once))
                world.expect(told, equals: [isWilling], "launch \(launch) on \(name) does as was said")
                world.expect(person.questionCount, equals: 1, "by launch \(launch) one question was asked on \(name)")
                phone.mainApp.kill()
                phone.mainApp.launch()
            }
            world.expect(
                phone.storedPermission(of: .quotes()), equals: isWilling ? .allowed : .denied,
                "the answer is kept on \(name)")
            world.expect(phone.pendingGroups, equals: isWilling ? ["quotes: 6"] : [], "\(name) has its quotes or none")
        }
    }

    static let niceAskAlways = Scenario(
        "nn/permission/ask-always",
        "An app that does not take no for an answer asks at each launch, until it hears a yes.",
        covers: ["NN-13"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let person = Respondent(false)
        for launch in 1...3 {
            if launch == 3 { person.answer = .success(true) }
            let told = await phone.reschedule(.quotes(), person.strategy(.alwaysIfNotAllowed))
            world.expect(told, equals: [launch == 3], "launch \(launch) does as was said")
            world.expect(person.questionCount, equals: launch, "launch \(launch) has asked")
            phone.mainApp.kill()
            phone.mainApp.launch()
        }
        world.expect(phone.storedPermission(of: .quotes()), equals: .allowed, "the yes is kept")
        person.answer = .success(false)
        let told = await phone.reschedule(.quotes(), person.strategy(.alwaysIfNotAllowed))
        world.expect(told, equals: [true], "it counts at the fourth launch")
        world.expect(person.questionCount, equals: 3, "which asks nobody")
    }

    static let niceAskerFails = Scenario(
        "nn/permission/asker-fails",
        "Two people are called away while the app asks: nothing is planned, and both are asked again, but for the one who had said no before.",
        covers: ["NN-14"]
    ) { world in
        for (name, before) in [
            ("Ada's phone", LocalNotifications.GroupLevelAuthorization.Status.notAsked), ("Ben's phone", .denied),
        ] {
            let phone = try await world.pocketedPhone(name)
            if before == .denied { phone.setPermission(false, of: .quotes()) }
            let person = Respondent(true)
            person.answer = .failure(Distraction())
            let told = await phone.schedule(
                phone.run(Plan.quotes().timeline), group: "quotes", person.strategy(.alwaysIfNotAllowed))
            world.expect(told, equals: ["deniedOnGroupLevel"], "on \(name) this run plans nothing")
            world.expect(person.questionCount, equals: 1, "the person with \(name) was asked")
            world.expect(
                phone.storedPermission(of: .quotes()), equals: before, "\(name) knows as much as before")

            person.answer = .success(true)
            let isNew = before == .notAsked
            world.expect(
                await phone.reschedule(.quotes(), person.strategy(.once)), equals: [isNew],
                isNew ? "the next run on \(name) asks again, and plans" : "the next run on \(name) goes by the old no")
            world.expect(person.questionCount, equals: isNew ? 2 : 1, "so many questions were asked on \(name)")
        }
    }

    static let niceAllowAutomatically = Scenario(
        "nn/permission/allow-automatically",
        "Somebody who has switched quotes off orders a parcel: the parcel's group is allowed, whatever was said of it before, and of quotes still no.",
        covers: ["NN-15"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.run {
            LocalNotifications.disable(group: Plan.quotes())
            LocalNotifications.disable(group: Plan.parcels)
        }
        world.expect(
            await phone.reschedule(.parcels, .ifGroupAllowed()), equals: [false], "parcels are off")
        let order = LocalNotifications.PermissionStrategy(
            groupLevel: .allowAutomatically, systemLevel: .ifAlreadyAllowed)
        world.expect(await phone.reschedule(.parcels, order), equals: [true], "an order allows them")
        world.expect(
            phone.storedPermission(of: .parcels), equals: .allowed, "which is kept")
        world.expect(
            await phone.reschedule(.parcels, .ifGroupAllowed()), equals: [true],
            "and counts from now on")
        let told = Notes<String>()
        phone.run {
            LocalNotifications.withPermission(strategy: .ifGroupAllowed(), group: "parcels", perform: {}) {
                told.note("\($0)")
            }
        }
        await world.settle()
        world.expect(
            told.entries, equals: ["allowed"], "the permission counts for any action in the name of the parcels")
        world.expect(phone.storedPermission(of: .quotes()), equals: .denied, "quotes are as denied as they were")
    }

    static let niceIfOtherAllowed = Scenario(
        "nn/permission/if-other-allowed",
        "Evening quotes come where morning quotes are wanted, whatever was said of the evening itself.",
        covers: ["NN-16"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let (morning, evening) = (Plan.daily("morning", at: 9), Plan.daily("evening", at: 19))
        let strategy = LocalNotifications.PermissionStrategy(
            groupLevel: .ifAllowed(other: morning), systemLevel: .ifAlreadyAllowed)
        world.expect(
            await phone.schedule(phone.run(evening.timeline), group: "evening", strategy),
            equals: ["deniedOnGroupLevel"], "nobody has said anything of mornings, so there are no evenings")
        phone.setPermission(true, of: morning)
        phone.setPermission(false, of: evening)
        world.expect(await phone.reschedule(evening, strategy), equals: [true], "a yes to mornings brings evenings too")
        world.expect(phone.storedPermission(of: evening), equals: .denied, "the answer about evenings stays as it was")

        phone.setPermission(false, of: morning)
        phone.setPermission(true, of: evening)
        world.expect(await phone.reschedule(evening, strategy), equals: [false], "a no to mornings takes them away")
        world.expect(phone.storedPermission(of: evening), equals: .allowed, "and again leaves what was said of them")
        world.expect(phone.pendingGroups, equals: [], "nothing is planned in the end")
    }

    static let niceYesStays = Scenario(
        "nn/permission/yes-stays",
        "Somebody says yes to the app and no to the system: when they allow it in the Settings app, the app need not ask again.",
        covers: ["NN-17"]
    ) { world in
        let phone = try await world.newPhone()
        phone.answerPrompts(by: .deny)
        let person = Respondent(true)
        let strategy = LocalNotifications.PermissionStrategy.askWithPrePermission(.once, prePermission: person.asker)
        world.expect(
            await phone.schedule(phone.run(Plan.quotes().timeline), group: "quotes", strategy),
            equals: ["deniedOnSystemLevel"], "the system's no counts")
        world.expect(phone.promptCount, equals: 1, "the person was asked by the system after the app had asked")
        world.expect(phone.storedPermission(of: .quotes()), equals: .allowed, "the yes to the app is kept")

        phone.mainApp.kill()
        phone.allowNotifications()
        phone.mainApp.enterForeground()
        world.expect(await phone.reschedule(.quotes(), strategy), equals: [true], "later both say yes")
        world.expect(person.questionCount, equals: 1, "and nobody was asked twice")
    }

    static let niceGroupFirst = Scenario(
        "nn/permission/group-first",
        "Somebody says no to the app's own question, so the system never asks; the question of another day is still free.",
        covers: ["NN-18"]
    ) { world in
        let phone = try await world.newPhone()
        let person = Respondent(false)
        let strategy = LocalNotifications.PermissionStrategy.askWithPrePermission(
            .alwaysIfNotAllowed, prePermission: person.asker)
        world.expect(await phone.reschedule(.quotes(), strategy), equals: [false], "a no to the app is a no")
        let denied = LocalNotifications.PermissionStrategy(groupLevel: .ifAlreadyAllowed, systemLevel: .askPermission)
        world.expect(await phone.reschedule(.quotes(), denied), equals: [false], "and stays one")
        world.expect(phone.promptCount, equals: 0, "the system has asked nobody")

        person.answer = .success(true)
        world.expect(await phone.reschedule(.quotes(), strategy), equals: [true], "on another day it is yes and yes")
        world.expect(phone.promptCount, equals: 1, "and the system's one question was asked")
    }

    static let niceStatus = Scenario(
        "nn/permission/status",
        "An app's own settings show how each group stands, while its person moves switches here and in the Settings app.",
        covers: ["NN-31"]
    ) { world in
        let phone = try await world.newPhone()
        let quotes = Plan.quotes()
        phone.setPermission(true, of: quotes)
        world.expect(await phone.status(of: quotes), equals: .disabled, "before the system was asked: disabled")
        phone.allowNotifications()
        world.expect(await phone.status(of: quotes), equals: .enabled, "both allow it: enabled")
        world.expect(await phone.status(of: Plan.water()), equals: .disabled, "nobody was asked about water: disabled")
        await phone.reschedule(.water())
        world.expect(
            await phone.status(of: Plan.water()), equals: .disabled, "planned by whoever does not ask: still disabled")
        phone.setPermission(false, of: quotes)
        world.expect(await phone.status(of: quotes), equals: .disabled, "switched off in the app: disabled")
        phone.forbidNotifications()
        for group in [quotes, Plan.water()] {
            world.expect(
                await phone.status(of: group), equals: .systemDenied,
                "forbidden in the Settings app, \(group.groupIdentifier) is denied by the system")
        }
    }
}

extension LocalNotificationsGroup where Self == Plan {
    fileprivate static var parcels: Plan { daily("parcels", at: 12) }
}

extension LocalNotifications.PermissionStrategy {
    /// A strategy that follows the stored decision about the group and the system's existing permission.
    ///
    /// - Parameter isAllowedNow: whether the strategy allows the group first, as when the person has just switched it
    ///   on.
    package static func ifGroupAllowed(orAllowedNow isAllowedNow: Bool = false) -> LocalNotifications.PermissionStrategy
    {
        LocalNotifications.PermissionStrategy(
            groupLevel: isAllowedNow ? .allowAutomatically : .ifAlreadyAllowed, systemLevel: .ifAlreadyAllowed)
    }
}
