import Carillon
import NiceNotifications
import NiceNotificationsScenarios
import ScenarioFixtures

/// Scenarios about what an app can plan with our library alone: single contents, repetitions, triggers of its own
/// names, and a log of what is left out.
extension Scenario {
    static let nicePast = Scenario(
        "nn/timeline/past",
        "At half past nine somebody plans nine o'clock: today's is gone without a word, and with nothing but the past to plan it is a success still.",
        covers: ["NN-19"]
    ) { world in
        let phone = try await world.pocketedPhone()
        world.expect(await phone.reschedule(.quotes(days: 3)), equals: [true], "today and two days more are planned")
        try await world.advance(by: .days(4))
        world.expect(
            phone.comings, equals: (2...3).map { "quotes, 2026-01-0\($0) 09:00 GMT+1" }, "the two days come")

        let memories = phone.run {
            NotificationsTimeline {
                ExactDay(year: 2020, month: 10, day: 5).at(hour: 10, minute: 15).schedule(title: "A day of 2020")
                ExactlyAt(phone.date).schedule(title: "This very moment")
                ExactlyAt(phone.date).addingMinutes(-1).schedule(title: "A minute ago")
            }
        }
        world.expect(
            await phone.schedule(memories, group: "memories"), equals: ["scheduledSuccesfully"],
            "planning the past is a success")
        world.expect(phone.pending.isEmpty, "nothing of it is pending")

        let log = Notes<String>()
        phone.run {
            LocalNotifications.Log.info = { log.note("\($0)") }
            let never = NotificationsTimeline {
                ExactlyAt(Date(timeIntervalSince1970: 0)).schedule(title: "The beginning")
                ExactlyAt(Date(timeIntervalSince1970: -1e12)).schedule(title: "Before all")
                Repeating(everySeconds: 59).schedule(title: "Too often")
                Repeating(everySeconds: .infinity).schedule(title: "Never")
            }
            world.expect(
                never.requests.map(\.triggers.count), equals: [0, 0, 0, 0], "nothing of what cannot come has a trigger")
            world.expect(
                Repeating(everySeconds: 60).triggers.map(\.rawTrigger),
                equals: [UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)], "a minute is often enough"
            )
        }
        world.expect(
            log.entries,
            equals: [
                "1970-01-01 00:00:00 +0000 is not to come, and is left out",
                "The moment -1000000000000.0 seconds from 1970 is not to come, and is left out",
                "Nothing repeats every 59.0 seconds; the system demands at least 60",
                "Nothing repeats every inf seconds; the system demands at least 60",
            ], "an app that asks for it is told so")
    }

    static let niceOneOff = Scenario(
        "nn/timeline/one-off",
        "A single notification tomorrow evening, and another one that repeats every six minutes until the app has enough of it.",
        covers: ["NN-09", "NN-21"], expectsExactTimes: true
    ) { world in
        let phone = try await world.pocketedPhone()
        let repeating = phone.run {
            let content = NotificationContent(title: "Test Notification", body: "This one is for a README")
            LocalNotifications.schedule(
                content: content, at: Tomorrow().at(hour: 20, minute: 15), group: "test",
                permissionStrategy: .scheduleIfSystemAllowed)
            return LocalNotifications.schedule(permissionStrategy: .scheduleIfSystemAllowed) {
                Repeating(everySeconds: 360).schedule(
                    title: "Repeating", subtitle: "Again", body: "Every 6 minutes", sound: nil)
                UNTimeIntervalNotificationTrigger(timeInterval: 1_800, repeats: false).schedule(title: "Once")
            }
        }
        try await world.advance(by: .hours(1))
        world.expect(phone.deliveryDates(titled: "Repeating").count, equals: 10, "ten came within an hour")
        world.expect(phone.deliveryDates(titled: "Once").count, equals: 1, "and one after half an hour")
        let repeated = phone.deliveryHistory.last { $0.request.content.title == "Repeating" }?.request.content
        world.expect(repeated?.subtitle, equals: "Again", "each has its subtitle")
        world.expect(repeated?.body, equals: "Every 6 minutes", "says what it was given to say")
        world.expect(repeated?.sound, equals: nil, "and has no sound")
        phone.run { LocalNotifications.remove(group: repeating) }
        await world.settle()
        world.expect(
            phone.delivered.map(\.request.content.title).sorted(), equals: ["Once", "Repeating"],
            "the notifications that came lie in Notification Center when the app has enough of them")
        world.expect(phone.pendingGroups, equals: ["test: 1"], "and the single one waits in its group")
        try await world.advance(by: .days(3))
        world.expect(phone.deliveryDates(titled: "Repeating").count, equals: 10, "and none after that")
        world.expect(
            phone.deliveryDates(titled: "Test Notification"), equals: [try .berlin("2026-01-02 20:15")],
            "the single one comes tomorrow")
    }

    static let niceColons = Scenario(
        "nn/group/colons",
        "Quotes, evening quotes and a tea have colons in their names, as people write them: each is rescheduled and removed alone.",
        covers: ["NN-07"]
    ) { world in
        let phone = try await world.pocketedPhone()
        let evening = Plan.daily("quotes: evening", at: 19)
        await phone.reschedule(.quotes())
        await phone.reschedule(evening)
        let tea = phone.run {
            LocalNotifications.NotificationTriggerSet.single(
                trigger: LocalNotifications.Trigger(
                    rawTrigger: UNTimeIntervalNotificationTrigger(timeInterval: 3_600, repeats: false),
                    identifier: LocalNotifications.NotificationContentIdentifier(rawValue: "evening: tea"))
            ).schedule(title: "tea")
        }
        await phone.schedule(NotificationsTimeline(requests: [tea]), group: "quotes")
        func titles() -> [String] { Set(phone.pending.map(\.content.title)).sorted() }
        world.expect(titles(), equals: ["quotes", "quotes: evening", "tea"], "all three are planned")

        await phone.reschedule(evening)
        world.expect(
            titles(), equals: ["quotes", "quotes: evening", "tea"], "rescheduling the evening keeps the rest")
        phone.run { LocalNotifications.remove(group: Plan.quotes()) }
        await world.settle()
        world.expect(titles(), equals: ["quotes: evening"], "removing the quotes removes the tea, and no evening")
        world.expect(phone.pending.count, equals: 7, "there are seven evenings")
    }
}
