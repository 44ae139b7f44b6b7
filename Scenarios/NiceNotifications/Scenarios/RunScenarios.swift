import Carillon
import CarillonNotifications
import NiceNotifications
import ScenarioFixtures
import UserNotifications

/// Scenarios about the course of a run: its threads, its order and its result.
extension Scenario {
    static let niceMainThread = Scenario(
        "nn/run/main-thread",
        "A group says that its timeline may be made on any queue, and leaves the main thread free; one that says nothing is asked there, and all is told there.",
        covers: ["NN-25", "NN-26"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let notes = Notes<String>()
        func note(_ what: String) {
            notes.note("\(what) \(world.loop.isOnBackgroundQueue ? "elsewhere" : "on the main thread")")
        }
        let groups: [any LocalNotificationsGroup] = [
            WatchedGroup("patient", .mainQueueOnly, onAsked: note),
            WatchedGroup("hasty", .canRunOnAnyQueue, onAsked: note),
        ]
        for group in groups {
            phone.run {
                LocalNotifications.reschedule(group: group, permissionStrategy: .scheduleIfSystemAllowed) { _ in
                    note("\(group.groupIdentifier) told")
                }
            }
            await world.settle()
        }
        world.expect(
            notes.entries.filter { $0.contains("asked") },
            equals: ["patient asked on the main thread", "hasty asked elsewhere"],
            "each is asked where it wishes to be")
        world.expect(
            notes.entries.filter { $0.contains("written") },
            equals: ["patient written on the main thread", "hasty written elsewhere"],
            "and its contents are written there")
        world.expect(
            notes.entries.filter { $0.contains("told") },
            equals: ["patient told on the main thread", "hasty told on the main thread"],
            "the results of both are told on the main thread")
        world.expect(phone.pendingGroups, equals: ["patient: 1", "hasty: 1"], "and both are planned")
    }

    static let niceToldLater = Scenario(
        "nn/run/told-later",
        "An app is told what came of its call after the call has returned, once, be it a yes, a no, or a timeline that never comes.",
        covers: ["NN-25"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let notes = Notes<String>()
        phone.run {
            func call(
                _ name: String, _ group: some LocalNotificationsGroup, _ strategy: LocalNotifications.PermissionStrategy
            ) {
                LocalNotifications.reschedule(group: group, permissionStrategy: strategy) {
                    notes.note("\(name): \($0)")
                }
                notes.note("\(name) called")
            }
            call("allowed", Plan.quotes(), .scheduleIfSystemAllowed)
            call("denied", Plan.water(), .ifGroupAllowed())
            call("silent", SilentGroup(), .scheduleIfSystemAllowed)
            phone.keepMainThreadBusy()
            world.expect(
                notes.entries, equals: ["allowed called", "denied called", "silent called"],
                "the calls return first")
        }
        await world.settle()
        world.expect(
            notes.entries.dropFirst(3).sorted(), equals: ["allowed: true", "denied: false", "silent: true"],
            "then each is told once")
        try await world.advance(by: .hours(1))
        world.expect(notes.entries.count, equals: 6, "and no more after that")
    }

    static let niceAddFails = Scenario(
        "nn/run/add-fails",
        "A centre that says no to every request: groups are a success all the same, and a single request is told why.",
        covers: ["NN-27"]
    ) { world in
        let phone = try await world.pocketedPhone()
        phone.mainApp.decorateNotificationService { next in
            ForwardingNotificationService(
                to: next,
                add: { request, answer in next.add(request) { _ in answer(UNError(.notificationsNotAllowed)) } })
        }
        world.expect(await phone.reschedule(.quotes()), equals: [true], "rescheduling is a success")
        world.expect(
            await phone.schedule(phone.run(Plan.water().timeline), group: "water"), equals: ["scheduledSuccesfully"],
            "so is scheduling")

        let errors = Notes<UNError.Code?>()
        let request = phone.run {
            UNNotificationRequest.message("repeating_360", "Every 6 minutes", after: .minutes(6))
        }
        phone.run {
            LocalNotifications.directSchedule(
                request: request, permissionStrategy: .askSystemPermissionIfNeeded
            ) { result in
                guard case .systemError(let error) = result else { return errors.note(nil) }
                errors.note((error as? UNError)?.code)
            }
        }
        await world.settle()
        world.expect(
            errors.entries, equals: [.notificationsNotAllowed], "the single request is told the centre's error")
    }

    static let niceDirect = Scenario(
        "nn/run/direct",
        "A request of the app's own making is scheduled if it may be; where it may not, the app is told who has said no.",
        covers: ["NN-28"]
    ) { world in
        let phone = try await world.newPhone()
        let person = Respondent(false)
        let told = Notes<String>()
        func schedule(_ identifier: String, _ strategy: LocalNotifications.PermissionStrategy) async {
            phone.run {
                let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 360, repeats: true)
                let request = UNNotificationRequest(
                    identifier: identifier, content: NotificationContent(title: "Every 6 minutes"), trigger: trigger)
                LocalNotifications.directSchedule(request: request, permissionStrategy: strategy) {
                    told.note("\(identifier): \($0)")
                }
            }
            await world.settle()
        }
        await schedule("unasked", .scheduleIfSystemAllowed)
        await schedule("unwanted", person.strategy(.once))
        world.expect(
            told.entries, equals: ["unasked: deniedOnSystemLevel", "unwanted: deniedOnGroupLevel"],
            "the system, which nobody has asked, has said no, and then the person")
        world.expect(phone.pending.isEmpty, "nothing is scheduled")
        await schedule("repeating_360", .askSystemPermissionIfNeeded)
        world.expect(told.entries.last, equals: "repeating_360: scheduledSuccesfully", "with permission it works")
        world.expect(phone.pending.map(\.identifier), equals: ["repeating_360"], "under the name that the app gave it")

        phone.forbidNotifications()
        await schedule("forbidden", .scheduleIfSystemAllowed)
        world.expect(told.entries.last, equals: "forbidden: deniedOnSystemLevel", "without it, it does not")
        world.expect(
            phone.pending.map(\.identifier), equals: ["repeating_360"],
            "and the request that was scheduled before is left alone")
    }

    static let niceTidyUp = Scenario(
        "nn/run/tidy-up",
        "An app that plans anew clears away yesterday's quotes, but not today's, nor anything that is not a quote.",
        covers: ["NN-33"], expectsExactTimes: true
    ) { world in
        let phone = try await world.pocketedPhone()
        // Ours (D-NICENOTIFICATIONS-9): the first of two answers counts.
        let group = TidyGroup(answersTwice: world.reality == nil) { phone.date.timeIntervalSince($0) > 86_400 }
        await phone.reschedule(group)
        await phone.reschedule(.water())
        try await world.advance(to: .berlin("2026-01-03 20:00"))
        // The water group keeps the default decision, and the library does not ask it again.
        await phone.reschedule(.water())
        let lying = ["water 01", "quote 02", "water 02", "quote 03", "water 03"]
        world.expect(phone.lyingAround, equals: lying, "two quotes and three glasses lie in Notification Center")

        await phone.reschedule(group, .ifGroupAllowed())
        world.expect(phone.lyingAround, equals: lying, "a run that is denied clears away nothing")
        world.expect(group.asked.entries, equals: [], "and asks about nothing")
        await phone.reschedule(group)
        world.expect(
            group.asked.entries.sorted(), equals: try [.berlin("2026-01-02 09:00"), .berlin("2026-01-03 09:00")],
            "the group is asked about its own quotes")
        world.expect(
            phone.lyingAround, equals: ["water 01", "water 02", "quote 03", "water 03"], "yesterday's alone is gone")
    }
}

extension Device {
    /// Blocks the app's main thread, which waits for answers of the system one after the other, while other threads go
    /// on.
    fileprivate func keepMainThreadBusy() {
        for _ in 1...20 { _ = pending }
    }

    /// The notifications in Notification Center, each with its day of the month: `quote 02`.
    fileprivate var lyingAround: [String] {
        delivered.map { notification in
            let day = mainApp.platform.calendar.component(.day, from: notification.date)
            return "\(notification.request.content.title) \(day < 10 ? "0" : "")\(day)"
        }
    }
}
